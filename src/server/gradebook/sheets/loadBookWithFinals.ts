import type { GradebookPerson } from '../../../api/gradebook/gradebooks'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { listBookPeople } from '../books/gridQueries'
import type { OpenBook } from '../books/openBook'
import { byItem, finalsOf, type PersonFinal } from '../finals'
import { bookOf, loadBooks, loadColumns, type LoadedBook, type LoadedColumn } from '../finalsQueries'
import { isOnSheet } from './rules'
import { listNames } from './signingQueries'

export type BookWithFinals = {
  book: Pick<LoadedBook, 'scale' | 'rules' | 'signed' | 'retaken' | 'items'>
  people: GradebookPerson[]
  columns: ReadonlyMap<number, LoadedColumn>
  finals: ReadonlyMap<number, PersonFinal>
}
/** Loads a gradebook with its people and their current final marks. */
export const loadBookWithFinals = async (
  db: Db,
  { place, period, book }: Pick<OpenBook, 'place' | 'period' | 'book'>,
  locale: Locale,
): Promise<BookWithFinals> => {
  const [books, people] = await Promise.all([
    loadBooks(db, { where: bookOf(book.id), locale }),
    listBookPeople(db, { groupId: place.groupId, period, bookIds: [book.id] }),
  ])
  const read = books[0] ?? { ...book, signed: null, retaken: [], items: [] }
  const columns = byItem(await loadColumns(db, books))
  return { book: read, people, columns, finals: finalsOf(read, { columns, people: people.map(({ id }) => id) }) }
}

export type SheetLine = { id: number; name: string; value: number | null; average: number | null }
/** Lines of the grade sheet by name. A signed sheet lists exactly the people it was signed with. */
export const sheetLines = async (
  db: Db,
  { book, people, finals }: BookWithFinals,
  period: OpenBook['period'],
): Promise<SheetLine[]> => {
  const { signed } = book
  if (signed) {
    const names = await listNames(
      db,
      signed.map(({ user_id }) => user_id),
    )
    const marks = new Map(signed.map((one) => [one.user_id, one]))
    return names.map((who) => ({
      ...who,
      value: marks.get(who.id)?.value ?? null,
      average: marks.get(who.id)?.average ?? null,
    }))
  }
  return people.flatMap((person) => {
    const { value = null, average = null } = finals.get(person.id) ?? {}
    return isOnSheet(person, period, value) ? [{ id: person.id, name: person.name, value, average }] : []
  })
}
