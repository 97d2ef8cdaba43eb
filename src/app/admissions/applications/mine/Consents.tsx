import { CircleCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ConsentState } from '../../../../api/admissions/applicationStates'
import { ConsentFormButton } from '../../shared'
import { dayAndTime } from '../../../shell/dates'
import { useState } from 'react'
import type { ApplicationCalls } from './applicationCalls'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { hasNoActiveChoice, inRanking } from '../../../../api/admissions/statusSets'
import { useAct } from '../../../kit/providers/calls'
import { shownAsToast } from '../../../shell/http/shownAsToast'

type StepProps = { consents: readonly ConsentState[]; calls: ApplicationCalls }

/** Consent texts in full. Ticking a box saves the consent at once and cannot be undone. */
export const ConsentsStep = ({ consents, calls }: StepProps) => {
  const [savingKinds, setSavingKinds] = useState<readonly string[]>([])
  const give = async (consent: ConsentState) => {
    setSavingKinds((before) => [...before, consent.kind])
    await calls.consent([consent])
    setSavingKinds((before) => before.filter((kind) => kind !== consent.kind))
  }
  return (
    <div className="stack gap-6">
      {consents
        .filter(({ kind }) => kind !== 'enrolment')
        .map((consent) => (
          <ConsentText
            key={`${consent.kind}.${consent.version}`}
            consent={consent}
            checked={savingKinds.includes(consent.kind)}
            onChecked={() => void give(consent)}
          />
        ))}
    </div>
  )
}

type EnrolmentProps = { application: MyApplication; onChange: (application: MyApplication) => void }

/** The consent to enrolment; required after the application is accepted. */
export const EnrolmentConsent = ({ application, onChange }: EnrolmentProps) => {
  const [busy, setBusy] = useState(false)
  const consents = useAct('POST /api/my/profile/consents')
  const consent = application.consents.find(({ kind }) => kind === 'enrolment')
  if (!consent || !inRanking.includes(application.status.code) || hasNoActiveChoice(application.choices)) return null
  const give = async () => {
    setBusy(true)
    try {
      const { kind, version } = consent
      onChange(await consents.mutateAsync({ body: { consents: [{ kind, version }] } }))
    } catch (refusal) {
      shownAsToast(refusal)
    } finally {
      setBusy(false)
    }
  }
  return <ConsentText consent={consent} checked={busy} onChecked={() => void give()} />
}

type TextProps = { consent: ConsentState; checked: boolean; onChecked: (checked: boolean) => void }

/** A consent text with its checkbox or the date of consent. */
const ConsentText = ({ consent, checked, onChecked }: TextProps) => {
  const translate = useTranslate()
  return (
    <section className="panel stack p-5" aria-label={consent.title} id={`field-consents.${consent.kind}`}>
      <h2 className="text-m">{consent.title}</h2>
      <div className="stack gap-2 muted">
        {consent.body.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ConsentFormButton kind={consent.kind} title={consent.title} />
      {consent.given_at ? (
        <p className="row align-start medium text-success">
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          <span className="num">
            {translate('my_application.consents.given', { at: dayAndTime(consent.given_at) })}
          </span>
        </p>
      ) : (
        <label className="check-label">
          <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
          <span>{translate(`my_application.consents.agree.${consent.kind}`)}</span>
        </label>
      )}
    </section>
  )
}
