import { DatabaseError } from 'pg'
import { isDatabaseUnavailable, isImpossibleValue, isRetryable } from '../../platform/databaseErrors'
import { conflict, invalid, Problem, unavailable, type Message } from '../problems'

/** Maps a constraint name to its field and message key; %{value} is the duplicate value of a unique key. */
export type ConstraintMessages = Readonly<Record<string, { path: string; key: string }>>

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const restrictViolation = '23001'
const checkViolation = '23514'
const lockNotAvailable = '55P03'

/** Converts a database error to a Problem for the user; null if it is a bug. */
export const problemOf = (error: unknown, constraints: ConstraintMessages): Problem | null => {
  if (error instanceof Problem) return error
  if (isDatabaseUnavailable(error)) return unavailable()
  if (!(error instanceof DatabaseError)) return null
  if (isImpossibleValue(error)) return invalid({})
  if (isRetryable(error) || error.code === lockNotAvailable) return conflict('problem.busy')
  if (isStillReferenced(error)) return conflict('problem.in_use')
  const known = error.constraint === undefined ? undefined : constraints[error.constraint]
  if (known) return invalid({ [known.path]: [{ key: known.key, values: { value: takenValue(error) } }] })
  switch (error.code) {
    case uniqueViolation:
      return invalid(onColumn(error, { key: 'field.taken' }))
    case foreignKeyViolation:
      return invalid(onColumn(error, { key: 'field.no_such_record' }))
    case checkViolation:
      return invalid({ '': [{ key: 'problem.invalid' }] })
    case undefined:
    default:
      return null
  }
}

/**
 * If a used record is deleted, the error's detail names the referring table itself; if a reference is missing, it names
 * the other table. Only the quoted name is compared, because the rest depends on the server's language.
 */
const isStillReferenced = ({ code, detail, table }: DatabaseError) =>
  code === restrictViolation || (code === foreignKeyViolation && (detail?.includes(`"${table}"`) ?? false))

/** Value in `Key (code)=(…) already exists.`, for a message with %{value}. */
const takenValue = ({ detail = '' }: DatabaseError) => /\)=\((.*)\)/s.exec(detail)?.[1] ?? ''

/** Column in `Key (code)=(…)`, so that the message is shown at its field. */
const onColumn = ({ detail = '' }: DatabaseError, message: Message) => ({
  [/\((\w+)[),]/.exec(detail)?.[1] ?? '']: [message],
})
