import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../../api/kit/endpoints'
import type { Person } from '../person'
import { notFound, Problem, unauthenticated, invalid } from '../problems'
import { takeUploads } from '../uploads/takeUploads'
import { parse } from '../validation'
import type { IncomingHttpHeaders } from 'node:http'
import type { Route } from './route'

/** A call without declared query or body rejects any, so that a misspelt filter does not return all records. */
const noInput = z.strictObject({}).transform(() => undefined)

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** Returns the Idempotency-Key of a repeatable call, or null if there is none. Throws 422 if the key is malformed. */
const idempotencyKey = (
  { idempotency }: Pick<Endpoint, 'idempotency'>,
  { 'idempotency-key': key }: IncomingHttpHeaders,
): string | null => {
  if (key === undefined) return null
  if (idempotency === 'refused') throw invalid({ 'Idempotency-Key': [{ key: 'field.key_refused' }] })
  if (idempotency !== 'stored') return null
  if (typeof key !== 'string' || !keyPattern.test(key)) throw invalid({ 'Idempotency-Key': [{ key: 'field.invalid' }] })
  return key
}

/** Parses what arrives before the body. */
export const parseAddress = (endpoint: Endpoint, request: FastifyRequest) => ({
  requestKey: idempotencyKey(endpoint, request.headers),
  params: endpoint.params && parseParams(endpoint.params, request.params),
  query: parse(endpoint.query ?? noInput, request.query),
})

/** An invalid id is a 404. */
const parseParams = (schema: z.ZodType, params: unknown) => {
  const result = schema.safeParse(params)
  if (!result.success) throw notFound()
  return result.data
}

/** Receives the fields, and stores the files of a multipart body. */
export const receiveBody = async (
  { endpoint: { upload }, services }: Route,
  request: FastifyRequest,
  person: Person | null,
) => {
  const none = { fields: request.body, uploads: [], uploadFault: null, receivedAt: performance.now() }
  if (!upload || !request.isMultipart()) return none
  if (!person) throw unauthenticated()
  const sender = { personId: person.id, services }
  try {
    return { ...(await takeUploads(request, { upload, storage: services.storage, sender })), uploadFault: null }
  } catch (error) {
    if (upload.faults === 'handled' && error instanceof Problem) return { ...none, fields: {}, uploadFault: error }
    throw error
  }
}

export const parseBody = (endpoint: Endpoint, fields: unknown) => parse(endpoint.body ?? noInput, fields ?? {})
