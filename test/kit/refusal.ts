import { Problem } from '../../src/server/kit/problems'

/** Returns status, message and fields of the error that a rule throws; null if the rule accepts. */
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

/** The expected error of a single field. */
export const refusedField = (field: string, key: string, values?: Readonly<Record<string, string | number>>) => ({
  status: 422,
  key: 'problem.invalid',
  errors: { [field]: [{ key, ...(values && { values }) }] },
})
