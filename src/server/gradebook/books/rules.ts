import type { ItemKind, Scale } from '../../../api/gradebook/codes'
import type { EntryChange, EntryOutcome } from '../../../api/gradebook/entries'
import type { ItemEdit } from '../../../api/gradebook/gradebooks'
import type { GradeItem, LessonPattern } from '../../../api/gradebook/items'
import { invalid, type Message } from '../../kit/problems'
import type { CellState, LockedItem } from '../cellQueries'
import type { FoundPeriod } from '../bookAccessQueries'

/** Rejects lessons outside the period. */
export const checkPattern = ({ from, to }: Pick<LessonPattern, 'from' | 'to'>, period: FoundPeriod): void => {
  if (to < from) throw invalid({ to: [{ key: 'field.ends_before_start' }] })
  if (from < period.starts_on) throw invalid({ from: [{ key: 'gradebook.beyond_period' }] })
  if (to > period.ends_on) throw invalid({ to: [{ key: 'gradebook.beyond_period' }] })
}

/** Only a lesson on a day has a number in the bell schedule. */
export const checkLessonNumber = ({ kind, held_on, lesson_number }: LessonFields): void => {
  if (lesson_number !== null && (kind !== 'lesson' || held_on === null))
    throw invalid({ lesson_number: [{ key: 'gradebook.number_of_lesson' }] })
}
type LessonFields = { kind: ItemKind; held_on: string | null; lesson_number: number | null }

/** A final column cannot change its kind or scale (the rules set the scale), and takes no test. */
export const checkEdit = (before: Pick<GradeItem, 'kind' | 'scale'>, input: Omit<ItemEdit, 'version'>): void => {
  const isFinal = before.kind === 'final'
  if (isFinal !== (input.kind === 'final')) throw invalid({ kind: [{ key: 'gradebook.other_kind' }] })
  if (isFinal && input.scale !== before.scale) throw invalid({ scale: [{ key: 'gradebook.other_scale' }] })
  if (isFinal && input.test_id !== null) throw invalid({ test_id: [{ key: 'field.invalid' }] })
}

const fits: Record<Scale, (value: number, max: number) => boolean> = {
  five: (value) => [2, 3, 4, 5].includes(value),
  hundred: (value, max) => value <= max,
  pass_fail: (value) => value === 0 || value === 1,
}
const rangeError = ({ scale, max }: Pick<LockedItem, 'scale' | 'max'>): Message =>
  scale === 'hundred' ? { key: 'gradebook.over_max', values: { max } } : { key: `gradebook.out_of_scale.${scale}` }

/** The target of a change: the current cell, its column (undefined outside this gradebook), and whether the student is a member. */
export type ChangeTarget = { item: LockedItem | undefined; isMember: boolean; cell: CellState }
/** An operation that was already applied. */
export type AppliedOperation = { item_id: number; user_id: number; changed_by: number | null }

/** Returns the state of the cell after the change. */
export const stateAfter = ({ cell }: Pick<ChangeTarget, 'cell'>, change: EntryChange): CellState => {
  const { value, flag, comment = cell.comment, private_note = cell.private_note } = change
  return {
    ...cell,
    value,
    flag,
    comment: comment || null,
    private_note: private_note || null,
    // A mark changed by hand no longer comes from an attempt.
    attempt_id: value === cell.value ? cell.attempt_id : null,
    version: cell.version + 1,
  }
}
const isSame = (one: CellState, other: CellState): boolean =>
  one.value === other.value &&
  one.flag === other.flag &&
  one.comment === other.comment &&
  one.private_note === other.private_note

const refusalOf = ({ item, isMember, cell }: ChangeTarget, { value, reason }: EntryChange): Message | null => {
  if (!item) return { key: 'gradebook.no_such_item' }
  if (item.signed_at !== null) return { key: 'gradebook.is_signed' }
  if (item.archived_at !== null) return { key: 'gradebook.item_archived' }
  if (!isMember) return { key: 'gradebook.not_member' }
  if (value !== null && !fits[item.scale](value, item.max)) return rangeError(item)
  if (item.kind === 'final' && value !== null && value !== cell.value && reason === null)
    return { key: 'gradebook.final_needs_reason' }
  return null
}

export type Verdict = { outcome: EntryOutcome['outcome']; message: Message | null }
/** Decides the outcome of one change. A repeated operation counts as saved, whatever has happened to the cell since. */
export const decideOutcome = (
  aim: ChangeTarget,
  change: EntryChange,
  { done, personId }: { done: AppliedOperation | undefined; personId: number },
): Verdict => {
  const isOwn = done?.item_id === change.item_id && done.user_id === change.student_id && done.changed_by === personId
  if (isOwn && aim.item) return { outcome: 'saved', message: null }
  if (done) return { outcome: 'refused', message: { key: 'gradebook.operation_taken' } }
  const refusal = refusalOf(aim, change)
  if (refusal) return { outcome: 'refused', message: refusal }
  if (isSame(stateAfter(aim, change), aim.cell)) return { outcome: 'unchanged', message: null }
  return { outcome: change.base_version === aim.cell.version ? 'saved' : 'conflict', message: null }
}
