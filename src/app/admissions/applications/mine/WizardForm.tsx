import Button from '@mui/material/Button'
import { CalendarX, CircleAlert, History } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { dayOf, dayAndTime } from '../../../shell/dates'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { ConflictDialog } from '../../../kit/forms/ConflictDialog'
import { PageHead } from '../../../shell/page/PageHead'
import { toast } from '../../../shell/toasts/store'
import { FieldContextProvider, formValues } from '../form'
import { isEditable, isWithin, RemarkNotes, useOffer } from '../states'
import { AnotherApplication } from './AnotherApplication'
import { drafts } from './drafts'
import { StepContent } from './StepContent'
import { StepList } from './StepList'
import { stepsOf } from './steps'
import { useAutosave } from './useAutosave'
import { useDraft, type RestoredDraft } from './useDraft'
import { useFaults } from './useFaults'
import { applicationCalls } from './applicationCalls'
import { useStep } from './useStep'
import { WizardBar } from './WizardBar'

type Props = {
  userId: number
  application: MyApplication
  restored: RestoredDraft
  onChange: (application: MyApplication) => void
}

/** The step list, the current step, autosave and its conflicts. */
export const WizardForm = ({ userId, application, restored, onChange }: Props) => {
  const translate = useTranslate()
  const form = useFormContext<ApplicationForm>()
  const birthDate = useWatch<ApplicationForm, 'person.birth_date'>({ name: 'person.birth_date' })
  const [conflict, setConflict] = useState<MyApplication | null>(restored.isStale ? application : null)
  const meetConflict = (current: MyApplication) => {
    if (isEditable(current)) return setConflict(current)
    // The application was submitted on another device, so there is nothing to merge.
    void drafts.forget({ userId, applicationId: application.id })
    toast.warning({ text: translate('my_application.sent_elsewhere') })
    onChange(current)
  }
  const { state, saver } = useAutosave({
    userId,
    application,
    isHeld: restored.isStale,
    version: restored.version,
    onSaved: onChange,
    onConflict: meetConflict,
  })
  // Prefetch the directions, so that the choices step works even if the connection drops.
  useOffer(application.campaign.id)
  const draft = useDraft({ restored, saver })
  const calls = applicationCalls({ provider: useDataProvider<AppDataProvider>(), saver, onChange })
  const steps = stepsOf({ application, birthDate })
  const { step, number, go, checked, checkAll } = useStep({ steps, onLeave: () => void saver.flush() })
  useFaults({ faults: application.faults, judged: saver.base(), checked })
  const around = {
    canEdit: (path: string) => isWithin({ path, paths: application.editable }),
    renderBeside: (path: string) => {
      const own = application.remarks.filter((remark) => remark.path === path)
      return own.length > 0 ? <RemarkNotes remarks={own} onAnswer={calls.answer} /> : null
    },
  }
  return (
    <FieldContextProvider value={around}>
      <div className="wizard" onBlur={() => void saver.flush()}>
        <StepList application={application} steps={steps} current={step.name} number={number} onGo={go} />
        <div className="wizard-form">
          <PageHead
            title={translate(`my_application.steps.${step.name}`)}
            subtitle={
              application.status.code === 'needs_changes' &&
              (step.name !== 'check' || application.next.until) && (
                <>
                  {step.name !== 'check' &&
                    translate(step.isLocked ? 'my_application.locked_step' : 'my_application.open_step')}{' '}
                  {application.next.until && (
                    <b className="nowrap">
                      {translate('my_application.mend_until', { date: dayOf(application.next.until) })}
                    </b>
                  )}
                </>
              )
            }
          />
          {application.status.code === 'draft' && !application.actions.includes('submit') && (
            <p className="note warning mb-6">
              <CalendarX size={20} strokeWidth={1.75} aria-hidden />
              <span>{application.next.text}</span>
            </p>
          )}
          <AnotherApplication application={application} onStarted={onChange} />
          {draft.isShown && (
            <RestoredNote at={restored.at} onDiscard={() => draft.discard(application)} onClose={draft.close} />
          )}
          <RefusedNote />
          <StepContent step={step} application={application} calls={calls} />
        </div>
        <WizardBar
          steps={steps}
          step={step}
          state={state}
          application={application}
          calls={calls}
          onGo={go}
          onRefused={checkAll}
        />
      </div>
      {conflict && (
        <ConflictDialog
          words="my_application.conflict"
          current={formValues(conflict)}
          base={saver.base()}
          onClose={() => {
            setConflict(null)
            saver.postponeConflict()
          }}
          onSave={() => {
            onChange(conflict)
            saver.rebase(conflict)
          }}
          onTake={() => {
            onChange(conflict)
            saver.rebase(conflict)
            form.clearErrors()
          }}
        />
      )}
    </FieldContextProvider>
  )
}

/** An autosave error that belongs to no field. */
const RefusedNote = () => {
  const { errors } = useFormState()
  const message = errors.root?.refused?.message
  if (!message) return null
  return (
    <p className="note danger mb-6" role="alert">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      <span>{message}</span>
    </p>
  )
}

type RestoredProps = { at: number; onDiscard: () => void; onClose: () => void }

/** Notice that unsaved input was restored from the local draft. */
const RestoredNote = ({ at, onDiscard, onClose }: RestoredProps) => {
  const translate = useTranslate()
  return (
    <div className="note mb-6" role="status">
      <History size={20} strokeWidth={1.75} aria-hidden />
      <div className="grow">
        <p>{translate('my_application.restored.text', { at: dayAndTime(new Date(at).toISOString()) })}</p>
        <div className="row wrap mt-2">
          <Button variant="outlined" size="small" onClick={onClose}>
            {translate('my_application.restored.keep')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {translate('my_application.restored.discard')}
          </Button>
        </div>
      </div>
    </div>
  )
}
