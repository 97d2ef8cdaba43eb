import Button from '@mui/material/Button'
import { ShieldCheck, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BallotPaper } from '../../../api/polls/voting'
import { PageHead } from '../../shell/page/PageHead'
import { BallotAside } from './BallotAside'
import { MultipleChoice, SingleChoice } from './BoxChoice'
import { choiceError, type ChoiceProps } from './choice'
import { RankedChoice } from './RankedChoice'
import { Review } from './Review'
import type { CastResult } from './useCast'
import '../../kit/forms/forms.css'
import '../polls.css'

type Props = {
  ballot: BallotPaper
  /** Omitted in a preview. */
  onCast?: (cast: CastResult) => void
}

const reviewHash = '#review'

/**
 * A ballot in two steps: choose, then review and cast. The choice exists only in component state and is never stored.
 */
export const Ballot = ({ ballot, onCast }: Props) => {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [chosen, setChosen] = useState<readonly string[]>(ballot.my_choices ?? [])
  if (onCast && hash === reviewHash && choiceError(ballot, chosen) === null) {
    return <Review ballot={ballot} chosen={chosen} onBack={() => void navigate(-1)} onCast={onCast} />
  }
  return (
    <Choice
      ballot={ballot}
      chosen={chosen}
      onChange={setChosen}
      onReview={onCast && (() => void navigate({ hash: reviewHash }))}
    />
  )
}

type ChoicePage = Pick<ChoiceProps, 'chosen' | 'onChange'> & {
  ballot: BallotPaper
  onReview?: (() => void) | undefined
}

const Choice = ({ ballot, chosen, onChange, onReview }: ChoicePage) => {
  const translate = useTranslate()
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const { name, kind, description, options, max_choices } = ballot
  const fault = choiceError(ballot, chosen)
  const Options = {
    single: SingleChoice,
    multiple: MultipleChoice,
    ranked: RankedChoice,
    yes_no_abstain: SingleChoice,
  }[kind]
  const forward = () => {
    setRefused(fault !== null)
    if (fault === null) onReview?.()
  }
  return (
    <div className="record-page ballot">
      <PageHead
        title={name}
        subtitle={translate(`ballot.hint.${kind}`, { min: ballot.min_choices, max: max_choices })}
      />
      <div className="record-grid">
        <div className="record-fields">
          <Secrecy ballot={ballot} />
          {description && <p className="mt-4 pre-line anywhere">{description}</p>}
          <Options options={options} chosen={chosen} onChange={onChange} describedBy={`${id}-fault`} />
          <p id={`${id}-fault`} className="field-error mt-3" role="alert">
            {isRefused && fault && translate(fault.key, fault.count)}
          </p>
        </div>
        <BallotAside ballot={ballot} />
        <div className="actionbar" role="region" aria-label={translate('ballot.region')}>
          <div className="bar">
            <span className="save row small muted" role="status">
              <BallotProgress kind={kind} chosen={chosen.length} most={max_choices} />
            </span>
            <span className="grow" />
            <Button variant="contained" disabled={!onReview} onClick={forward}>
              {translate('ballot.check')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}

/** Explains, before any choice, what is secret and what is not. */
const Secrecy = ({ ballot: { secrecy } }: { ballot: BallotPaper }) => {
  const translate = useTranslate()
  const Icon = secrecy === 'secret' ? ShieldCheck : Users
  return (
    <div className="row align-start gap-3 bordered bg-canvas p-4">
      <Icon className="muted" size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p>
          <b className="medium">{translate(`ballot.secrecy.${secrecy}.title`)}</b>{' '}
          {translate(`ballot.secrecy.${secrecy}.text`)}
        </p>
        {secrecy === 'secret' && <p className="mt-1 text-s">{translate('ballot.secrecy.few')}</p>}
        {secrecy === 'secret' && (
          <details className="mt-1 text-s">
            <summary className="link">{translate('ballot.secrecy.limits.title')}</summary>
            <ul className="bullets mt-2">
              {['machine', 'copies', 'unanimous', 'pressure', 'password'].map((limit) => (
                <li key={limit}>{translate(`ballot.secrecy.limits.${limit}`)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}

/** Maximum number of dashes in the progress indicator. More are hard to read at a glance. */
const maxDashes = 12

/** Shows how much of the ballot is filled in, and that it has not been cast. */
const BallotProgress = ({ kind, chosen, most }: { kind: BallotPaper['kind']; chosen: number; most: number }) => {
  const translate = useTranslate()
  const dashes = kind === 'ranked' && most <= maxDashes ? Array.from({ length: most }, (_, place) => place) : []
  return (
    <>
      {dashes.length > 0 && (
        <span className="dashes row gap-1 hide-phone" aria-hidden>
          {dashes.map((place) => (
            <i key={place} className={place < chosen ? 'on' : undefined} />
          ))}
        </span>
      )}
      <span>
        {translate(`ballot.filled.${chosen === 0 ? 'nothing' : kind}`, { smart_count: chosen, most })}
        {chosen > 0 && <span className="hide-phone">{translate('ballot.filled.here')}</span>}
      </span>
    </>
  )
}
