import type { ConstraintMessages } from '../../kit/constraints'
import { invalid } from '../../kit/problems'

/** Which field a constraint of the database speaks of, and in which words. */
export const questionConstraints: ConstraintMessages = {
  questions_subject_id_fkey: { path: 'subject_id', key: 'field.noSuchRecord' },
}

/** Whoever is of own reach writes questions for subjects that they teach. */
export const checkSubject = (isTaught: boolean): void => {
  if (!isTaught) throw invalid({ subject_id: [{ key: 'materials.notYourSubject' }] })
}
