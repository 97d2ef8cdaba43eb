import type { ConstraintMessages } from '../../kit/constraints'
import { invalid } from '../../kit/problems'

/** Maps database constraints to form fields and messages. */
export const questionConstraints: ConstraintMessages = {
  questions_subject_id_fkey: { path: 'subject_id', key: 'field.no_such_record' },
}

/** Users with own reach may only use subjects that they teach. */
export const checkSubject = (isTaught: boolean): void => {
  if (!isTaught) throw invalid({ subject_id: [{ key: 'materials.not_your_subject' }] })
}
