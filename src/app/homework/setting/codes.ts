import { scales } from '../../../api/gradebook/codes'
import { deductionUnits, homeworkStatuses, type HomeworkStatus, type WorkState } from '../../../api/homework/codes'
import type { OwnHomeworkRow } from '../../../api/homework/ownHomework'
import type { Variant } from '../../../api'
import { choicesOf } from '../../kit/inputs/choices/choices'

const variants: Readonly<Record<HomeworkStatus, Variant>> = {
  draft: 'secondary',
  published: 'primary',
  closed: 'dark',
}
export const statusChoices = choicesOf('homework.status', homeworkStatuses, variants)
export const stateVariants: Readonly<Record<WorkState, Variant>> = {
  waiting: 'primary',
  missing: 'secondary',
  returned: 'warning',
  marked: 'success',
}
export const ownVariants: Readonly<Record<OwnHomeworkRow['state'], Variant>> = {
  to_do: 'primary',
  submitted: 'primary',
  returned: 'warning',
  marked: 'success',
  missed: 'danger',
}
export const unitChoices = choicesOf('homework.unit', deductionUnits)
export const scaleChoices = choicesOf('homework.scale', scales)
