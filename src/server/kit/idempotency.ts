import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from './problems'

const readable = /^[\x21-\x7e]{1,200}$/

/** The Idempotency-Key of a call; null when the sender names none, 422 when nobody could have meant it. */
export const idempotencyKey = ({ 'idempotency-key': key }: IncomingHttpHeaders): string | null => {
  if (key === undefined) return null
  if (typeof key !== 'string' || !readable.test(key)) throw invalid({ 'Idempotency-Key': [{ key: 'field.invalid' }] })
  return key
}
