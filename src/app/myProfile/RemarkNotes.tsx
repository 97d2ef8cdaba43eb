import type { Remark } from '../../api/profileStates'
import { RemarkNote } from './RemarkNote'
import type { ProfileCalls } from './useProfileCalls'

type Props = { remarks: readonly Remark[]; calls: ProfileCalls }

/** The remarks on one field. */
export const RemarkNotes = ({ remarks, calls }: Props) => {
  if (remarks.length === 0) return null
  return (
    <div className="remarks">
      {remarks.map((remark) => (
        <RemarkNote key={remark.id} remark={remark} calls={calls} />
      ))}
    </div>
  )
}
