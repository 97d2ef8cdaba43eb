import type { ConstraintMessages } from '../../kit/constraints'

/** Which field a constraint of the database speaks of, and in which words. */
export const documentTypeConstraints: ConstraintMessages = {
  document_types_code_key: { path: 'code', key: 'documentTypes.codeTaken' },
}
