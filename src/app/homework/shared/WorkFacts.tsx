import { useTranslate } from 'react-admin'
import type { Work } from '../../../api/homework/homework'
import { dayAndTime } from '../../shell/dates'

const minute = 60_000

/** When the work came, and what keeps it from coming or being reviewed. */
export const WorkFacts = ({ work }: { work: Work }) => {
  const translate = useTranslate()
  const { number, arrived_at, pressed_at, is_late, opened_at, has_draft, is_member, due_at, claimed_by, team_id } = work
  const isDelayed =
    arrived_at !== null && pressed_at !== null && Date.parse(arrived_at) - Date.parse(pressed_at) > minute
  const facts = [
    team_id !== null && work.members.map(({ name }) => name).join(', '),
    number !== null && number > 1 && translate('homework.version', { number }),
    arrived_at !== null && dayAndTime(arrived_at),
    isDelayed && translate('homework.sent', { time: dayAndTime(pressed_at) }),
    is_late && translate('homework.late'),
    work.state === 'returned' && work.remarks > 0 && translate('homework.review.remarks_count', work.remarks),
    due_at !== null && translate('homework.personal_due', { due: dayAndTime(due_at) }),
    number === null &&
      (opened_at === null
        ? translate('homework.not_opened')
        : translate('homework.opened', { time: dayAndTime(opened_at) })),
    has_draft && translate('homework.draft_exists'),
    !is_member && translate('homework.left'),
    claimed_by !== null && translate('homework.claimed', { name: claimed_by }),
  ]
  return <span className="block small muted anywhere num">{facts.filter(Boolean).join(' · ')}</span>
}
