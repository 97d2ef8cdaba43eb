import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PermissionWithSources } from '../../../api/people/userAccounts'
import { dayAndTime } from '../../shell/dates'
import { useRead } from '../../kit/providers/calls'

/** Permissions shown before "show all". */
const collapsedCount = 6

/** Explains the user's current and future permissions: each with the role or grant it comes from. */
export const AccessCard = ({ userId }: { userId: number }) => {
  const translate = useTranslate()
  const [isExpanded, setExpanded] = useState(false)
  const { data } = useRead('GET /api/access/users/:id/access', { id: userId })
  if (!data) return null
  const known = data.filter(({ sources }) => sources.length > 0)
  return (
    <section className="panel" aria-labelledby="why">
      <header>
        <h2 id="why">{translate('users.why.title')}</h2>
        <span className="meta faint num">
          {translate('users.why.count', { held: data.filter(({ is_granted }) => is_granted).length, all: data.length })}
        </span>
      </header>
      {known.length === 0 && <p className="pad muted">{translate('users.why.nothing')}</p>}
      <ul className="list">
        {known.slice(0, isExpanded ? known.length : collapsedCount).map((one) => (
          <li key={one.permission}>
            <Reasons one={one} />
          </li>
        ))}
      </ul>
      {known.length > collapsedCount && !isExpanded && (
        <div className="p-3">
          <Button size="small" onClick={() => setExpanded(true)}>
            {translate('users.why.more', known.length - collapsedCount)}
          </Button>
        </div>
      )}
    </section>
  )
}

const Reasons = ({ one }: { one: PermissionWithSources }) => {
  const translate = useTranslate()
  return (
    <div className="small anywhere">
      <b className="block text-s medium">{one.title}</b>
      {one.sources.map((source) =>
        source.kind === 'role' ? (
          <span key="role" className="block muted">
            {translate('users.why.role', { name: source.name })}
          </span>
        ) : (
          <span key={source.id} className="block muted">
            {translate(source.in_force ? 'users.why.grant' : 'users.why.later', {
              from: dayAndTime(source.valid_from),
              reason: source.reason,
            })}
            {source.valid_until && ` ${translate('users.why.until', { until: dayAndTime(source.valid_until) })}`}
          </span>
        ),
      )}
    </div>
  )
}
