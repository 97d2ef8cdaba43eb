import { useTranslate } from 'react-admin'
import type { ProfileRow } from '../../api/profileCase'
import { timeOf } from '../kit/dates'

/** Who works on an application now. */
export const LeaseHolder = ({ lease }: { lease: ProfileRow['lease'] }) => {
  const translate = useTranslate()
  if (!lease) return <span className="muted">{translate('profiles.lease.free')}</span>
  const name = lease.mine ? translate('profiles.lease.you') : lease.holder.name
  return (
    <span className="nowrap" title={translate('profiles.lease.until', { time: timeOf(lease.until) })}>
      {name}
    </span>
  )
}
