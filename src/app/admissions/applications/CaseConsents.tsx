import Button from '@mui/material/Button'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { awaitingPlace, editableByApplicant } from '../../../api/admissions/statusSets'
import { dayOf } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { ConsentFormButton } from '../shared'
import type { CaseAct } from './useCase'

type Props = { application: ApplicationCase; act: CaseAct }

/** Consents with their dates. Consents signed on paper are recorded here. */
export const CaseConsents = ({ application, act }: Props) => {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  // Consents signed on paper are recorded before submission, but only for walk-ins. The consent to enrolment is
  // recorded before enrolment, for everybody.
  const wanted = application.consents.filter(
    ({ kind, given_at }) =>
      given_at === null &&
      (kind === 'enrolment'
        ? awaitingPlace.includes(application.status.code)
        : application.source === 'office' && editableByApplicant.includes(application.status.code)),
  )
  const record = async () => {
    setAsking(false)
    const consents = wanted.map(({ kind, version }) => ({ kind, version }))
    await act((provider) => provider.act('POST /api/profiles/:id/consents', { id: application.id, body: { consents } }))
  }
  return (
    <section className="panel" aria-labelledby="case-consents">
      <header>
        <h2 id="case-consents" className="text-m">
          {translate('application_form.parts.consents')}
        </h2>
      </header>
      <ul className="list">
        {application.consents.map(({ kind, title, given_at }) => (
          <li key={kind}>
            <div className="row align-start gap-3 grow">
              {given_at ? (
                <CircleCheck className="text-success" size={20} strokeWidth={1.75} aria-hidden />
              ) : (
                <CircleDashed className="faint" size={20} strokeWidth={1.75} aria-hidden />
              )}
              <div className="grow">
                <p>{title}</p>
                <p className="small muted num">
                  {given_at
                    ? translate('applications.consents.given', { date: dayOf(given_at) })
                    : translate('applications.consents.not_given')}
                </p>
                <ConsentFormButton kind={kind} title={title} applicationId={application.id} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {wanted.length > 0 && (
        <div className="pad mt-3">
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {translate('applications.consents.record')}
          </Button>
        </div>
      )}
      <Confirm
        isOpen={isAsking}
        title={translate('applications.consents.title')}
        confirm={translate('applications.consents.record')}
        cancel={translate('kit.form.cancel')}
        onConfirm={() => void record()}
        onClose={() => setAsking(false)}
        content={
          <>
            <p>{translate('applications.consents.text')}</p>
            <ul className="bullets mt-2">
              {wanted.map(({ kind, title }) => (
                <li key={kind}>{title}</li>
              ))}
            </ul>
          </>
        }
      />
    </section>
  )
}
