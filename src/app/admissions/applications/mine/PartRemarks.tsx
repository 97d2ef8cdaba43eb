import { MessageSquareText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { addressOfPath, RemarkNotes, stepOfPath } from '../states'
import { type Step } from './steps'
import type { ProfileCalls } from './profileCalls'

type Props = { step: Step; profile: MyProfile; calls: ProfileCalls }

/** Parts that are lists show their own remarks, so only the other parts can have a remark on the whole step. */
const lists: readonly string[] = ['exam_results', 'achievements', 'benefits']
const isOnWhole = ({ path }: { path: string }) => !path.includes('.') && !lists.includes(path)

/** Remarks on the whole step, and links to remarks on its fields. */
export const PartRemarks = ({ step, profile, calls }: Props) => {
  const translate = useTranslate()
  const onWhole = profile.remarks.filter((remark) => isOnWhole(remark) && stepOfPath(remark.path) === step.name)
  const below = step.remarks.filter((remark) => !isOnWhole(remark))
  return (
    <>
      {onWhole.length > 0 && (
        <div className="mb-6">
          <RemarkNotes remarks={onWhole} onAnswer={calls.answer} />
        </div>
      )}
      {below.length > 0 && (
        <nav className="note warning mb-6" aria-label={translate('my_profile.remarks')}>
          <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
          <ul className="stack gap-2">
            {below.map((remark) => (
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
