import type { ConstraintMessages } from '../../kit/constraints'

/** Which field a constraint of the database speaks of, and in which words. */
export const subjectConstraints: ConstraintMessages = {
  subjects_code_key: { path: 'code', key: 'subjects.codeTaken' },
  subject_directions_direction_id_fkey: { path: 'direction_ids', key: 'field.noSuchRecord' },
}
