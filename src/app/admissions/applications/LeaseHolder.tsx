import { useTranslate } from 'react-admin'
import type { ProfileRow } from '../../../api/admissions/applicationCase'
import { forReview } from '../../../api/admissions/statusSets'
import { timeOf } from '../../shell/dates'
import { Initials } from '../../shell/person/Initials'
import { shortName } from '../../shell/person/names'

/** Who works on an application now; a dash where nothing is to be reviewed. */
export const LeaseHolder = ({ lease, status }: Pick<ProfileRow, 'lease' | 'status'>) => {
  const translate = useTranslate()
  if (!lease && !forReview.includes(status.code)) return '—'
  if (!lease) return <span className="muted">{translate('profiles.lease.free')}</span>
  const name = lease.mine ? translate('profiles.lease.you') : shortName(lease.holder)
  return (
    <span
      className="lease-holder"
      title={`${lease.holder.name}, ${translate('profiles.lease.until', { time: timeOf(lease.until) })}`}
    >
      <Initials person={lease.holder} small />
      {name}
    </span>
  )
}
