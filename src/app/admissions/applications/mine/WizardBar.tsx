import Button from '@mui/material/Button'
import { ChevronLeft, CloudCheck, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { latinAmongCyrillic } from '../../../../api/people/nameAlphabets'
import { Confirm } from '../../../shell/page/Confirm'
import { toast } from '../../../shell/toasts/store'
import type { StepName } from '../states'
import { timeOf } from '../../../shell/dates'
import type { SaveState } from './saver'
import type { Step } from './steps'
import type { ApplicationCalls } from './applicationCalls'

/** The autosave state as text. */
const SaveStatus = ({ state }: { state: SaveState }) => {
  const translate = useTranslate()
  switch (state.kind) {
    case 'saved':
      return (
        <>
          <CloudCheck size={16} strokeWidth={2} aria-hidden />
          <span className="hide-phone num">{translate('my_application.save.saved', { time: timeOf(state.at) })}</span>
          <span className="phone-only num nowrap">
            {translate('my_application.save.saved_short', { time: timeOf(state.at) })}
          </span>
        </>
      )
    case 'waiting':
    case 'saving':
      return translate('my_application.save.saving')
    case 'kept':
      return (
        <>
          <CloudOff className="text-warning flex-none" size={16} strokeWidth={2} aria-hidden />
          <span className="text-warning">{translate(`my_application.save.kept.${state.why}`)}</span>
        </>
      )
    case 'quiet':
    default:
      return translate('my_application.save.quiet')
  }
}

type Props = {
  steps: readonly Step[]
  step: Step
  state: SaveState
  application: MyApplication
  calls: ApplicationCalls
  onGo: (step: StepName) => void
  /** Runs when submitting fails, to show the faults of all steps. */
  onRefused: () => void
}

/** The action bar of the wizard: autosave state, Back, and Continue or Send. */
export const WizardBar = ({ steps, step, state, application, calls, onGo, onRefused }: Props) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const at = steps.indexOf(step)
  // Back and Continue skip locked steps; the step list still opens them.
  const previous = steps.findLast(({ isLocked }, place) => place < at && !isLocked)
  const next = steps.find(({ isLocked }, place) => place > at && !isLocked)
  const isDraft = application.status.code === 'draft'
  const { getValues } = useFormContext<ApplicationForm>()
  const [latinLetters, setLatinLetters] = useState<string[]>([])
  const confirmOrSend = () => {
    const { last_name, first_name, middle_name } = getValues('person')
    const letters = [last_name, first_name, middle_name].flatMap((name) => latinAmongCyrillic(name ?? ''))
    if (letters.length > 0) setLatinLetters(letters)
    else void send()
  }
  const send = async () => {
    setBusy(true)
    const isSaved = await calls.isAllSaved()
    const isSent = isSaved && (await calls.submit())
    setBusy(false)
    if (isSent) {
      toast.success({ text: translate(isDraft ? 'my_application.sent' : 'my_application.sent_again') })
      window.scrollTo({ top: 0 })
    } else if (isSaved) {
      onRefused()
      document.querySelector<HTMLElement>('.check-step h2')?.focus()
    } else toast.warning({ text: translate('my_application.save.first') })
  }
  return (
    <div className="actionbar" role="region" aria-label={translate('my_application.bar')}>
      <div className="bar">
        <span className="save row small muted" role="status">
          <SaveStatus state={state} />
        </span>
        <div className="row wrap gap-3 push">
          {previous && (
            <Button aria-label={translate('my_application.back')} onClick={() => onGo(previous.name)}>
              <ChevronLeft className="phone-only" size={20} strokeWidth={1.75} aria-hidden />
              <span className="hide-phone">{translate('my_application.back')}</span>
            </Button>
          )}
          {next ? (
            <Button variant="contained" onClick={() => onGo(next.name)}>
              <span className="hide-phone">{translate('my_application.next')}</span>
              <span className="phone-only">{translate('my_application.next_short')}</span>
            </Button>
          ) : (
            <Button variant="contained" aria-busy={busy} onClick={() => !busy && confirmOrSend()}>
              {translate(isDraft ? 'my_application.send' : 'my_application.send_again')}
            </Button>
          )}
        </div>
      </div>
      <Confirm
        isOpen={latinLetters.length > 0}
        title={translate('my_application.alphabets.title')}
        content={translate('my_application.alphabets.text', { letters: latinLetters.join(', ') })}
        confirm={translate(isDraft ? 'my_application.send' : 'my_application.send_again')}
        cancel={translate('my_application.alphabets.correct')}
        onConfirm={() => {
          setLatinLetters([])
          void send()
        }}
        onClose={() => setLatinLetters([])}
      />
    </div>
  )
}
