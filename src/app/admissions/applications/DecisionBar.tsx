import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { usePendingDecisions } from '../../kit/review/pendingDecisions'
import { ReasonDialog } from '../shared'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { ClaimNext } from './ClaimNext'
import { useClaimNext } from './useClaimNext'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { DialogForm } from '../../kit/forms/DialogForm'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { RemarkList } from './states'
import type { CaseAct } from './useCase'
import { useDecisions, type Step } from './useDecisions'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import { nextStepOf, blockersOf } from './nextStep'
import { ReviewDocumentsButton } from './ReviewDocumentsButton'
import { useCanReview } from './useCanReview'

type Props = { application: ApplicationCase; act: CaseAct }
type StepButton = { step: Step; label: string; key?: string; color?: 'primary' | 'success' | 'error' }

const stepButtons: readonly StepButton[] = [
  { step: 'claim', label: 'applications.claim', key: 'C' },
  { step: 'submit', label: 'applications.submit' },
  { step: 'resubmit', label: 'applications.resubmit' },
  { step: 'return', label: 'applications.return.button', key: 'B' },
  { step: 'reject', label: 'applications.reject.button', key: 'R', color: 'error' },
  { step: 'accept', label: 'applications.accept', key: 'A', color: 'success' },
]

type ReturnDialogProps = {
  application: ApplicationCase
  /** Returns the application; `dueOn` (yyyy-MM-dd) is the optional deadline for corrections. */
  onReturn: (dueOn: string | null) => Promise<void>
  onClose: () => void
}

/** Shows the remarks that the applicant will get and asks for a deadline. */
const ReturnDialog = ({ application, onReturn, onClose }: ReturnDialogProps) => {
  const translate = useTranslate()
  return (
    <DialogForm
      name="return"
      title={translate('applications.return.title')}
      submit={translate('applications.return.button')}
      defaultValues={{ due_on: null }}
      onClose={onClose}
      onSubmit={({ due_on }) => onReturn(typeof due_on === 'string' ? due_on : null)}
    >
      <p>{translate('applications.return.text')}</p>
      <RemarkList
        remarks={application.remarks.filter(({ state }) => state === 'open')}
        documents={application.documents}
      />
      <DateInput
        source="due_on"
        label="applications.return.due_on"
        helperText={translate('applications.return.due_on_help')}
        optional
      />
    </DialogForm>
  )
}

/** The action bar of a case: available decisions with their keyboard shortcuts, and the next case. */
export const DecisionBar = ({ application, act }: Props) => {
  const translate = useTranslate()
  const next = useRef<HTMLButtonElement>(null)
  const take = useDecisions({ application, act, next })
  const can = (step: Step) => application.actions.includes(step)
  const [open, setOpen] = useDraftDialog((['reject', 'return'] as const).filter(can))
  // `claim` is hidden from the owner of the claim, who extends it in ClaimNote, next to the remaining time.
  const availableSteps = stepButtons.filter(({ step }) => can(step) && !(step === 'claim' && can('accept')))
  const blockers = blockersOf(application)
  const { pending } = usePendingDecisions('documents')
  const nextStep = nextStepOf(application, useCanReview(application))
  const isMain = (step: Step) => step === nextStep || ['claim', 'submit', 'resubmit'].includes(step)
  const isBlocked = (step: Step) =>
    (step === 'return' && blockers.remarks === 0) || (step === 'accept' && blockers.documents > 0 && pending === 0)
  // Shortcuts of blocked steps stay active, so that pressing one explains why it is blocked.
  const enabledSteps = availableSteps.filter(({ step }) => !isBlocked(step))
  // A phone shows only the next step; the other steps and "next case" are in the menu.
  const isPhone = useMediaQuery('(max-width: 44.9375em)')
  const { claimNext } = useClaimNext()
  const hasMainStep = nextStep === 'review' || enabledSteps.some(({ step }) => isMain(step))
  const shown = isPhone
    ? enabledSteps.filter(({ step }, place) => (hasMainStep ? isMain(step) : place === 0))
    : enabledSteps
  const menuSteps = enabledSteps.filter((verb) => !shown.includes(verb))
  const run = (step: Step) => {
    if (step === 'return' && blockers.remarks === 0) toast.info({ text: translate('applications.return.none', 0) })
    else if (step === 'reject' || step === 'return') setOpen(step)
    else void take(step)
  }
  const isClaimInMenu = isPhone && availableSteps.length > 0
  const keyLines = [
    ...availableSteps.flatMap(({ label, key }) => (key ? [{ label, written: [key] }] : [])),
    ...(isClaimInMenu ? [{ label: 'applications.next', written: ['N'] }] : []),
  ]
  usePlainKeys(
    {
      ...Object.fromEntries(availableSteps.flatMap(({ step, key }) => (key ? [[`Key${key}`, () => run(step)]] : []))),
      ...(isClaimInMenu && { KeyN: () => void claimNext() }),
    },
    keyLines,
  )
  return (
    <div className="actionbar decision" role="region" aria-label={translate('applications.decision')}>
      <div className="bar">
        <DecisionState application={application} />
        <div className="row buttons">
          {!isClaimInMenu && <ClaimNext outlined={availableSteps.length > 0} buttonRef={next} />}
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
          {nextStep === 'review' && (
            <ReviewDocumentsButton id={application.id} waiting={blockers.waiting} variant="contained" />
          )}
          {isClaimInMenu && (
            <MoreMenu>
              {menuSteps.map(({ step, label }) => (
                <MenuItem key={step} onClick={() => run(step)}>
                  {translate(label)}
                </MenuItem>
              ))}
              <MenuItem onClick={() => void claimNext()}>{translate('applications.next')}</MenuItem>
            </MoreMenu>
          )}
        </div>
      </div>
      {open === 'reject' && (
        <ReasonDialog
          name="reject"
          title={translate('applications.reject.title')}
          text={translate('applications.reject.text')}
          verb={translate('applications.reject.button')}
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
          application={application}
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
const DecisionState = ({ application }: { application: ApplicationCase }) => {
  const translate = useTranslate()
  const { pending } = usePendingDecisions('documents')
  const { remarks, documents } = blockersOf(application)
  const sentences = [
    pending > 0 && translate('applications.documents_saving'),
    pending === 0 && documents > 0 && translate('applications.documents_before', documents),
    translate(remarks > 0 ? 'applications.return.ready' : 'applications.return.none', remarks),
  ].filter(Boolean)
  return (
    <span className="save row small muted" role="status">
      {application.actions.includes('return') && (sentences.length > 1 ? `${sentences.join('. ')}.` : sentences)}
    </span>
  )
}
