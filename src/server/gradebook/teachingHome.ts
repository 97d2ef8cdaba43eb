import { selectPeriod } from '../../api/gradebook/codes'
import type { Debt } from '../../api/gradebook/sheets'
import type { DatedEntry, Todo } from '../../api/home/entries'
import type { Absentee, Debtor, TaughtGroup, TeachingFacts } from '../../api/home/teaching'
import type { HomeContext } from '../kit/homeContext'
import { listAbsentees } from './attendance/queries'
import { listPeriods, type FoundPeriod } from './bookAccessQueries'
import { listExaminations, listHiddenMarks, listPendingBooks, listTaughtGroups } from './homeQueries'
import { debtsReader } from './sheets/debtRoutes'

type GroupRow = Awaited<ReturnType<typeof listTaughtGroups>>[number]
const bookPath = ({ group_id, subject_id }: { group_id: number; subject_id: number }) =>
  `/gradebook/${group_id}/${subject_id}`

const noFacts = { count: 0, day: null, subject_name: null, before: null, after: null }
/** The most important of the warnings of a group. */
const warningOf = ({ unrecorded, fall }: GroupRow, debtors: number): TaughtGroup['warning'] => {
  if (debtors > 0) return { ...noFacts, key: 'debts', count: debtors }
  if (unrecorded) return { ...noFacts, key: 'unrecorded', day: unrecorded.day, subject_name: unrecorded.subject_name }
  return fall && { ...noFacts, key: 'average_fell', ...fall }
}

export const findCurrentPeriod = async ({ db, locale, today }: HomeContext): Promise<FoundPeriod | undefined> =>
  selectPeriod(await listPeriods(db, locale), { today })

const filtered = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Leads to the subject of the warning. */
const pathOf = ({ id, unrecorded }: GroupRow, debtors: number): string => {
  if (debtors > 0) return filtered('/gradebook/debts', { group_id: [id], kind: ['failing'] })
  return unrecorded
    ? bookPath({ group_id: id, subject_id: unrecorded.subject_id })
    : filtered('/gradebook', { group_id: [id] })
}

/** Debts as people: each with their failing subjects. */
const debtorsOf = (debts: readonly Debt[]): Debtor[] => {
  const people = new Map<string, Debtor>()
  for (const { user_id: id, name, group_id, group_code, subject_name } of debts) {
    const key = `${group_id} ${id}`
    const subjects = [...(people.get(key)?.subjects ?? []), subject_name]
    people.set(key, { id, name, group_id, group_code, subjects })
  }
  return [...people.values()].toSorted(
    (one, other) => other.subjects.length - one.subjects.length || one.name.localeCompare(other.name, 'ru'),
  )
}

const dayMs = 86_400_000

/** People of the led groups who are away or miss lessons; the link opens the reason of the last missed day. */
const absenteesOf = async ({ db, today, person }: HomeContext): Promise<Absentee[]> => {
  const from = new Date(Date.parse(today) - 6 * dayMs).toISOString().slice(0, 10)
  const found = await listAbsentees(db, { userId: person.id, from, month: `${today.slice(0, 7)}-01`, today })
  return found.map(({ group_id, ...one }) => {
    const asked = one.last_on === null ? '' : `&person=${one.id}&day=${one.last_on}`
    return { ...one, path: `/gradebook/attendance/${group_id}?month=${(one.last_on ?? today).slice(0, 7)}${asked}` }
  })
}

type Teaching = { todo: Todo[]; dates: DatedEntry[] } & Omit<TeachingFacts, 'marking'>

/** Groups, debts and pending actions of a teacher or curator; null for users who teach and lead no group. */
export const findTeaching = async (context: HomeContext): Promise<Teaching | null> => {
  const { db, locale, person, today, lastDay } = context
  const userId = person.id
  const period = await findCurrentPeriod(context)
  const groups = await listTaughtGroups(db, { userId, periodId: period?.id ?? null, today, locale })
  if (groups.length === 0) return null
  const groupIds = groups.map(({ id }) => id)
  const { debts } = await debtsReader(context)({ group_id: groupIds, kind: ['failing'] })
  const debtors = debtorsOf(debts)
  const led = groups.filter(({ is_curator }) => is_curator).map(({ id }) => id)
  const own = period && { userId, periodId: period.id, locale }
  const books = own ? await listPendingBooks(db, { ...own, today }) : []
  const exams = await listExaminations(db, { userId, locale, from: today, until: lastDay })
  return {
    groups: groups.map((group) => {
      const count = debtors.filter(({ group_id }) => group_id === group.id).length
      const { id, code, people, is_curator } = group
      return { id, code, people, is_curator, warning: warningOf(group, count), path: pathOf(group, count) }
    }),
    debtors: led.length > 0 ? debtors.filter(({ group_id }) => led.includes(group_id)).slice(0, 20) : null,
    absentees: led.length > 0 ? await absenteesOf(context) : null,
    hidden_marks: own ? await listHiddenMarks(db, own) : [],
    todo: books.map((book) => ({
      kind: 'book',
      id: book.id,
      title: book.subject_name,
      details: [
        book.group_code,
        book.proposals > 0
          ? { key: 'proposals', values: { smart_count: book.proposals } }
          : { key: 'unsigned', values: {} },
      ],
      at: null,
      on: book.awaits_signing ? book.ends_on : null,
      path: bookPath(book),
      action: book.proposals > 0 ? 'review_scores' : 'sign',
    })),
    dates: exams.map(({ id, subject_name, person_name, held_on, starts_at, place }) => ({
      kind: 'retake',
      id,
      title: subject_name,
      details: [
        { key: 'retake', values: {} },
        person_name,
        ...(starts_at === null ? [] : [{ key: 'starts', values: { time: starts_at } }]),
        ...(place === '' ? [] : [place]),
      ],
      at: null,
      on: held_on,
      path: `/gradebook/retakes/${id}`,
    })),
  }
}
