import { useTranslate } from 'react-admin'
import type { HandInReview, HandInVersion } from '../../../api/homework/handIns'
import { DialogForm } from '../../kit/forms/DialogForm'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'

type Props = {
  review: HandInReview
  newest: HandInVersion
  /** There is neither a comment nor a remark. */
  isSilent: boolean
  onReturn: (dueAt: string) => void
  onClose: () => void
}

/** Days for an improvement, unless the reviewer chooses another due time. */
const usualDays = 3
const proposedDue = (due: string): string => {
  const [moment, clock] = [new Date(), new Date(due)]
  moment.setDate(moment.getDate() + usualDays)
  moment.setHours(clock.getHours(), clock.getMinutes(), 0, 0)
  return moment.toISOString()
}

/** Asks until when the returned work can be improved. */
export const ReturnDialog = ({ review, newest, isSilent, onReturn, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <DialogForm
      name={`return ${newest.id}`}
      title={translate('homework.review.return_title', { name: review.name })}
      submit={translate('homework.review.return')}
      defaultValues={{ due_at: proposedDue(review.due_at) }}
      onClose={onClose}
      onSubmit={async ({ due_at }) => {
        if (Date.parse(due_at) <= Date.now()) return { due_at: translate('homework.review.due_passed') }
        onClose()
        onReturn(due_at)
        return undefined
      }}
    >
      <p>{translate('homework.review.return_text', review.hand_ins_left)}</p>
      {isSilent && <p className="note warning">{translate('homework.review.return_silent')}</p>}
      <DateTimeInput source="due_at" label="homework.review.return_due" />
    </DialogForm>
  )
}
