import { sql } from 'kysely'
import { hasPortfolio } from '../portfolio/reachQueries'
import { saveRating } from '../portfolio/pointRules/periodQueries'
import { readRating } from '../portfolio/rating/rating'
import { loadRuleBook } from '../portfolio/ruleBookQueries'
import type { Db } from '../platform/database'
import type { PendingPage } from './documentQueries'
import { demoPortfolio, demoRules, demoYears, planItems } from './portfolio'
import type { IdOf } from './keys'
import { emailOf } from './accounts'

type StudentRow = { id: number; place: number; course: number }
/** Lists the students of groups with portfolios. */
const listStudents = async (db: Db): Promise<StudentRow[]> => {
  const { rows } = await sql<StudentRow>`
    SELECT user_id AS id, (row_number() OVER (PARTITION BY group_id ORDER BY memberships.id))::int - 1 AS place, course
    FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
    WHERE memberships.state = 'studying' AND ${hasPortfolio} ORDER BY user_id`.execute(db)
  return rows
}

/** Creates two versions of the rules: last year's and the current one. */
const insertRules = async (db: Db, { now, authorId }: { now: Date; authorId: number }): Promise<number> => {
  const { current, previous } = demoYears(now)
  const rules = demoRules()
  const { rows } = await sql<{ id: number }>`
    INSERT INTO portfolio_rules (number, status, rules, note, author_id, in_force_from, in_force_until, created_at) VALUES
      (1, 'past', ${JSON.stringify(rules.before)},
        '', ${authorId}, ${previous.starts}::date, ${current.starts}::date, ${previous.starts}::date),
      (2, 'in_force', ${JSON.stringify(rules.now)}, ${demoPortfolio.rules.note}, ${authorId}, ${current.starts}::date,
        NULL, ${current.starts}::date)
    RETURNING id`.execute(db)
  return rows[0]?.id ?? 0
}

const insertPeriods = async (db: Db, now: Date): Promise<number> => {
  const { current, previous } = demoYears(now)
  const places = demoPortfolio.places.map((count, place) => ({ course: place + 1, count }))
  const rows = [previous, current].map(({ name, starts, ends }) => ({
    translations: JSON.stringify({ ru: { name: name.ru }, en: { name: name.en } }),
    starts_on: starts,
    ends_on: ends,
    closes_on: `${ends.slice(0, 4)}-10-15`,
    places: JSON.stringify(places),
  }))
  const inserted = await db.insertInto('portfolio_periods').values(rows).returning('id').execute()
  return inserted[0]?.id ?? 0
}

/** Closes the previous year and stores its rating under the rules of that time. */
const closeYear = async (
  db: Db,
  { now, periodId, rulesId, by }: Record<'periodId' | 'rulesId' | 'by', number> & { now: Date },
) => {
  const { previous } = demoYears(now)
  const at = `${previous.ends.slice(0, 4)}-10-16`
  const book = await loadRuleBook(db, 'ru')
  const period = book.periods.find(({ id }) => id === periodId)
  if (!period) return
  const query = {
    book,
    period: { ...period, rules: demoRules().before },
    filter: {},
    person: null,
    locale: 'ru' as const,
  }
  const { rows } = await readRating(db, query)
  await saveRating(db, { periodId, people: rows })
  await sql`UPDATE portfolio_periods SET closed_at = least(${at}::date + time '12:00', ${now.toISOString()}),
    closed_by = ${by}, rules_id = ${rulesId}
    WHERE id = ${periodId}`.execute(db)
}

