import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import type { StepName } from '../states'
import type { Step } from './steps'

type Props = {
  profile: MyProfile
  steps: readonly Step[]
  current: StepName
  number: number
  onGo: (step: StepName) => void
}

type Standing = { look: '' | 'ok' | 'at'; words: string }

/** The steps with their state; on a phone they collapse into a "step 3 of 7" button. */
export const StepList = ({ profile, steps, current, number, onGo }: Props) => {
  const translate = useTranslate()
  const chosen = useWatch<ProfileForm, 'choices'>({ name: 'choices' })
  const results = useWatch<ProfileForm, ['exam_results', 'achievements', 'benefits']>({
    name: ['exam_results', 'achievements', 'benefits'],
  })
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const standing = (step: Step): Standing => {
    if (step.remarks.length > 0)
      return { look: 'at', words: translate('my_profile.state.remarks', step.remarks.length) }
    if (step.name === 'check')
      return { look: '', words: profile.faults.length === 0 ? translate('my_profile.state.ready') : '' }
    if (profile.status.code === 'needs_changes' && step.isLocked && step.faults.length === 0)
      return { look: 'ok', words: translate('my_profile.state.checked') }
    if (step.faults.length > 0) return { look: '', words: translate('my_profile.state.missing', step.faults.length) }
    if (step.name === 'results' && results.every((list) => !list?.length))
      return { look: '', words: translate('my_profile.state.optional') }
    if (step.name === 'choices')
      return { look: 'ok', words: translate('my_profile.state.chosen', { count: chosen.length }) }
    return {
      look: 'ok',
      words: translate(step.name === 'consents' ? 'my_profile.state.given' : 'my_profile.state.filled'),
    }
  }
  return (
    <nav className={isOpen ? 'steps open' : 'steps'} aria-label={translate('my_profile.steps_label')}>
      <button
        type="button"
        className="bare w-full bordered medium steps-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="grow">{translate('my_profile.step_of', { number, count: steps.length })}</span>
        <span className="muted small">{translate('my_profile.filled', { percent: profile.completeness })}</span>
        <Chevron size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <CompletenessMeter value={profile.completeness} />
      <ol className="mt-3">
        {steps.map((step, index) => {
          const { look, words } = standing(step)
          return (
            <li key={step.name}>
              <button
                type="button"
                className="bare row align-start gap-3 step"
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
                    {translate(`my_profile.steps.${step.name}`)}
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

const Mark = ({ look, number }: Pick<Standing, 'look'> & { number: number }) => {
  if (look === 'ok') return <Check size={16} strokeWidth={2} />
  return look === 'at' ? '!' : number
}

const CompletenessMeter = ({ value }: { value: number }) => {
  const translate = useTranslate()
  return (
    <div className="completeness">
      <p className="small muted">{translate('my_profile.filled', { percent: value })}</p>
      <div
        className="meter mt-1"
        role="progressbar"
        aria-label={translate('my_profile.completeness')}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${value}%` }} />
      </div>
    </div>
  )
}
