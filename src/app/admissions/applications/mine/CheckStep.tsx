import { CircleAlert, CircleCheck, MailWarning } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { MissingList } from './MissingList'
import { ApplicationSummary } from './ApplicationSummary'
import { addressOfPath, isBlocking } from '../states'

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
