import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '../../api/kit/endpoints'
import { invalid } from './problems'

const readable = /^[\x21-\x7e]{1,200}$/

/**
 * The Idempotency-Key of a call whose answer is kept; null when the sender names none, 422 when nobody could have meant
 * it.
 */
export const idempotencyKey = (
  { repeated }: Pick<Endpoint, 'repeated'>,
  { 'idempotency-key': key }: IncomingHttpHeaders,
): string | null => {
  if (key === undefined) return null
  if (repeated === 'refused') throw invalid({ 'Idempotency-Key': [{ key: 'field.keyRefused' }] })
  if (repeated !== 'kept') return null
  if (typeof key !== 'string' || !readable.test(key)) throw invalid({ 'Idempotency-Key': [{ key: 'field.invalid' }] })
  return key
}
