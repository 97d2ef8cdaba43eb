import { parseMark } from '../../../api/gradebook/marks'
import type { GridChange, EditSource } from '../../kit/grid/gridTypes'
import type { MarkChange } from '../../shell/session/markStore'
import { type Cell, type SyncError } from './markQueue'
import type { Sheet } from './sheet'

type InvalidText = Extract<SyncError, { kind: 'invalid' }>
export type ClassifiedChanges = {
  marks: MarkChange[]
  /** Final marks that override computed ones, so the teacher has to give a reason. */
  needsReason: MarkChange[]
  /** Undo steps that would revert a newer change by someone else. */
  undoesOthers: MarkChange[]
  /** Dashes count as the worst mark, but people also type them for "nothing", so they need confirmation. */
  dashes: MarkChange[]
  invalid: InvalidText[]
  /** Cells whose sync error is resolved, because the user typed the server's value. */
  resolved: Cell[]
}

type Classified = { kind: keyof ClassifiedChanges; mark?: MarkChange; invalid?: InvalidText; cell: Cell }

/** Classifies typed, pasted or undone cell texts: marks to save, marks to confirm, and invalid texts. */
export const classifyChanges = (
  sheet: Sheet,
  changes: readonly GridChange[],
  source: EditSource,
): ClassifiedChanges => {
  const read = changes.flatMap((change) => classifyChange(sheet, change, source) ?? [])
  const marksOf = (kind: keyof ClassifiedChanges) =>
    read.flatMap((one) => (one.kind === kind && one.mark ? [one.mark] : []))
  return {
    marks: marksOf('marks'),
    needsReason: marksOf('needsReason'),
    undoesOthers: marksOf('undoesOthers'),
    dashes: marksOf('dashes'),
    invalid: read.flatMap((one) => one.invalid ?? []),
    resolved: read.flatMap((one) => (one.kind === 'resolved' ? [one.cell] : [])),
  }
}

const classifyChange = (
  sheet: Sheet,
  { row, column, after }: GridChange,
  source: EditSource,
): Classified | undefined => {
  const item = sheet.items.get(Number(column))
  if (!item) return undefined
  const cell = { item_id: item.id, student_id: Number(row) }
  const parsed = parseMark(after, item)
  if (typeof parsed === 'string')
    return { kind: 'invalid', cell, invalid: { kind: 'invalid', cell, text: after, fault: parsed } }
  const shown = sheet.cell(cell.item_id, cell.student_id)
  const savedCell = sheet.savedCell(cell.item_id, cell.student_id)
  const isFinal = item.kind === 'final'
  // A mark equal to the computed one is not an override.
  const isComputed = isFinal && parsed.value === sheet.computed(cell.student_id).value
  const { value, flag } = isComputed ? { value: null, flag: null } : parsed
  const isThere = savedCell.value === value && savedCell.flag === flag
  if (isThere && shown.syncError) return { kind: 'resolved', cell }
  if (!shown.syncError && shown.value === value && shown.flag === flag) return undefined
  const mark = sheet.change(cell, { value, flag, source })
  if (isFinal && value !== null && value !== savedCell.value) return { kind: 'needsReason', cell, mark }
  if (flag === 'missing' && source !== 'undone') return { kind: 'dashes', cell, mark }
  const isOthersUndone = source === 'undone' && sheet.isChangedSince(cell.item_id, cell.student_id)
  return { kind: isOthersUndone ? 'undoesOthers' : 'marks', cell, mark }
}
