import type { ConstraintMessages } from '../../kit/records/constraints'

/** Maps database constraints to form fields and messages. */
export const questionConstraints: ConstraintMessages = {
  questions_subject_id_fkey: { path: 'subject_id', key: 'field.no_such_record' },
}
