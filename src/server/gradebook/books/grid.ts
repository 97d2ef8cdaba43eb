import type { Gradebook } from '../../../api/gradebook/gradebooks'
import { retakeOf } from '../finals'
import type { RetakenMark, SignedFinal } from '../finalsQueries'
import { findSignedFinals, findSigner, listBookPeople, listEntries, listItems } from './gridQueries'
import type { BookContext, OpenBook } from './openBook'

type Signed = Pick<OpenBook['book'], 'scale' | 'rules'> & { signed: SignedFinal[]; retaken: RetakenMark[] }
const retakesIn = (book: Signed): Gradebook['retakes'] =>
  book.signed.flatMap((one) => {
    const retake = retakeOf(book, one)
    return retake ? [{ user_id: one.user_id, ...retake }] : []
  })

/** Reads everything that the gradebook screen shows. */
export const readGrid = async (
  { db, locale, person }: Pick<BookContext, 'db' | 'locale' | 'person'>,
  { place, period, periods, book }: OpenBook,
): Promise<Gradebook> => {
  const [items, people, entries, signed_by, final] = await Promise.all([
    listItems(db, { bookId: book.id, locale }),
    listBookPeople(db, { groupId: place.groupId, period, bookIds: [book.id] }),
    listEntries(db, book.id),
    book.signed_at === null ? null : findSigner(db, book.id),
    book.signed_at === null ? null : findSignedFinals(db, book.id),
  ])
  const { groupId: group_id, subjectId: subject_id, group_code, subject_name, teachers } = place
  return {
    ...book,
    group_id,
    group_code,
    subject_id,
    subject_name,
    teachers,
    period,
    periods,
    signed_by,
    can_edit: place.can_edit && book.signed_at === null,
    can_reopen: place.can_edit && person.reach === 'all' && book.signed_at !== null,
    items,
    people,
    entries,
    retakes: final ? retakesIn({ ...book, ...final }) : [],
  }
}
