import type { OwnRemark } from '../../api/myProfile'
import { RemarkNote } from './RemarkNote'
import type { ProfileCalls } from './useProfileCalls'

type Props = { remarks: readonly OwnRemark[]; calls: ProfileCalls }

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
