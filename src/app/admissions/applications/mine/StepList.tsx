import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { StepName } from '../states'
import type { Step } from './steps'

type Props = {
  application: MyApplication
  steps: readonly Step[]
  current: StepName
  number: number
  onGo: (step: StepName) => void
}

type StepState = { look: '' | 'ok' | 'at'; words: string }

/** The steps with their state; on a phone they collapse into a "step 3 of 7" button. */
export const StepList = ({ application, steps, current, number, onGo }: Props) => {
  const translate = useTranslate()
  const chosen = useWatch<ApplicationForm, 'choices'>({ name: 'choices' })
  const results = useWatch<ApplicationForm, ['exam_results', 'achievements', 'benefits']>({
    name: ['exam_results', 'achievements', 'benefits'],
  })
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const stateOf = (step: Step): StepState => {
    if (step.remarks.length > 0)
      return { look: 'at', words: translate('my_application.state.remarks', step.remarks.length) }
    if (step.name === 'check')
      return { look: '', words: application.faults.length === 0 ? translate('my_application.state.ready') : '' }
    if (application.status.code === 'needs_changes' && step.isLocked && step.faults.length === 0)
      return { look: 'ok', words: translate('my_application.state.checked') }
    if (step.faults.length > 0)
      return { look: '', words: translate('my_application.state.missing', step.faults.length) }
    if (step.name === 'results' && results.every((list) => !list?.length))
      return { look: '', words: translate('my_application.state.optional') }
    if (step.name === 'choices')
      return { look: 'ok', words: translate('my_application.state.chosen', { count: chosen.length }) }
    return {
      look: 'ok',
      words: translate(step.name === 'consents' ? 'my_application.state.given' : 'my_application.state.filled'),
    }
  }
  return (
    <nav className={isOpen ? 'steps open' : 'steps'} aria-label={translate('my_application.steps_label')}>
      <button
        type="button"
        className="unstyled w-full bordered medium steps-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="grow">{translate('my_application.step_of', { number, count: steps.length })}</span>
        <span className="muted small">{translate('my_application.filled', { percent: application.completeness })}</span>
        <Chevron size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <CompletenessMeter value={application.completeness} />
      <ol className="mt-3">
        {steps.map((step, index) => {
          const { look, words } = stateOf(step)
          return (
            <li key={step.name}>
              <button
                type="button"
                className="unstyled row align-start gap-3 step"
                aria-current={step.name === current ? 'step' : undefined}
                onClick={() => {
                  setOpen(false)
                  onGo(step.name)
                }}
              >
                <span className={`badge num small semibold dot ${look}`} aria-hidden>
                  <Mark look={look} number={index + 1} />
                </span>
                <span className="text-s">
                  <b className={step.name === current ? 'semibold' : 'medium muted'}>
                    {translate(`my_application.steps.${step.name}`)}
                  </b>
                  {words && (
                    <span className={`block small ${look === 'at' ? 'medium t-warning' : 'faint'}`}>{words}</span>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const Mark = ({ look, number }: Pick<StepState, 'look'> & { number: number }) => {
  if (look === 'ok') return <Check size={16} strokeWidth={2} />
  return look === 'at' ? '!' : number
}

const CompletenessMeter = ({ value }: { value: number }) => {
  const translate = useTranslate()
  return (
    <div className="completeness">
      <p className="small muted">{translate('my_application.filled', { percent: value })}</p>
      <div
        className="meter mt-1"
        role="progressbar"
        aria-label={translate('my_application.completeness')}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${value}%` }} />
      </div>
    </div>
  )
}
