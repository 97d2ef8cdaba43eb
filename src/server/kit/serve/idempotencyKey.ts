import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '../../../api/kit/endpoints'
import { invalid } from '../problems'

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** Returns the Idempotency-Key of a repeatable call, or null if there is none. Throws 422 if the key is malformed. */
export const idempotencyKey = (
  { idempotency }: Pick<Endpoint, 'idempotency'>,
  { 'idempotency-key': key }: IncomingHttpHeaders,
): string | null => {
  if (key === undefined) return null
  if (idempotency === 'refused') throw invalid({ 'Idempotency-Key': [{ key: 'field.key_refused' }] })
  if (idempotency !== 'stored') return null
  if (typeof key !== 'string' || !keyPattern.test(key)) throw invalid({ 'Idempotency-Key': [{ key: 'field.invalid' }] })
  return key
}
