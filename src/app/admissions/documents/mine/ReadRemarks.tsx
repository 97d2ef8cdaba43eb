import { MessageSquareWarning } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { OwnRemark } from '../../../../api/admissions/myProfile'

/** What was remarked, where nothing is to be answered now. */
export const ReadRemarks = ({ remarks }: { remarks: readonly OwnRemark[] }) => {
  const translate = useTranslate()
  return remarks.map((remark) => (
    <div key={remark.id} className="note warning">
      <MessageSquareWarning size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p>{remark.text}</p>
        {remark.answer && <p className="small">{translate('my_profile.remark.answered', { answer: remark.answer })}</p>}
      </div>
    </div>
  ))
}
