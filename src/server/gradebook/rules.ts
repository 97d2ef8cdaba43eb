import type { ConstraintMessages } from '../kit/constraints'

/** Which field a constraint of the database speaks of, and in which words. */
export const gradebookConstraints: ConstraintMessages = {
  periods_dates_order: { path: 'ends_on', key: 'field.endsBeforeStart' },
  periods_semesters_apart: { path: 'starts_on', key: 'gradebook.periodsOverlap' },
  periods_quarters_apart: { path: 'starts_on', key: 'gradebook.periodsOverlap' },
}
