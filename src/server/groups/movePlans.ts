import type { Member } from '../../api/groups/members'
import type { Transfer } from '../../api/groups/moves'
import type { Group } from '../../api/groups/groups'
import type { Message } from '../kit/problems'
import { acceptsMembers } from './rules'

/** Blocked reasons by request field; empty if nothing blocks the change. */
export type Obstacles = Record<string, Message[]>

const isMessage = (message: Message | false): message is Message => message !== false
/** Drops fields without obstacles. */
const nonEmptyObstacles = (fields: Record<string, (Message | false)[]>): Obstacles =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, messages]) => {
      const present = messages.filter(isMessage)
      return present.length > 0 ? [[field, present]] : []
    }),
  )

type TransferInput = { from: Group; to: Group; members: readonly Member[]; transfer: Transfer }

/** Returns the open members to move and the obstacles to moving all of them. */
export const planTransfer = ({ from, to, members, transfer: { user_ids, date } }: TransferInput) => {
  const moving = user_ids === 'all' ? members : members.filter((member) => user_ids.includes(member.user_id))
  const strangers = user_ids === 'all' ? 0 : new Set(user_ids).size - moving.length
  const later = moving.filter((member) => member.started_on > date)
  const free = Math.max(0, to.capacity - to.members_count)
  const obstacles = nonEmptyObstacles({
    to_group_id: [
      from.id === to.id && { key: 'groups.same_group' },
      !acceptsMembers(to) && { key: 'groups.takes_nobody', values: { group: to.code } },
      moving.length > free && { key: 'groups.no_room', values: { group: to.code, free, needed: moving.length } },
    ],
    user_ids: [
      strangers > 0 && { key: 'groups.not_members', values: { count: strangers } },
      moving.length === 0 && strangers === 0 && { key: 'groups.nobody_to_move' },
    ],
    date: [later.length > 0 && { key: 'groups.began_later', values: { names: namesOf(later) } }],
  })
  return { moving, obstacles }
}

const maxNames = 3
const namesOf = (members: readonly Member[]) =>
  members
    .slice(0, maxNames)
    .map((member) => member.name)
    .join(', ') + (members.length > maxNames ? '…' : '')
