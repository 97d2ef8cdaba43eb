import type { FastifyRequest } from 'fastify'
import { checkAccess, isBlockedByTerms } from '../access'
import { checkMaintenance, isBlockedByMaintenance } from '../http/maintenance'
import type { Person } from '../person'
import type { Route } from './route'

/** Returns the authenticated caller; throws 401, 403 or 503. */
export const authorise = async (
  { endpoint, services, callers }: Route,
  request: FastifyRequest,
): Promise<Person | null> => {
  const { db } = services.database
  const token = bearer(request)
  const person = token ? await callers.findPerson(db, token) : null
  checkAccess(endpoint, person)
  if (isBlockedByMaintenance(endpoint, request.method) && !person?.holds('manage access'))
    await checkMaintenance(db, services.clock())
  if (person && isBlockedByTerms(endpoint, request.method)) await callers.checkTermsAccepted(db, person)
  return person
}

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
