import { CircleCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ConsentState } from '../../../../api/admissions/applicationStates'
import { BlankButton } from '../../shared'
import { dayAndTime } from '../../../shell/dates'

type Props = { consent: ConsentState; checked: boolean; onChecked: (checked: boolean) => void }

/** One text: what one agrees to, and the box, or when one agreed. */
export const ConsentText = ({ consent, checked, onChecked }: Props) => {
  const translate = useTranslate()
  return (
    <section className="panel stack p-5" aria-label={consent.title} id={`field-consents.${consent.kind}`}>
      <h2 className="text-m">{consent.title}</h2>
      <div className="stack gap-2 muted">
        {consent.body.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <BlankButton kind={consent.kind} title={consent.title} />
      {consent.given_at ? (
        <p className="row align-start medium t-success">
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          <span className="num">{translate('my_profile.consents.given', { at: dayAndTime(consent.given_at) })}</span>
        </p>
      ) : (
        <label className="ck">
          <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
          <span>{translate(`my_profile.consents.agree.${consent.kind}`)}</span>
        </label>
      )}
    </section>
  )
}
