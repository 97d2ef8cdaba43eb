import { DatabaseError } from 'pg'
import { codeOf } from './errorCode'

/** Serialisation failure and deadlock. */
const retryable = new Set(['40001', '40P01'])

/** Whether the transaction was rolled back and a retry may succeed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && retryable.has(error.code ?? '')

/** Connection lost; server starting, stopping, full, out of disk or memory, read-only; or a timeout. */
const unavailableCodes = /^(08|53|58|57P0|57014|25006|25P0[34])/
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
const unresolved = new Set(['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** Driver messages without an error code. */
const driverMessages =
  /connection (terminated|timeout|error and is not queryable)|timeout exceeded when trying to connect|query read timeout|after calling end on the pool/i

export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (error instanceof DatabaseError) return unavailableCodes.test(code)
  // ENOENT from `connect` means that the socket is missing. ENOENT for a file would be a bug.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return noSocket || unreachable.has(code) || unresolved.has(code) || driverMessages.test(error.message)
}

/** Values that no column accepts: number out of range, NUL character, lone surrogate, non-existent day. */
const impossibleValueCodes = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])

export const isImpossibleValue = (error: unknown): boolean =>
  error instanceof DatabaseError && impossibleValueCodes.has(error.code ?? '')
