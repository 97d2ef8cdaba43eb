import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Grant } from '../../../api/people/grants'
import { dayAndTime } from '../../shell/dates'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { useRead } from '../../kit/providers/calls'
import { GrantDialog } from './GrantDialog'
import { useUser } from '../../shell/session/store'
import { usePermissions } from '../grants'
import './users.css'

const dialogOf = ({ id }: Grant) => `grant ${id}`

/** Temporary permissions of a user, including expired ones. */
export const GrantsCard = ({ userId }: { userId: number }) => {
  const translate = useTranslate()
  const permissions = usePermissions()
  // Users cannot grant permissions to themselves, but they can give up their own.
  const isSelf = useUser()?.id === userId
  const { data = [], dataUpdatedAt } = useRead('GET /api/access/users/:id/grants', { id: userId })
  const [open, setOpen] = useDraftDialog(['grant new', ...data.map(dialogOf)])
  const titleOf = ({ permission }: Grant) => permissions.find(({ code }) => code === permission)?.title ?? permission
  return (
    <section className="panel" aria-labelledby="grants">
      <header>
        <h2 id="grants">{translate('users.grants.title')}</h2>
        {!isSelf && (
          <Button size="small" className="meta" onClick={() => setOpen('grant new')}>
            <Plus size={16} strokeWidth={2} aria-hidden />
            {translate('users.grants.add')}
          </Button>
        )}
      </header>
      {data.length === 0 && <p className="pad muted">{translate('users.grants.nothing')}</p>}
      <ul className="list">
        {data.map((grant) => (
          <li key={grant.id}>
            <button
              type="button"
              className="unstyled selectable grow small anywhere"
              onClick={() => setOpen(dialogOf(grant))}
            >
              <span className="row wrap between">
                <b className="text-s medium">{titleOf(grant)}</b>
                <GrantState grant={grant} now={dataUpdatedAt} />
              </span>
              <span className="block muted">
                {dayAndTime(grant.valid_from)} – {grant.valid_until ? dayAndTime(grant.valid_until) : '…'}
              </span>
              <span className="block muted">{grant.reason}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <GrantDialog
          key={open}
          userId={userId}
          grant={data.find((grant) => dialogOf(grant) === open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

/** `now` is the time at which the grants were loaded, in milliseconds. */
const GrantState = ({ grant, now }: { grant: Grant; now: number }) => {
  const translate = useTranslate()
  if (grant.in_force) return <StatusChip variant="success">{translate('users.grants.now')}</StatusChip>
  const isLater = Date.parse(grant.valid_from) > now
  return (
    <StatusChip variant={isLater ? 'info' : 'dark'}>
      {translate(isLater ? 'users.grants.later' : 'users.grants.over')}
    </StatusChip>
  )
}
