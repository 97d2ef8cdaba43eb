import { MessageSquareText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { addressOfPath, RemarkNotes, stepOfPath } from '../states'
import { type Step } from './steps'
import type { ApplicationCalls } from './applicationCalls'

type Props = { step: Step; application: MyApplication; calls: ApplicationCalls }

/** List parts show their remarks next to the list, so those remarks are not repeated at the top of the step. */
const listParts: readonly string[] = ['exam_results', 'achievements', 'benefits']
const isOnWholeStep = ({ path }: { path: string }) => !path.includes('.') && !listParts.includes(path)

/** Remarks on the whole step, and links to remarks on its fields. */
export const PartRemarks = ({ step, application, calls }: Props) => {
  const translate = useTranslate()
  const stepRemarks = application.remarks.filter(
    (remark) => isOnWholeStep(remark) && stepOfPath(remark.path) === step.name,
  )
  const fieldRemarks = step.remarks.filter((remark) => !isOnWholeStep(remark))
  return (
    <>
      {stepRemarks.length > 0 && (
        <div className="mb-6">
          <RemarkNotes remarks={stepRemarks} onAnswer={calls.answer} />
        </div>
      )}
      {fieldRemarks.length > 0 && (
        <nav className="note warning mb-6" aria-label={translate('my_application.remarks')}>
          <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
          <ul className="stack gap-2">
            {fieldRemarks.map((remark) => (
              <li key={remark.id}>
                <Link to={addressOfPath(remark.path)}>{remark.text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
