import type { Member } from '../../api/groups/members'
import type { groupMoves, Transfer } from '../../api/groups/moves'
import type { Locale } from '../../api/kit/endpoints'
import type { Db } from '../platform/database'
import type { Person } from '../kit/person'
import type { Handlers } from '../kit/handlers'
import { localise } from '../kit/texts/messages'
import { invalid } from '../kit/problems'
import { recordMadeChange } from './orders/orderQueries'
import { listStates } from './orders/stateQueries'
import { listOpenMembers, moveMembers } from './memberQueries'
import { planTransfer, type Obstacles } from './movePlans'
import { findGroup, getGroup, lockGroups } from './groupQueries'

type GroupScope = { db: Db; id: number; locale: Locale; person: Person }

const transferOf = async ({ db, id, locale, person }: GroupScope, transfer: Transfer) => {
  const from = await getGroup(db, { id, locale, person })
  const to = await findGroup(db, { id: transfer.to_group_id, locale, person })
  if (!to) throw invalid({ to_group_id: [{ key: 'field.no_such_record' }] })
  const members = await listOpenMembers(db, from.id)
  return { to, ...planTransfer({ from, to, members, transfer }) }
}

const localiseObstacles = (obstacles: Obstacles, locale: Locale) =>
  Object.fromEntries(
    Object.entries(obstacles).map(([field, messages]) => [field, messages.map((message) => localise(locale, message))]),
  )
const throwIfBlocked = (obstacles: Obstacles) => {
  if (Object.keys(obstacles).length > 0) throw invalid(obstacles)
}

const personOf = ({ user_id, name, state }: Member) => ({ user_id, name, state })
export const groupMovesRoutes: Handlers<typeof groupMoves> = {
  'POST /api/groups/:id/transfer/preview': async ({ db, params: { id }, body, locale, person }) => {
    const { to, moving, obstacles } = await transferOf({ db, id, locale, person }, body)
    return { data: { to_group: to, moving: moving.map(personOf), obstacles: localiseObstacles(obstacles, locale) } }
  },

  'POST /api/groups/:id/transfer': async ({ db, params: { id }, body, locale, person, now, audit }) => {
    await lockGroups(db, [id, body.to_group_id])
    const { to, moving, obstacles } = await transferOf({ db, id, locale, person }, body)
    throwIfBlocked(obstacles)
    const { date, order_number, order_date } = body
    const before = await listStates(
      db,
      moving.map((member) => member.user_id),
    )
    await moveMembers(db, { people: moving, from: id, to: to.id, date, order: { order_number, order_date } })
    const terms = { to_group_id: to.id }
    await recordMadeChange(db, {
      kind: 'transfer',
      order: body,
      effectiveOn: date,
      terms,
      before,
      by: person.id,
      reach: person.reach,
      now,
    })
    const user_ids = moving.map((member) => member.user_id)
    audit({ action: 'transfer', entity: 'groups', ids: [id, to.id], after: { ...body, user_ids } })
    return { data: { to_group_id: to.id, user_ids } }
  },
}
