import { finalOf, isFailing, type Final, type Mark } from '../../api/gradebook/computeFinal'
import type { LoadedBook, LoadedColumn, LoadedItem, RetakenMark } from './finalsQueries'

/** A retake in force, with the signed mark that it replaced. */
export type Retaken = Omit<RetakenMark, 'user_id'> & { signed_value: number | null }
export type PersonFinal = {
  /** The signed mark or that of a retake, else the manual one, else the computed one; null if there is none. */
  value: number | null
  /** The retake that replaced the signed mark. */
  retake: Retaken | null
  average: number | null
  isManual: boolean
  /** Number of works not handed in. */
  missing: number
  computed: Final
}
type Book = Pick<LoadedBook, 'scale' | 'rules' | 'signed' | 'retaken' | 'items'>
type Columns = ReadonlyMap<number, LoadedColumn>

export const byItem = (columns: readonly LoadedColumn[]): Map<number, LoadedColumn> =>
  new Map(columns.map((column) => [column.item_id, column]))

/** Groups marks by person, in the order of the columns. */
const marksByPerson = (items: readonly LoadedItem[], columns: Columns): Map<number, Mark[]> => {
  const marks = new Map<number, Mark[]>()
  for (const item of items) {
    const { user_ids = [], values = [], flags = [] } = columns.get(item.id) ?? {}
    for (const [place, userId] of user_ids.entries()) {
      const mark = { item, value: values[place] ?? null, flag: flags[place] ?? null }
      const own = marks.get(userId)
      if (own) own.push(mark)
      else marks.set(userId, [mark])
    }
  }
  return marks
}

/** The retake that replaces a missing or failing signed mark. */
export const retakeOf = (
  book: Pick<Book, 'scale' | 'rules' | 'retaken'>,
  signed: { user_id: number; value: number | null },
): Retaken | null => {
  if (signed.value !== null && !isFailing(book, signed.value)) return null
  const found = book.retaken.find(({ user_id }) => user_id === signed.user_id)
  return found ? { value: found.value, held_on: found.held_on, number: found.number, signed_value: signed.value } : null
}

export const personFinal = (book: Book, userId: number, marks: readonly Mark[]): PersonFinal => {
  const computed = finalOf(book, marks)
  const byHand = marks.find(({ item, value }) => item.kind === 'final' && value !== null)?.value ?? null
  const missing = marks.filter(({ flag, value }) => flag === 'missing' && value === null).length
  const signed = book.signed?.find(({ user_id }) => user_id === userId)
  const { value, average } = signed ?? { value: byHand ?? computed.value, average: computed.average }
  const retake = signed ? retakeOf(book, signed) : null
  return { value: retake?.value ?? value, retake, average, isManual: byHand !== null, missing, computed }
}

export const finalsOf = (
  book: Book,
  { columns, people }: { columns: Columns; people: readonly number[] },
): Map<number, PersonFinal> => {
  const marks = marksByPerson(book.items, columns)
  return new Map(people.map((id) => [id, personFinal(book, id, marks.get(id) ?? [])]))
}
