import type { z } from 'zod'
import type { Scale } from '../../api/gradebook/codes'
import type { controlForm } from '../../api/directories/subjects'
import type { ConstraintMessages } from '../kit/records/constraints'

/** Maps database constraints to form fields and messages. */
export const gradebookConstraints: ConstraintMessages = {
  periods_dates_order: { path: 'ends_on', key: 'field.ends_before_start' },
  periods_semesters_apart: { path: 'starts_on', key: 'gradebook.periods_overlap' },
  periods_quarters_apart: { path: 'starts_on', key: 'gradebook.periods_overlap' },
  grade_items_max: { path: 'max', key: 'gradebook.other_max' },
  grade_items_one_of_test: { path: 'test_id', key: 'gradebook.test_taken' },
  past_marks_once: { path: 'version', key: 'past_marks.imported_meanwhile' },
  grade_changes_operation: { path: 'changes', key: 'gradebook.operation_taken' },
}

/** Default scale of the final mark in a subject. */
export const scaleOf = (form: z.output<typeof controlForm>): Scale => (form === 'pass' ? 'pass_fail' : 'five')

/** The best mark of a scale; for points the default maximum. */
export const maxOf = (scale: Scale): number => ({ five: 5, hundred: 100, pass_fail: 1 })[scale]
