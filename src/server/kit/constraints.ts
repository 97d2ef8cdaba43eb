import { DatabaseError } from 'pg'
import { isDatabaseAway, isImpossibleValue, isRetryable } from '../platform/databaseErrors'
import { conflict, invalid, Problem, unavailable, type Message } from './problems'

/**
 * Constraint name to the field it speaks of and the message key that says so; %{value} is what a unique key already
 * holds.
 */
export type ConstraintMessages = Readonly<Record<string, { path: string; key: string }>>

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const restrictViolation = '23001'
const checkViolation = '23514'
const lockNotAvailable = '55P03'

/** What PostgreSQL refused, in the person's terms; null when it was a fault of ours. */
export const problemOf = (error: unknown, constraints: ConstraintMessages): Problem | null => {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) return unavailable()
  if (!(error instanceof DatabaseError)) return null
  if (isImpossibleValue(error)) return invalid({})
  if (isRetryable(error) || error.code === lockNotAvailable) return conflict('problem.busy')
  if (isStillReferenced(error)) return conflict('problem.inUse')
  const known = error.constraint === undefined ? undefined : constraints[error.constraint]
  if (known) return invalid({ [known.path]: [{ key: known.key, values: { value: takenValue(error) } }] })
  switch (error.code) {
    case uniqueViolation:
      return invalid(onColumn(error, { key: 'field.taken' }))
    case foreignKeyViolation:
      return invalid(onColumn(error, { key: 'field.noSuchRecord' }))
    case checkViolation:
      return invalid({ '': [{ key: 'problem.invalid' }] })
    case undefined:
    default:
      return null
  }
}

/**
 * A foreign key speaks from the table that refers, so a refused delete names that very table in its detail, and a
 * reference to nothing names the other one. The words around the names are in whatever language the database server
 * speaks.
 */
const isStillReferenced = ({ code, detail, table }: DatabaseError) =>
  code === restrictViolation || (code === foreignKeyViolation && (detail?.includes(`"${table}"`) ?? false))

/** The value of `Key (code)=(…) already exists.`, for a message that names it as %{value}. */
const takenValue = ({ detail = '' }: DatabaseError) => /\)=\((.*)\)/s.exec(detail)?.[1] ?? ''

/** The column of `Key (code)=(…)`, so that the message stands under its field. */
const onColumn = ({ detail = '' }: DatabaseError, message: Message) => ({
  [/\((\w+)[),]/.exec(detail)?.[1] ?? '']: [message],
})
