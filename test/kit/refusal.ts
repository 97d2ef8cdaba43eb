import { Problem } from '../../src/server/kit/problems'

/** What a rule refuses with: its status and message, and the fields it speaks of; null where it refuses nothing. */
export const refusalOf = (rule: () => unknown) => {
  try {
    rule()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message, errors } = error.details
    return { status, ...message, ...(errors && { errors }) }
  }
  return null
}

/** The one field that a rule refuses, and its message. */
export const refusedField = (field: string, key: string, values?: Readonly<Record<string, string | number>>) => ({
  status: 422,
  key: 'problem.invalid',
  errors: { [field]: [{ key, ...(values && { values }) }] },
})
