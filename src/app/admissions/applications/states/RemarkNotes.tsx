import type { OwnRemark } from '../../../../api/admissions/myProfile'
import { RemarkNote } from './RemarkNote'

type Props = {
  remarks: readonly OwnRemark[]
  onAnswer: (id: number, words: string) => Promise<boolean>
}

/** The remarks on one field, or on one document. */
export const RemarkNotes = ({ remarks, onAnswer }: Props) => {
  if (remarks.length === 0) return null
  return (
    <div className="remarks">
      {remarks.map((remark) => (
        <RemarkNote key={remark.id} remark={remark} onAnswer={onAnswer} />
      ))}
    </div>
  )
}
