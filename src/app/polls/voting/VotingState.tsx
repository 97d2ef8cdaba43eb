import Button from '@mui/material/Button'
import { CalendarClock, CircleCheck, CirclePause, CircleX, Vote, type LucideIcon } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { BallotPaper } from '../../../api/polls/voting'
import { dayAndTime } from '../../shell/dates'
import { PageHead } from '../../shell/page/PageHead'
import { VoterResults } from '../results/VoterResults'
import { BallotAside } from './BallotAside'
import { OptionText } from './OptionText'
import '../../kit/forms/forms.css'
import '../polls.css'

type Props = { ballot: BallotPaper; onChange: () => void }

/** Status of a poll that the user cannot vote in now: the reason, their own vote if it is known, and the results. */
export const VotingState = ({ ballot, onChange }: Props) => {
  if (ballot.results_visible && ballot.state === 'closed') return <VoterResults ballot={ballot} />
  return (
    <div className="record-page ballot">
      <PageHead title={ballot.name} subtitle={ballot.description} />
      <div className="record-grid">
        <div className="record-fields stack gap-6">
          <VotingStatus ballot={ballot} />
          {ballot.my_choices && <OwnChoice ballot={ballot} onChange={onChange} />}
          {ballot.results_visible && <VoterResults ballot={ballot} isBeneath />}
        </div>
        <BallotAside ballot={ballot} />
      </div>
    </div>
  )
}

const statusIcons: Readonly<Record<string, readonly [LucideIcon, string]>> = {
  voted: [CircleCheck, 'text-success'],
  not_yet: [CalendarClock, 'muted'],
  paused: [CirclePause, 'text-warning'],
  not_on_roll: [CircleX, 'text-warning'],
  cancelled: [CircleX, 'muted'],
}

/** One sentence on the current status, and one on what happens next. */
const VotingStatus = ({ ballot }: { ballot: BallotPaper }) => {
  const translate = useTranslate()
  const { reason, secrecy, voted, results } = ballot
  const status = statusKey(ballot)
  const [Picture, colour] = statusIcons[status] ?? [Vote, 'muted']
  const isOver = status === 'closed'
  return (
    <section className="row align-start gap-4 bordered bg-canvas p-5" aria-labelledby="standing">
      <Picture size={24} strokeWidth={1.75} aria-hidden className={colour} />
      <div>
        <h2 id="standing">{translate(`voting.standing.${status}.title`)}</h2>
        <p>{nextText(ballot, status, translate)}</p>
        {voted && secrecy === 'secret' && <p className="muted">{translate('voting.standing.secret_voted')}</p>}
        {isOver && <p className="muted">{translate(`voting.standing.results.${results}`)}</p>}
        {reason && <p className="muted">{translate('voting.standing.reason', { reason })}</p>}
      </div>
    </section>
  )
}

const statusKey = ({ status, blocked_reason, voted, state }: BallotPaper): string => {
  if (status === 'cancelled') return 'cancelled'
  if (state === 'open' && voted) return status === 'paused' ? 'paused' : 'voted'
  return blocked_reason ?? 'closed'
}

const nextText = (
  { opens_at, closes_at }: BallotPaper,
  status: string,
  translate: ReturnType<typeof useTranslate>,
): string => {
  if (status === 'not_yet') {
    return opens_at === null
      ? translate('voting.standing.not_yet.by_hand')
      : translate('voting.standing.not_yet.text', { when: dayAndTime(opens_at) })
  }
  if (status === 'voted') {
    return closes_at === null
      ? translate('voting.standing.voted.by_hand')
      : translate('voting.standing.voted.text', { when: dayAndTime(closes_at) })
  }
  return translate(`voting.standing.${status}.text`)
}

const OwnChoice = ({ ballot, onChange }: Props) => {
  const translate = useTranslate()
  const { kind, my_choices, options, can_change } = ballot
  const List = kind === 'ranked' ? 'ol' : 'ul'
  return (
    <section className="panel" aria-labelledby="own-choice">
      <header>
        <h2 id="own-choice">{translate('voting.own_choice')}</h2>
        {can_change && (
          <span className="push">
            <Button variant="outlined" size="small" onClick={onChange}>
              {translate('voting.change')}
            </Button>
          </span>
        )}
      </header>
      <List className="list">
        {my_choices?.map((id, place) => (
          <li key={id}>
            {kind === 'ranked' && (
              <span className="badge filled num" aria-hidden>
                {place + 1}
              </span>
            )}
            <OptionText option={options.find((option) => option.id === id)} />
          </li>
        ))}
      </List>
      {my_choices?.length === 0 && <p className="panel-footer text-s muted">{translate('ballot.review.empty')}</p>}
    </section>
  )
}
