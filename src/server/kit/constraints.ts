import { DatabaseError } from 'pg'
import { conflict, invalid, Problem, unavailable, type Message } from './problems'

/** Constraint name to the field it speaks of and the message key that says so. */
export type ConstraintMessages = Readonly<Record<string, { path: string; key: string }>>

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const checkViolation = '23514'
const retryable = new Set(['40001', '40P01'])
/** Connection lost, server starting or stopping, too many connections. */
const away = /^(08|57P0|53300)/
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && retryable.has(error.code ?? '')

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const isDatabaseAway = (error: unknown): boolean =>
  away.test(codeOf(error)) ||
  unreachable.has(codeOf(error)) ||
  (error instanceof Error &&
    /connection (terminated|timeout)|timeout exceeded when trying to connect/i.test(error.message))

/** What PostgreSQL refused, in the person's terms; null when it was a fault of ours. */
export const problemOf = (error: unknown, constraints: ConstraintMessages): Problem | null => {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) return unavailable()
  if (!(error instanceof DatabaseError)) return null
  const known = error.constraint === undefined ? undefined : constraints[error.constraint]
  if (known) return invalid({ [known.path]: [{ key: known.key }] })
  switch (error.code) {
    case uniqueViolation:
      return invalid(onColumn(error, { key: 'field.taken' }))
    case foreignKeyViolation:
      return error.detail?.includes('is still referenced')
        ? conflict('problem.inUse')
        : invalid(onColumn(error, { key: 'field.noSuchRecord' }))
    case checkViolation:
      return invalid({ '': [{ key: 'problem.invalid' }] })
    case undefined:
    default:
      return retryable.has(error.code ?? '') ? conflict('problem.busy') : null
  }
}

/** The column of `Key (code)=(…)`, so that the message stands under its field. */
const onColumn = (error: DatabaseError, message: Message) => ({
  [/^Key \((\w+)/.exec(error.detail ?? '')?.[1] ?? '']: [message],
})