/** Creates portfolios in every state, two years of rating and the rules. */
export const insertPortfolios = async (db: Db, now: Date, personId: IdOf): Promise<void> => {
  const [own, by] = [personId(emailOf('student.a')), personId(emailOf('admin'))]
  const students = (await listStudents(db)).map((student) => ({ ...student, isOwn: student.id === own }))
  const rulesId = await insertRules(db, { now, authorId: by })
  const periodId = await insertPeriods(db, now)
  const items = planItems(students, now)
  const owners = [...new Set(items.map(({ userId }) => userId))]
  await sql`INSERT INTO portfolios (user_id, number, about)
    SELECT id, 100000 + (id * 7919) % 900000, CASE WHEN id = ${own} THEN ${demoPortfolio.about} ELSE '' END
      FROM unnest(${owners}::bigint[]) AS owners (id)`.execute(db)
  const rows = items.map(({ remark, ...item }, number) => {
    const [field, reason, text] = demoPortfolio.remarks[remark] ?? ['item', 'no_proof', null]
    return { ...item, number, remarks: item.status === 'returned' ? [{ field, reason, text }] : [] }
  })
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (number int, "userId" bigint,
        category text, kind text, level text, result text,
        title text, status text, "eventDate" date, "sentHours" int, "decidedHours" int, remarks jsonb)
    ), moments AS (
      SELECT given.*, CASE WHEN status = 'draft' THEN NULL
        ELSE greatest("eventDate" + time '09:00', ${now.toISOString()}::timestamptz - "sentHours" * interval '1 hour') END AS sent,
        CASE WHEN status IN ('approved', 'returned')
          THEN greatest("eventDate" + time '15:00', ${now.toISOString()}::timestamptz - "decidedHours" * interval '1 hour') END AS decided
      FROM given
    ), made AS (
      INSERT INTO portfolio_items (user_id, category, kind, level, result, title, status, event_date, submitted_at, reviewed_at, created_at)
      SELECT "userId", category, kind, level, result, title, status, "eventDate", sent, decided,
        coalesce(sent, "eventDate" + time '09:00') FROM moments ORDER BY number
      RETURNING id, user_id, title, status, reviewed_at
    )
    INSERT INTO portfolio_reviews (item_id, action, remarks, reviewer_id, at)
    SELECT made.id, made.status, remarks, ${personId(emailOf('teacher'))}, made.reviewed_at
    FROM made JOIN given ON "userId" = made.user_id AND given.title = made.title WHERE made.status IN ('approved', 'returned')`.execute(
    db,
  )
  await closeYear(db, { now, periodId, rulesId, by })
}

/** Lists achievements without a proof file, pending and returned ones first. */
export const listPendingProofs = async (db: Db): Promise<PendingPage[]> => {
  const { rows } = await sql<PendingPage>`
    SELECT portfolio_items.id, user_id AS owner_id, 'award' AS code, title AS type_name, users.name,
      portfolio_items.status, NULL AS birth_date,
      jsonb_build_object('issue_date', event_date) AS fields, coalesce(submitted_at, portfolio_items.created_at) AS uploaded_at
    FROM portfolio_items JOIN users ON users.id = user_id
    WHERE is_demo AND cardinality(links) = 0 AND source IS NULL
      AND (portfolio_items.status IN ('submitted', 'returned') OR email LIKE '%@abitura.test')
      AND (SELECT count(*) FROM portfolio_items) < 5000
      AND NOT EXISTS (SELECT FROM portfolio_item_files WHERE item_id = portfolio_items.id) ORDER BY portfolio_items.id`.execute(
    db,
  )
  return rows
}

type Image = Record<'name' | 'type' | 'kind' | 'storage_key', string> & {
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
}
/** Adds an image to the achievement if it still exists and has none. Returns whether it did. */
export const insertProof = async (
  db: Db,
  { id, owner_id, uploaded_at }: Pick<PendingPage, 'id' | 'owner_id' | 'uploaded_at'>,
  image: Image,
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM portfolio_items WHERE id = ${id} AND NOT EXISTS (SELECT FROM portfolio_item_files
      WHERE item_id = ${id}) FOR NO KEY UPDATE`.execute(db)
  if (rows.length === 0) return false
  const file = await db
    .insertInto('files')
    .values({ ...image, owner_id, purpose: 'portfolio', created_at: uploaded_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('portfolio_item_files').values({ item_id: id, file_id: file.id, position: 0 }).execute()
  return true
}
