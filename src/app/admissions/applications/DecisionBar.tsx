import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { ReasonDialog, usePendingDecisions } from '../shared'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'
import { ClaimNext } from './ClaimNext'
import type { CaseAct } from './useCase'
import { useDecisions, type Step } from './useDecisions'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { settledDocument } from '../../../api/admissions/statusSets'

type Props = { profile: ProfileCase; act: CaseAct }
type Verb = { step: Step; label: string; key?: string; color?: 'primary' | 'success' | 'error'; isMain?: boolean }

const verbs: readonly Verb[] = [
  { step: 'claim', label: 'profiles.claim', key: 'C', isMain: true },
  { step: 'submit', label: 'profiles.submit', isMain: true },
  { step: 'resubmit', label: 'profiles.resubmit', isMain: true },
  { step: 'return', label: 'profiles.return.button', key: 'B' },
  { step: 'reject', label: 'profiles.reject.button', key: 'R', color: 'error' },
  { step: 'accept', label: 'profiles.accept', key: 'A', color: 'success', isMain: true },
]

/** The foot of the case: what can be decided now, with its keys, and the next one. */
export const DecisionBar = ({ profile, act }: Props) => {
  const translate = useTranslate()
  const next = useRef<HTMLButtonElement>(null)
  const take = useDecisions({ profile, act, next })
  const can = (step: Step) => profile.actions.includes(step)
  const [open, setOpen] = useTypedDialog(can('reject') ? ['reject'] : [])
  // Who holds a case prolongs it above, beside the time that is left.
  const possible = verbs.filter(({ step }) => can(step) && !(step === 'claim' && can('accept')))
  const run = (step: Step) => (step === 'reject' ? setOpen('reject') : void take(step))
  usePlainKeys(Object.fromEntries(possible.flatMap(({ step, key }) => (key ? [[`Key${key}`, () => run(step)]] : []))))
  return (
    <div className="actionbar decision" role="region" aria-label={translate('profiles.decision')}>
      <div className="bar">
        <DecisionState profile={profile} />
        <span className="grow" />
        <ClaimNext outlined={possible.length > 0} buttonRef={next} />
        {possible.map(({ step, label, key, color = 'primary', isMain }) => (
          <Button
            key={step}
            variant={isMain ? 'contained' : 'outlined'}
            color={color}
            aria-keyshortcuts={key}
            onClick={() => run(step)}
          >
            {translate(label)}
            {key && <kbd aria-hidden>{key}</kbd>}
          </Button>
        ))}
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
            if (await take('reject', reason)) setOpen(null)
          }}
        />
      )}
    </div>
  )
}

/** What still stands before a decision: documents before an acceptance, remarks before a return. */
const DecisionState = ({ profile }: { profile: ProfileCase }) => {
  const translate = useTranslate()
  const pending = usePendingDecisions()
  const remarks = profile.remarks.filter(({ state, severity }) => state === 'open' && severity === 'blocking').length
  const documents = profile.documents.filter(
    ({ required, status }) => required && !settledDocument.includes(status.code),
  ).length
  return (
    <span className="save" role="status">
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
