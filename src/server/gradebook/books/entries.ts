import type { EntryChange, EntryOutcome, GradeEntry } from '../../../api/gradebook/entries'
import type { gradebooks } from '../../../api/gradebook/gradebooks'
import type { Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { lockItems, writeCells, type NewState } from '../cellQueries'
import { publishBookChange } from '../liveQueries'
import { withdrawMatching } from '../scoreQueries'
import { listApplied, readCells, type StoredCell } from './entryQueries'
import { editablePlace } from './openBook'
import { decideOutcome, stateAfter } from './rules'

type CellKey = Pick<StoredCell, 'item_id' | 'user_id'>
const keyOf = ({ item_id, user_id }: CellKey) => `${item_id} ${user_id}`
const keyOfChange = ({ item_id, student_id }: EntryChange) => keyOf({ item_id, user_id: student_id })

const emptyCell = ({ item_id, student_id }: EntryChange): StoredCell => ({
  item_id,
  user_id: student_id,
  value: null,
  flag: null,
  comment: null,
  private_note: null,
  attempt_id: null,
  version: 0,
  is_member: false,
  changed_by: null,
  changed_at: null,
})
export const entryOf = ({
  value,
  flag,
  comment,
  private_note,
  version,
  changed_by,
  changed_at,
}: StoredCell): GradeEntry | null =>
  version === 0 ? null : { value, flag, comment, private_note, version, changed_by, changed_at }

export const entryRoutes: Pick<Handlers<typeof gradebooks>, 'PATCH /api/gradebook/:group/:subject/entries'> = {
  /** Uses a fixed number of statements for any number of cells. The column locks keep other writers out between them. */
  'PATCH /api/gradebook/:group/:subject/entries': async (context) => {
    const { db, person, locale, now, params, audit } = context
    const { changes, source } = context.body
    await editablePlace(context)
    const locked = await lockItems(db, {
      groupId: params.group,
      subjectId: params.subject,
      ids: [...new Set(changes.map(({ item_id }) => item_id))],
    })
    const items = new Map(locked.map((item) => [item.id, item]))
    const applicable = changes.filter(({ item_id }) => items.has(item_id))
    const read = await readCells(db, { cells: applicable, groupId: params.group })
    const cells = new Map(read.map((cell) => [keyOf(cell), cell]))
    const { name, done } = await listApplied(db, { opIds: changes.map(({ op_id }) => op_id), personId: person.id })

    const states: NewState[] = []
    // In order, because several changes can concern the same cell.
    const outcomes = changes.map((change): EntryOutcome => {
      const { op_id, student_id, item_id, reason } = change
      const cell = cells.get(keyOfChange(change)) ?? emptyCell(change)
      const aim = { item: items.get(item_id), isMember: cell.is_member, cell }
      const operation = done.get(op_id)
      const { outcome, message } = decideOutcome(aim, change, { done: operation, personId: person.id })
      if (outcome === 'saved' && !operation) {
        const { is_member, changed_by, changed_at, ...after } = { ...cell, ...stateAfter(aim, change) }
        states.push({ ...after, op_id, reason })
        cells.set(keyOf(cell), { ...after, is_member, changed_by: name, changed_at: now.toISOString() })
        done.set(op_id, { item_id, user_id: student_id, changed_by: person.id })
      }
      const entry = entryOf(cells.get(keyOfChange(change)) ?? cell)
      return { op_id, student_id, item_id, outcome, entry, message: message && localise(locale, message) }
    })
    await writeCells(db, { states, source, changedBy: person.id })
    await withdrawMatching(
      db,
      states.filter(({ item_id }) => typeof items.get(item_id)?.test_id === 'number'),
    )
    const written = new Set(states.map(({ item_id }) => item_id))
    const books = [...new Set(locked.flatMap(({ id, gradebook_id }) => (written.has(id) ? [gradebook_id] : [])))]
    audit({
      action: 'mark',
      entity: 'gradebook',
      ids: books,
      after: { source, cells: states.length, items: [...written] },
    })
    for (const id of books) await publishBookChange(context, id)
    return { data: outcomes }
  },
}
