import { useTranslate } from 'react-admin'
import type { ProfileStatus } from '../../api/profileStates'

const hoursOfDay = 24
/** What waits for the office longer than this is late; a look at it ends no wait. */
const limitHours = 24
const waiting: readonly ProfileStatus[] = ['submitted', 'resubmitted', 'in_review']

/** How long an application stands as it stands: 2 дн 4 ч; red once the office lets it wait too long. */
export const Age = ({ hours, status }: { hours: number; status: ProfileStatus }) => {
  const translate = useTranslate()
  const [days, rest] = [Math.floor(hours / hoursOfDay), hours % hoursOfDay]
  const isLate = waiting.includes(status) && hours > limitHours
  const words =
    days === 0
      ? translate('age.hours', rest)
      : [translate('age.days', days), days < 10 && rest > 0 && translate('age.hours', rest)].filter(Boolean).join(' ')
  return (
    <span className={isLate ? 'num nowrap medium t-danger late' : 'num nowrap'}>
      {words}
      {isLate && <span className="vh"> {translate('age.late')}</span>}
    </span>
  )
}
