import type { Flag } from '../../../api/gradebook/codes'
import type { Gradebook, GradebookPerson } from '../../../api/gradebook/gradebooks'
import type { GradeItem } from '../../../api/gradebook/items'
import { finalOf, type Final, type Mark } from '../../../api/gradebook/computeFinal'
import { newUuid } from '../../kit/providers/newUuid'
import type { MarkChange } from '../../shell/session/markStore'
import { shortDay } from '../shared/figures'
import { keyOf, type Cell, type MarkQueue, type SyncError } from './markQueue'

/** Short name of a column: 23.09 · ДЗ 2. */
export const itemName = ({ held_on, title }: GradeItem): string =>
  [shortDay(held_on), title].filter(Boolean).join(' · ')

export type SavedMark = { value: number | null; flag: Flag | null; version: number }
type SavedCell = SavedMark & { isNoted: boolean; isFromTest: boolean; isProposed: boolean }
const emptyCell: SavedCell = {
  value: null,
  flag: null,
  version: 0,
  isNoted: false,
  isFromTest: false,
  isProposed: false,
}

/** A loaded gradebook, with cells indexed by column and person. */
export type IndexedBook = {
  book: Gradebook
  items: ReadonlyMap<number, GradeItem>
  people: ReadonlyMap<number, GradebookPerson>
  final: GradeItem | undefined
  /** Active columns other than the final mark. */
  counted: readonly GradeItem[]
  cells: ReadonlyMap<number, ReadonlyMap<number, SavedCell>>
}

export const indexBook = (book: Gradebook): IndexedBook => ({
  book,
  items: new Map(book.items.map((item) => [item.id, item])),
  people: new Map(book.people.map((one) => [one.id, one])),
  final: book.items.find(({ kind }) => kind === 'final'),
  counted: book.items.filter(({ kind, archived_at }) => kind !== 'final' && archived_at === null),
  cells: new Map(
    book.entries.map(({ item_id, user_ids, values, flags, versions, ...marked }) => {
      const [noted, tested, proposed] = [marked.noted, marked.from_tests, marked.proposed].map((ids) => new Set(ids))
      const entered = user_ids.map((id, at): [number, SavedCell] => [
        id,
        {
          value: values[at] ?? null,
          flag: flags[at] ?? null,
          version: versions[at] ?? 0,
          isNoted: noted?.has(id) === true,
          isFromTest: tested?.has(id) === true,
          isProposed: proposed?.has(id) === true,
        },
      ])
      // A test can also propose a mark for a student without an entry.
      const bare = marked.proposed.map((id): [number, SavedCell] => [id, { ...emptyCell, isProposed: true }])
      return [item_id, new Map([...bare, ...entered])]
    }),
  ),
})

export type SheetCell = SavedCell & {
  /** True if the value was typed in this browser and is not saved yet. */
  isWaiting: boolean
  syncError: SyncError | undefined
}
export type Sheet = ReturnType<typeof sheetOf>

/** Merges the loaded gradebook with newer answers of the server and, on top, unsaved local changes. */
export const sheetOf = (read: IndexedBook, { queue, answered, syncErrors, ownVersions }: MarkQueue) => {
  const typed = new Map(queue.map(({ op }) => [keyOf(op), op]))
  const finals = new Map<number, Final>()

  /** The cell's last known state on the server. */
  const savedCell = (item: number, student: number): SavedCell => {
    const before = read.cells.get(item)?.get(student) ?? emptyCell
    const after = answered.get(keyOf({ item_id: item, student_id: student }))
    if (!after || after.version <= before.version) return before
    const { value, flag, version, comment, private_note } = after
    return {
      ...before,
      value,
      flag,
      version,
      isNoted: comment !== null || private_note !== null,
      isFromTest: before.isFromTest && value === before.value,
    }
  }
  const cell = (item: number, student: number): SheetCell => {
    const key = keyOf({ item_id: item, student_id: student })
    const [under, mine, syncError] = [savedCell(item, student), typed.get(key), syncErrors.get(key)]
    const over = mine && { value: mine.value, flag: mine.flag }
    return { ...under, ...over, isWaiting: mine !== undefined && syncError === undefined, syncError }
  }
  const marksOf = (student: number): Mark[] =>
    read.counted.flatMap((item) => {
      const { value, flag } = cell(item.id, student)
      return value === null && flag === null ? [] : [{ item, value, flag }]
    })
  return {
    ...read,
    savedCell,
    cell,
    /** Creates a change based on the server's version of the cell. */
    change: (which: Cell, typed: Pick<MarkChange, 'value' | 'flag'> & Partial<MarkChange>): MarkChange => {
      const item = read.items.get(which.item_id)
      return {
        ...which,
        op_id: newUuid(),
        reason: null,
        base_version: savedCell(which.item_id, which.student_id).version,
        source: 'typed',
        about: {
          student: read.people.get(which.student_id)?.name ?? '',
          work: item ? itemName(item) : '',
          scale: item?.scale ?? 'five',
        },
        ...typed,
      }
    },
    marksOf,
    /** The computed final mark. */
    computed: (student: number): Final => {
      const known = finals.get(student)
      if (known) return known
      const final = finalOf(read.book, marksOf(student))
      finals.set(student, final)
      return final
    },
    /** Whether someone else changed the cell after the user's last change. */
    isChangedSince: (item: number, student: number): boolean => {
      const key = keyOf({ item_id: item, student_id: student })
      const ours = ownVersions.get(key)
      return !typed.has(key) && ours !== undefined && ours !== savedCell(item, student).version
    },
  }
}
