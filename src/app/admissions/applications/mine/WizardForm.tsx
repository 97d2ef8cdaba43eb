import Button from '@mui/material/Button'
import { CalendarX, CircleAlert, History } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import { dayOf, dayAndTime } from '../../../shell/dates'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { ConflictDialog } from '../../../kit/forms/ConflictDialog'
import { PageHead } from '../../../shell/page/PageHead'
import { toast } from '../../../shell/toasts/store'
import { FormAroundProvider, formValues } from '../form'
import { isFilledIn, isWithin, RemarkNotes, useOffer } from '../states'
import { AnotherApplication } from './AnotherApplication'
import { drafts } from './drafts'
import { StepContent } from './StepContent'
import { StepList } from './StepList'
import { stepsOf } from './steps'
import { useAutosave } from './useAutosave'
import { useDraft, type Restored } from './useDraft'
import { useFaults } from './useFaults'
import { profileCalls } from './profileCalls'
import { useStep } from './useStep'
import { WizardBar } from './WizardBar'

type Props = { userId: number; profile: MyProfile; restored: Restored; onChange: (profile: MyProfile) => void }

/** The step list, the current step, autosave and its conflicts. */
export const WizardForm = ({ userId, profile, restored, onChange }: Props) => {
  const translate = useTranslate()
  const form = useFormContext<ProfileForm>()
  const birthDate = useWatch<ProfileForm, 'person.birth_date'>({ name: 'person.birth_date' })
  const [conflict, setConflict] = useState<MyProfile | null>(restored.isStale ? profile : null)
  const meetConflict = (current: MyProfile) => {
    if (isFilledIn(current)) return setConflict(current)
    // The application was submitted on another device, so there is nothing to merge.
    void drafts.forget({ userId, profileId: profile.id })
    toast.warning({ text: translate('my_profile.sent_elsewhere') })
    onChange(current)
  }
  const { state, saver } = useAutosave({
    userId,
    profile,
    isHeld: restored.isStale,
    version: restored.version,
    onSaved: onChange,
    onConflict: meetConflict,
  })
  // Prefetch the directions, so that the choices step works even if the connection drops.
  useOffer(profile.campaign.id)
  const draft = useDraft({ restored, saver })
  const calls = profileCalls({ provider: useDataProvider<AppDataProvider>(), saver, onChange })
  const steps = stepsOf({ profile, birthDate })
  const { step, number, go, checked, checkAll } = useStep({ steps, onLeave: () => void saver.flush() })
  useFaults({ faults: profile.faults, judged: saver.base(), checked })
  const around = {
    canEdit: (path: string) => isWithin({ path, paths: profile.editable }),
    renderBeside: (path: string) => {
      const own = profile.remarks.filter((remark) => remark.path === path)
      return own.length > 0 ? <RemarkNotes remarks={own} onAnswer={calls.answer} /> : null
    },
  }
  return (
    <FormAroundProvider value={around}>
      <div className="wizard" onBlur={() => void saver.flush()}>
        <StepList profile={profile} steps={steps} current={step.name} number={number} onGo={go} />
        <div className="wizard-form">
          <PageHead
            title={translate(`my_profile.steps.${step.name}`)}
            subtitle={
              profile.status.code === 'needs_changes' &&
              (step.name !== 'check' || profile.next.until) && (
                <>
                  {step.name !== 'check' &&
                    translate(step.isLocked ? 'my_profile.locked_step' : 'my_profile.open_step')}{' '}
                  {profile.next.until && (
                    <b className="nowrap">{translate('my_profile.mend_until', { date: dayOf(profile.next.until) })}</b>
                  )}
                </>
              )
            }
          />
          {profile.status.code === 'draft' && !profile.actions.includes('submit') && (
            <p className="note warning mb-6">
              <CalendarX size={20} strokeWidth={1.75} aria-hidden />
              <span>{profile.next.text}</span>
            </p>
          )}
          <AnotherApplication profile={profile} onStarted={onChange} />
          {draft.isShown && (
            <RestoredNote at={restored.at} onDiscard={() => draft.discard(profile)} onClose={draft.close} />
          )}
          <RefusedNote />
          <StepContent step={step} profile={profile} calls={calls} />
        </div>
        <WizardBar
          steps={steps}
          step={step}
          state={state}
          profile={profile}
          calls={calls}
          onGo={go}
          onRefused={checkAll}
        />
      </div>
      {conflict && (
        <ConflictDialog
          words="my_profile.conflict"
          current={formValues(conflict)}
          base={saver.base()}
          onClose={() => {
            setConflict(null)
            saver.release()
          }}
          onSave={() => {
            onChange(conflict)
            saver.adopt(conflict)
          }}
          onTake={() => {
            onChange(conflict)
            saver.adopt(conflict)
            form.clearErrors()
          }}
        />
      )}
    </FormAroundProvider>
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

/** Tells the applicant that unsaved input was restored from the local draft. */
const RestoredNote = ({ at, onDiscard, onClose }: RestoredProps) => {
  const translate = useTranslate()
  return (
    <div className="note mb-6" role="status">
      <History size={20} strokeWidth={1.75} aria-hidden />
      <div className="grow">
        <p>{translate('my_profile.restored.text', { at: dayAndTime(new Date(at).toISOString()) })}</p>
        <div className="row wrap mt-2">
          <Button variant="outlined" size="small" onClick={onClose}>
            {translate('my_profile.restored.keep')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {translate('my_profile.restored.discard')}
          </Button>
        </div>
      </div>
    </div>
  )
}
