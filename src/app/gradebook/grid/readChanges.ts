import { parseMark } from '../../../api/gradebook/marks'
import type { GridChange, GridDeed } from '../../kit/grid/gridTypes'
import type { MarkChange } from '../../shell/session/markStore'
import { type Cell, type Trouble } from './queue'
import type { Sheet } from './sheet'

type Unread = Extract<Trouble, { kind: 'unread' }>
export type ReadChanges = {
  marks: MarkChange[]
  /** Final marks that override computed ones, so the teacher has to give a reason. */
  unexplained: MarkChange[]
  /** Undo steps that would revert a newer change by someone else. */
  overtaken: MarkChange[]
  /** Dashes count as the worst mark, but people also type them for "nothing", so they need confirmation. */
  dashes: MarkChange[]
  unread: Unread[]
  /** Cells whose sync error is resolved, because the user typed the server's value. */
  cleared: Cell[]
}

type Read = { kind: keyof ReadChanges; mark?: MarkChange; unread?: Unread; cell: Cell }

/** Classifies typed, pasted or undone cell texts: marks to save, marks to confirm, and invalid texts. */
export const readChanges = (sheet: Sheet, changes: readonly GridChange[], source: GridDeed): ReadChanges => {
  const read = changes.flatMap((change) => readOne(sheet, change, source) ?? [])
  const marksOf = (kind: keyof ReadChanges) => read.flatMap((one) => (one.kind === kind && one.mark ? [one.mark] : []))
  return {
    marks: marksOf('marks'),
    unexplained: marksOf('unexplained'),
    overtaken: marksOf('overtaken'),
    dashes: marksOf('dashes'),
    unread: read.flatMap((one) => one.unread ?? []),
    cleared: read.flatMap((one) => (one.kind === 'cleared' ? [one.cell] : [])),
  }
}

const readOne = (sheet: Sheet, { row, column, after }: GridChange, source: GridDeed): Read | undefined => {
  const item = sheet.items.get(Number(column))
  if (!item) return undefined
  const cell = { item_id: item.id, student_id: Number(row) }
  const parsed = parseMark(after, item)
  if (typeof parsed === 'string')
    return { kind: 'unread', cell, unread: { kind: 'unread', cell, text: after, fault: parsed } }
  const shown = sheet.cell(cell.item_id, cell.student_id)
  const standing = sheet.standing(cell.item_id, cell.student_id)
  const isFinal = item.kind === 'final'
  // A mark equal to the computed one is not an override.
  const isComputed = isFinal && parsed.value === sheet.computed(cell.student_id).value
  const { value, flag } = isComputed ? { value: null, flag: null } : parsed
  const isThere = standing.value === value && standing.flag === flag
  if (isThere && shown.trouble) return { kind: 'cleared', cell }
  if (!shown.trouble && shown.value === value && shown.flag === flag) return undefined
  const mark = sheet.change(cell, { value, flag, source })
  if (isFinal && value !== null && value !== standing.value) return { kind: 'unexplained', cell, mark }
  if (flag === 'missing' && source !== 'undone') return { kind: 'dashes', cell, mark }
  const isOvertaken = source === 'undone' && sheet.isChangedSince(cell.item_id, cell.student_id)
  return { kind: isOvertaken ? 'overtaken' : 'marks', cell, mark }
}
