import { sql } from 'kysely'
import { byItem, finalsOf } from '../gradebook/finals'
import { maxOf } from '../gradebook/rules'
import { transferReleased } from '../gradebook/scores'
import { signGradebook } from '../gradebook/sheets/signingQueries'
import { bookOf, loadBooks, loadColumns } from '../gradebook/finalsQueries'
import { localise } from '../kit/texts/messages'
import type { Db } from '../platform/database'
import { releaseAttempts } from '../testing/grading/writeQueries'
import { demoGradebook, planGradebooks, type DemoPeriod, type PlannedBook } from './gradebook'
import type { DemoGroup } from './groups'
import type { IdOf } from './keys'
import type { Teaching } from './teaching'

const insertPeriods = async (db: Db, periods: readonly DemoPeriod[]): Promise<number[]> => {
  const rows = await db
    .insertInto('periods')
    .values(
      periods.map(({ year, name, startsOn, endsOn }) => ({
        academic_year: year,
        kind: 'semester',
        translations: JSON.stringify({ ru: { name: name.ru }, en: { name: name.en } }),
        starts_on: startsOn,
        ends_on: endsOn,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type StoredBook = PlannedBook & { id: number; endsOn: string }
type Ids = { groupId: IdOf; subjectId: IdOf; personId: IdOf }

/** Student ids by group id, in order of joining. */
const listStudents = async (db: Db): Promise<Map<number, number[]>> => {
  const { rows } = await sql<{ group_id: number; ids: number[] }>`
    SELECT group_id, array_agg(user_id ORDER BY id) AS ids FROM memberships WHERE state = 'studying' GROUP BY group_id`.execute(
    db,
  )
  return new Map(rows.map(({ group_id, ids }) => [group_id, ids]))
}

const insertItems = async (db: Db, books: readonly StoredBook[]) => {
  const final = localise('ru', { key: 'gradebook.final' })
  const items = books.flatMap(({ id, items: planned, scale }) => [
    ...planned.map(({ entries, ...item }) => ({ ...item, book: id })),
    {
      book: id,
      kind: 'final',
      title: final,
      topic: null,
      heldOn: null,
      scale,
      max: maxOf(scale),
      weight: 1,
      category: null,
      isPosted: false,
    },
  ])
  const { rows } = await sql<{ id: number; kind: string }>`
    INSERT INTO grade_items (gradebook_id, kind, title, topic, held_on, scale, max, weight, category, posts_at, created_at, updated_at)
    SELECT book, kind, title, topic, "heldOn", scale, max, weight, category, CASE WHEN "isPosted" THEN made END, made, made
    FROM jsonb_to_recordset(${JSON.stringify(items.map((item, number) => ({ ...item, number })))}::jsonb)
      AS given (number int, book bigint, kind text,
      title text, topic text, "heldOn" date, scale text, max numeric, weight numeric, category text, "isPosted" boolean),
      LATERAL (SELECT least(coalesce("heldOn" + time '12:00', now()), now()) AS made) AS moments
    ORDER BY number RETURNING id, kind`.execute(db)
  return rows.filter(({ kind }) => kind !== 'final').map(({ id }) => id)
}

/** Creates marks with their first history entry, all already notified. */
const insertEntries = async (
  db: Db,
  { books, itemIds, personId }: { books: readonly StoredBook[]; itemIds: readonly number[]; personId: IdOf },
) => {
  const items = books.flatMap(({ items: planned, teacher }) => planned.map((item) => ({ ...item, teacher })))
  const entries = items.flatMap(({ entries: planned, teacher }, place) =>
    planned.map((entry) => ({ ...entry, item: itemIds[place], by: personId(teacher) })),
  )
  await sql`
    WITH given AS (
      SELECT given.*, scale, created_at AS at
        FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS given (item bigint, "userId" bigint,
        value numeric, flag text, comment text, note text, by bigint) JOIN grade_items ON grade_items.id = item
    ), written AS (
      INSERT INTO grade_entries (item_id, user_id, scale, value, flag, comment, private_note, notified_version, updated_at)
      SELECT item, "userId", scale, value, flag, comment, note, 1, at FROM given
    )
    INSERT INTO grade_changes (item_id, user_id, version, value, flag, comment, private_note, source, changed_by, changed_at)
    SELECT item, "userId", 1, value, flag, comment, note, 'typed', by, at FROM given`.execute(db)
}

/** Creates a column bound to a test; its results arrive through the product's own code. */
const bindTest = async (db: Db, { id, teacher }: StoredBook, personId: IdOf) => {
  const { bound, titles } = demoGradebook
  const { rows } = await sql<{ id: number; test_id: number }>`
    INSERT INTO grade_items (gradebook_id, kind, title, held_on, scale, max, weight, test_id, posts_at)
    SELECT ${id}, 'test', ${titles.bound}, closes_at::date, 'five', 5, 2, tests.id, least(closes_at, now())
    FROM tests WHERE translations -> 'ru' ->> 'title' = ${bound.test} RETURNING id, test_id`.execute(db)
  const [item] = rows
  if (!item) throw new Error(`Unknown demo test: ${bound.test}`)
  const { rows: marked } = await sql<{ id: number }>`
    SELECT id FROM attempts WHERE test_id = ${item.test_id} AND status = 'graded' AND NOT is_preview ORDER BY id`.execute(
    db,
  )
  await releaseAttempts(db, { ids: marked.map((attempt) => attempt.id), actorId: personId(teacher) })
  await transferReleased(db, { bookId: id, testId: item.test_id })
  await sql`UPDATE grade_entries SET notified_version = version WHERE item_id = ${item.id}`.execute(db)
}

const sign = async (
  db: Db,
  { id, teacher, endsOn, people }: StoredBook & { people: readonly number[] },
  personId: IdOf,
) => {
  const books = await loadBooks(db, { where: bookOf(id), locale: 'ru' })
  const columns = byItem(await loadColumns(db, books))
  const finals = books.flatMap((book) =>
    [...finalsOf(book, { columns, people })].map(([user_id, { value, average }]) => ({ user_id, value, average })),
  )
  await signGradebook(db, { bookId: id, finals, personId: personId(teacher) })
  await sql`UPDATE gradebook_signings SET signed_at = ${endsOn}::date + time '12:00' WHERE gradebook_id = ${id}`.execute(
    db,
  )
  await sql`UPDATE gradebooks SET signed_at = ${endsOn}::date + time '12:00' WHERE id = ${id}`.execute(db)
  await sql`UPDATE grade_items SET posts_at = ${endsOn}::date + time '12:00' WHERE gradebook_id = ${id} AND kind = 'final'`.execute(
    db,
  )
}

/** Creates periods, marks, absences and missing work in bulk, because there are about twenty thousand rows. */
export const insertGradebooks = async (
  db: Db,
  { now, groups, teaching }: { now: Date; groups: readonly DemoGroup[]; teaching: readonly Teaching[] },
  { groupId, subjectId, personId }: Ids,
): Promise<void> => {
  const students = await listStudents(db)
  const membersOf = (group: string) => students.get(groupId(group)) ?? []
  const { periods, books } = planGradebooks({ groups, teaching, membersOf, now })
  const periodIds = await insertPeriods(db, periods)
  const rows = await db
    .insertInto('gradebooks')
    .values(
      books.map(({ group, subject, period, scale, rules }) => ({
        group_id: groupId(group),
        subject_id: subjectId(subject),
        period_id: periodIds[period] ?? 0,
        scale,
        rules: JSON.stringify(rules),
      })),
    )
    .returning('id')
    .execute()
  const storedBooks = books.flatMap((book, place): StoredBook[] => {
    const row = rows[place]
    return row ? [{ ...book, id: row.id, endsOn: periods[book.period]?.endsOn ?? '' }] : []
  })
  const itemIds = await insertItems(db, storedBooks)
  await insertEntries(db, { books: storedBooks, itemIds, personId })
  for (const book of storedBooks) {
    if (book.isBound) await bindTest(db, book, personId)
    if (book.isSigned) await sign(db, { ...book, people: membersOf(book.group) }, personId)
  }
}
