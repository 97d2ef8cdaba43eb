import { pastStatuses } from '../../../api/gradebook/past'
import { choicesOf } from '../../kit/inputs/choices/choices'

export const pastStatusChoices = choicesOf('past_marks.status', pastStatuses, {
  draft: 'warning',
  imported: 'success',
  undone: 'secondary',
})
