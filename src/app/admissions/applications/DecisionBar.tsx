import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { ReasonDialog, usePendingDecisions } from '../shared'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'
import { ClaimNext } from './ClaimNext'
import { useClaimNext } from './useClaimNext'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { ReturnDialog } from './ReturnDialog'
import type { CaseAct } from './useCase'
import { useDecisions, type Step } from './useDecisions'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import { nextStepOf, obstaclesOf } from './nextStep'
import { ReviewPapers } from './ReviewPapers'
import { useMayReview } from './useMayReview'

type Props = { profile: ProfileCase; act: CaseAct }
type Verb = { step: Step; label: string; key?: string; color?: 'primary' | 'success' | 'error' }

const verbs: readonly Verb[] = [
  { step: 'claim', label: 'profiles.claim', key: 'C' },
  { step: 'submit', label: 'profiles.submit' },
  { step: 'resubmit', label: 'profiles.resubmit' },
  { step: 'return', label: 'profiles.return.button', key: 'B' },
  { step: 'reject', label: 'profiles.reject.button', key: 'R', color: 'error' },
  { step: 'accept', label: 'profiles.accept', key: 'A', color: 'success' },
]

/** The action bar of a case: available decisions with their keyboard shortcuts, and the next case. */
export const DecisionBar = ({ profile, act }: Props) => {
  const translate = useTranslate()
  const next = useRef<HTMLButtonElement>(null)
  const take = useDecisions({ profile, act, next })
  const can = (step: Step) => profile.actions.includes(step)
  const [open, setOpen] = useTypedDialog((['reject', 'return'] as const).filter(can))
  // The owner of the lease extends it in LeaseNote, next to the remaining time.
  const possible = verbs.filter(({ step }) => can(step) && !(step === 'claim' && can('accept')))
  const obstacles = obstaclesOf(profile)
  const { pending } = usePendingDecisions()
  const nextStep = nextStepOf(profile, useMayReview(profile))
  const isMain = (step: Step) => step === nextStep || ['claim', 'submit', 'resubmit'].includes(step)
  const isBarred = (step: Step) =>
    (step === 'return' && obstacles.remarks === 0) || (step === 'accept' && obstacles.documents > 0 && pending === 0)
  // Shortcuts of blocked steps stay active, so that pressing one explains why it is blocked.
  const offered = possible.filter(({ step }) => !isBarred(step))
  // A phone shows only the next step; the other steps and "next case" are in the menu.
  const isPhone = useMediaQuery('(max-width: 44.9375em)')
  const { claimNext } = useClaimNext()
  const isInSight = nextStep === 'review' || offered.some(({ step }) => isMain(step))
  const shown = isPhone ? offered.filter(({ step }, place) => (isInSight ? isMain(step) : place === 0)) : offered
  const behind = offered.filter((verb) => !shown.includes(verb))
  const run = (step: Step) => {
    if (step === 'return' && obstacles.remarks === 0) toast.info({ text: translate('profiles.return.none', 0) })
    else if (step === 'reject' || step === 'return') setOpen(step)
    else void take(step)
  }
  const isClaimBehind = isPhone && possible.length > 0
  const keyLines = [
    ...possible.flatMap(({ label, key }) => (key ? [{ label, written: [key] }] : [])),
    ...(isClaimBehind ? [{ label: 'profiles.next', written: ['N'] }] : []),
  ]
  usePlainKeys(
    {
      ...Object.fromEntries(possible.flatMap(({ step, key }) => (key ? [[`Key${key}`, () => run(step)]] : []))),
      ...(isClaimBehind && { KeyN: () => void claimNext() }),
    },
    keyLines,
  )
  return (
    <div className="actionbar decision" role="region" aria-label={translate('profiles.decision')}>
      <div className="bar">
        <DecisionState profile={profile} />
        <div className="row verbs">
          {!isClaimBehind && <ClaimNext outlined={possible.length > 0} buttonRef={next} />}
          {shown.map(({ step, label, key, color = 'primary' }) => (
            <Button
              key={step}
              variant={isMain(step) ? 'contained' : 'outlined'}
              color={color}
              aria-keyshortcuts={key}
              onClick={() => run(step)}
            >
              {translate(label)}
              {key && <kbd aria-hidden>{key}</kbd>}
            </Button>
          ))}
          {nextStep === 'review' && <ReviewPapers id={profile.id} waiting={obstacles.waiting} variant="contained" />}
          {isClaimBehind && (
            <MoreMenu>
              {behind.map(({ step, label }) => (
                <MenuItem key={step} onClick={() => run(step)}>
                  {translate(label)}
                </MenuItem>
              ))}
              <MenuItem onClick={() => void claimNext()}>{translate('profiles.next')}</MenuItem>
            </MoreMenu>
          )}
        </div>
      </div>
      {open === 'reject' && (
        <ReasonDialog
          name="reject"
          title={translate('profiles.reject.title')}
          text={translate('profiles.reject.text')}
          verb={translate('profiles.reject.button')}
          danger
          reader="applicant"
          onClose={() => setOpen(null)}
          onReason={async (reason) => {
            if (await take('reject', { reason })) setOpen(null)
          }}
        />
      )}
      {open === 'return' && (
        <ReturnDialog
          profile={profile}
          onClose={() => setOpen(null)}
          onReturn={async (dueOn) => {
            if (await take('return', { dueOn })) setOpen(null)
          }}
        />
      )}
    </div>
  )
}

/** Explains why a decision is blocked: missing documents for accepting, missing remarks for returning. */
const DecisionState = ({ profile }: { profile: ProfileCase }) => {
  const translate = useTranslate()
  const { pending } = usePendingDecisions()
  const { remarks, documents } = obstaclesOf(profile)
  return (
    <span className="save row small muted" role="status">
      {profile.actions.includes('return') &&
        [
          pending > 0 && translate('profiles.documents_saving'),
          pending === 0 && documents > 0 && translate('profiles.documents_before', documents),
          translate(remarks > 0 ? 'profiles.return.ready' : 'profiles.return.none', remarks),
        ]
          .filter(Boolean)
          .join('. ')}
    </span>
  )
}
