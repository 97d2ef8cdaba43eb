import { CircleAlert, CircleCheck, MailWarning, CircleDashed } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm, ApplicationFault } from '../../../../api/admissions/applicationForm'
import { ApplicationSummary } from './ApplicationSummary'
import { addressOfPath, isBlocking, stepNames, stepOfPath } from '../states'

const places = [...stepNames.filter((name) => name !== 'check'), 'documents' as const, 'check' as const]

/** All problems that prevent submitting, grouped by step and linked to their fields. */
const MissingList = ({ faults }: { faults: readonly ApplicationFault[] }) => {
  const translate = useTranslate()
  if (faults.length === 0) return null
  return (
    <section className="stack missing" aria-labelledby="missing">
      <h2 id="missing" tabIndex={-1}>
        {translate('my_application.check.missing', faults.length)}
      </h2>
      {places
        .map((place) => ({ place, own: faults.filter(({ path }) => stepOfPath(path) === place) }))
        .filter(({ own }) => own.length > 0)
        .map(({ place, own }) => (
          <div key={place}>
            <h3 className="text-s medium muted">{translate(`my_application.steps.${place}`)}</h3>
            <ul>
              {own.map((fault) => {
                const isMissing = fault.kind === 'missing'
                const Icon = isMissing ? CircleDashed : CircleAlert
                return (
                  <li key={`${fault.path}${fault.message}`} className="row align-start py-1">
                    <Icon
                      className={isMissing ? 'faint mt-1' : 'text-danger mt-1'}
                      size={16}
                      strokeWidth={2}
                      aria-hidden
                    />
                    <Link to={addressOfPath(fault.path)}>{fault.message}</Link>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
    </section>
  )
}

/** Missing fields with links, then the whole application to check. */
export const CheckStep = ({ application }: { application: MyApplication }) => {
  const translate = useTranslate()
  const form = useWatch<ApplicationForm>()
  const open = application.remarks.filter(isBlocking)
  const maySend = application.actions.some((action) => action === 'submit' || action === 'resubmit')
  const isReady = maySend && application.faults.length === 0 && open.length === 0 && application.verified
  return (
    <div className="stack gap-6 check-step">
      {isReady && (
        <p className="note success">
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          <span>
            {translate(
              application.status.code === 'draft' ? 'my_application.check.ready' : 'my_application.check.ready_again',
            )}
          </span>
        </p>
      )}
      {!application.verified && (
        <p className="note warning">
          <MailWarning size={20} strokeWidth={1.75} aria-hidden />
          <span>{translate('my_application.check.unverified')}</span>
        </p>
      )}
      {open.length > 0 && (
        <section className="stack missing" aria-labelledby="open-remarks">
          <h2 id="open-remarks" tabIndex={-1}>
            {translate('my_application.check.remarks', open.length)}
          </h2>
          <ul>
            {open.map((remark) => (
              <li key={remark.id} className="row align-start py-1">
                <CircleAlert className="faint mt-1" size={16} strokeWidth={2} aria-hidden />
                <Link to={addressOfPath(remark.path)}>{remark.text}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MissingList faults={application.faults} />
      <ApplicationSummary form={{ ...form }} choices={application.choices} editable={application.editable} />
    </div>
  )
}
