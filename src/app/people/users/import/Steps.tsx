import { Check } from 'lucide-react'
import { useTranslate } from 'react-admin'

const steps = ['file', 'columns', 'check', 'done'] as const
export type Step = (typeof steps)[number]

/** Wizard progress; on a phone, only the current step and the total. */
export const Steps = ({ now }: { now: Step }) => {
  const translate = useTranslate()
  const place = steps.indexOf(now)
  return (
    <div>
      <p className="phone-only muted medium">
        {translate('user_import.step', { step: place + 1, of: steps.length })}: {translate(`user_import.steps.${now}`)}
      </p>
      <ol className="row wrap gap-6 text-s hide-phone" aria-label={translate('user_import.title')}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={step === now ? 'row medium' : 'row muted'}
            aria-current={step === now ? 'step' : undefined}
          >
            <span
              className={index < place ? 'badge small text-success' : `badge small num${step === now ? ' filled' : ''}`}
            >
              {index < place ? <Check size={16} strokeWidth={2.5} aria-hidden /> : index + 1}
            </span>
            {translate(`user_import.steps.${step}`)}
            {index < place && <span className="sr-only">{translate('user_import.passed')}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
