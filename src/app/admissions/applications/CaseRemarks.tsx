import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { usePathName } from './states'
import { RemarkCard } from './RemarkCard'
import type { CaseAct } from './useCase'

type Props = { application: ApplicationCase; act: CaseAct }

/** All remarks of the application, including resolved ones and those that belong to no line of the form. */
export const CaseRemarks = ({ application, act }: Props) => {
  const translate = useTranslate()
  const nameOf = usePathName(application.documents)
  if (application.remarks.length === 0 && application.faults.length === 0) return null
  return (
    <section className="panel" aria-labelledby="case-remarks">
      <header>
        <h2 id="case-remarks" className="text-m">
          {translate('applications.case.remarks')}
        </h2>
      </header>
      <div className="pad stack gap-2">
        {application.remarks.map((remark) => (
          <RemarkCard key={remark.id} remark={remark} application={application} act={act} about={nameOf(remark.path)} />
        ))}
        {application.faults.length > 0 && (
          <details>
            <summary className="text-s muted cursor-pointer">
              {translate('applications.case.faults', application.faults.length)}
            </summary>
            <ul className="small bullets mt-2">
              {application.faults.map(({ path, message }) => (
                <li key={`${path}${message}`}>{message}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}
