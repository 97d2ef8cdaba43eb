import { useTranslate } from 'react-admin'
import type { DocumentRow } from '../../api/documents'

const hoursOfDay = 24
/** What waits for the office longer than this is late. */
const limitHours = 24

/** How long a document stands as it stands; red once the office lets it wait too long. */
export const Waiting = ({ row: { age_hours, status } }: { row: Pick<DocumentRow, 'age_hours' | 'status'> }) => {
  const translate = useTranslate()
  const isLate = status.code === 'uploaded' && age_hours > limitHours
  const days = Math.floor(age_hours / hoursOfDay)
  const words = days > 0 ? translate('documents.age.days', days) : translate('documents.age.hours', age_hours)
  return (
    <span className={isLate ? 'num nowrap medium t-danger' : 'num nowrap'}>
      {words}
      {isLate && <span className="vh"> {translate('documents.age.late')}</span>}
    </span>
  )
}
