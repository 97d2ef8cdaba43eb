import { randomUUID } from 'node:crypto'
import type { EntryChange } from '../../api/gradebook/entries'
import type { Flag } from '../../api/gradebook/codes'
import type { Person } from '../kit/person'
import { conflict, invalid, orNotFound } from '../kit/problems'
import type { Db } from '../platform/database'
import { lockItems, writeCells, type NewState } from './cellQueries'
import { readCells } from './books/entryQueries'
import { decideOutcome, stateAfter } from './books/rules'
import { publishBookChange } from './liveQueries'
import type { Place } from './bookAccessQueries'

type GivenMark = Place & { itemId: number; userIds: readonly number[]; value: number | null; flag: Flag | null }

/**
 * Writes one mark for several students into a column, or clears it, by the rules of the grid: 409 if it is signed or archived. The
 * caller has checked that the person can edit the gradebook. Members of a team who left the group are skipped.
 */
export const writeMarks = async (
  context: { db: Db; person: Person },
  { groupId, subjectId, itemId, userIds, value, flag }: GivenMark,
): Promise<number[]> => {
  const { db, person } = context
  const [locked] = await lockItems(db, { groupId, subjectId, ids: [itemId] })
  const item = orNotFound(locked)
  const cells = userIds.map((student_id) => ({ item_id: itemId, student_id }))
  const read = await readCells(db, { cells, groupId })
  const members = read.filter(({ is_member }) => is_member)
  const states = (members.length > 0 ? members : read).flatMap((cell): NewState[] => {
    const { is_member: isMember, changed_by: _by, changed_at: _at, ...state } = cell
    const change: EntryChange = {
      op_id: randomUUID(),
      student_id: cell.user_id,
      item_id: itemId,
      base_version: cell.version,
      value,
      flag,
      reason: null,
    }
    const aim = { item, isMember, cell: state }
    const { outcome, message } = decideOutcome(aim, change, { done: undefined, personId: person.id })
    if (message && outcome === 'refused') {
      const isOfValue = item.signed_at === null && item.archived_at === null && isMember
      throw isOfValue ? invalid({ value: [message] }) : conflict(message.key, message.values)
    }
    return outcome === 'saved' ? [{ ...stateAfter(aim, change), op_id: change.op_id, reason: null }] : []
  })
  await writeCells(db, { states, source: 'typed', changedBy: person.id })
  await publishBookChange(context, item.gradebook_id)
  return states.map(({ user_id }) => user_id)
}
