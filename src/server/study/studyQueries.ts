import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../api/kit/endpoints'
import type { Piece, studying, StudyMaterial, StudyRow } from '../../api/study/studying'
import { every, is, oneOf } from '../kit/records/conditions'
import { maxRows, nameIn, type ListOptions } from '../kit/records/lists'
import { orNotFound } from '../kit/problems'
import { matches } from '../kit/records/search'
import type { Sign } from '../kit/http/signedLinks'
import { embedOf } from '../kit/texts/videoHosts'
import type { Db } from '../platform/database'
import { listFiles, presentRichTexts } from '../library'

type Query = z.output<(typeof studying)['GET /api/study/materials']['query']>
type StudyContext = { userId: number; locale: Locale }

/**
 * SQL: materials that a student can read now, each once. If the current and a former group both give access, the
 * current one counts. All queries use this definition.
 */
export const visibleMaterials = (userId: number): RawBuilder<unknown> => sql`
  (SELECT DISTINCT ON (material_id) material_id, former_group FROM material_readers
    JOIN materials ON materials.id = material_id
    WHERE user_id = ${userId} AND status = 'published'
      AND (visible_from IS NULL OR visible_from <= now()) AND (visible_to IS NULL OR visible_to > now())
    ORDER BY material_id, former_group NULLS FIRST)`

/**
 * SQL condition over `materials`, `seen` (visible materials) and `receipt` (the valid receipt): the student still has
 * to confirm the material.
 */
export const awaitsReceipt = sql<boolean>`(materials.mandatory AND seen.former_group IS NULL AND receipt.edition IS NULL)`

const columns = ({ locale }: StudyContext) => sql`
  materials.id, materials.${sql.ref(nameIn(locale))} AS name, materials.kind, materials.subject_id,
    subjects.${sql.ref(nameIn(locale))} AS subject_name,
  authors.name AS author_name, estimated_minutes, cardinality(materials.file_ids) AS files_count, mandatory, due_on, materials.edition,
  materials.published_at, seen.former_group,
  (progress.opened_at IS NULL AND seen.former_group IS NULL AND coalesce(published_at > visits.since, false)) AS is_new,
  coalesce(progress.percent, 0) AS percent, coalesce(progress.place, 0) AS place, progress.read_at, progress.completed_at,
  ${awaitsReceipt} AS awaits_receipt`

const tables = ({ userId }: StudyContext) => sql`
  ${visibleMaterials(userId)} AS seen JOIN materials ON materials.id = seen.material_id JOIN subjects ON subjects.id = materials.subject_id
  LEFT JOIN users AS authors ON authors.id = materials.author_id AND authors.erased_at IS NULL
  LEFT JOIN material_progress AS progress ON progress.material_id = materials.id AND progress.user_id = ${userId}
  LEFT JOIN study_visits AS visits ON visits.user_id = ${userId}
  LEFT JOIN LATERAL (SELECT edition FROM material_receipts WHERE material_id = materials.id AND user_id = ${userId}
    AND edition >= materials.counts_from ORDER BY edition DESC LIMIT 1) AS receipt ON true`

/** Private-use characters that mark matches. If a text contains them itself, the only effect is a wrong highlight. */
const marks = { begin: '\ue000', end: '\ue001' }
const configuration = (locale: Locale) => sql.lit(locale === 'ru' ? 'pg_catalog.russian' : 'pg_catalog.english')
const headline = (locale: Locale, q: string, text: RawBuilder<unknown>, options: string) => sql`
  ts_headline(${configuration(locale)}, ${text}, stem_query(${q}),
    ${`StartSel=${marks.begin}, StopSel=${marks.end}, ${options}`})`

/** Splits marked text into fragments, so that clients need no HTML from the server. */
const piecesOf = (marked: string): Piece[] =>
  marked
    .split(/(\ue000[^\ue001]*\ue001)/u)
    .filter((text) => text !== '')
    .map((text) => (text.startsWith(marks.begin) ? { text: text.slice(1, -1), hit: true } : { text, hit: false }))

const matchFragments = (q: string, locale: Locale) => sql`, jsonb_build_object(
  'title', ${headline(locale, q, sql`materials.${sql.ref(nameIn(locale))}`, 'HighlightAll=true')},
  'text', ${headline(
    locale,
    q,
    sql`plain_text(translation(materials.translations, ${locale},
    'body'))`,
    'MaxFragments=1, MaxWords=24, MinWords=12',
  )}) AS found`

type MarkedRow = Omit<StudyRow, 'found'> & { found?: { title: string; text: string } }
const withPieces = ({ found: marked, ...row }: MarkedRow): StudyRow => ({
  ...row,
  found: marked ? { title: piecesOf(marked.title), text: piecesOf(marked.text) } : null,
})

/** Returns a student's materials by subject and order. A search also returns text fragments with the matches. */
export const listStudyMaterials = async (
  db: Db,
  { filter, sort, offset = 0, limit = maxRows, userId, locale }: ListOptions<Query> & StudyContext,
): Promise<{ rows: StudyRow[]; total: number }> => {
  const seeing = { userId, locale }
  const condition = every([
    oneOf(sql<number>`materials.id`, filter.id),
    oneOf(sql<number>`materials.subject_id`, filter.subject_id),
    is(awaitsReceipt, filter.awaits_receipt),
    matches({ text: sql<string>`materials.search`, stems: sql`materials.search_stems` }, filter.q),
  ])
  const direction = sort.order === 'ASC' ? sql`ASC` : sql`DESC`
  const order =
    sort.field === 'id'
      ? sql`materials.id ${direction}`
      : sql`subject_name, subject_id, position ${direction}, materials.id`
  const { rows } = await sql<MarkedRow & { list_total: number }>`
    SELECT ${columns(seeing)}, count(*) OVER () AS list_total ${filter.q ? matchFragments(filter.q, locale) : sql``}
    FROM ${tables(seeing)} WHERE ${condition} ORDER BY ${order} OFFSET ${offset} LIMIT ${limit}`.execute(db)
  return { rows: rows.map(({ list_total: _total, ...row }) => withPieces(row)), total: rows[0]?.list_total ?? 0 }
}

type Whole = MarkedRow & {
  summary: string | null
  body: string | null
  url: string | null
  file_ids: number[]
  receipt: StudyMaterial['receipt']
  previous: StudyMaterial['previous']
  next: StudyMaterial['next']
}

/** SQL: the previous or next visible material of the same subject. */
const neighbour = (userId: number, locale: Locale, direction: 'previous' | 'next') => {
  const [compare, order] = direction === 'next' ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  return sql`(SELECT jsonb_build_object('id', others.id, 'name', others.${sql.ref(nameIn(locale))})
    FROM ${visibleMaterials(userId)} AS beside JOIN materials AS others ON others.id = beside.material_id
    WHERE others.subject_id = materials.subject_id AND (others.position, others.id) ${compare} (materials.position, materials.id)
    ORDER BY others.position ${order}, others.id ${order} LIMIT 1)`
}

export const getStudyMaterial = async (
  db: Db,
  { id, sign, ...seeing }: StudyContext & { id: number; sign: Sign },
): Promise<StudyMaterial> => {
  const { userId, locale } = seeing
  const { rows } = await sql<Whole>`
    SELECT ${columns(seeing)}, translation(materials.translations, ${locale}, 'summary') AS summary,
      translation(materials.translations, ${locale}, 'body') AS body, materials.url, materials.file_ids,
      (SELECT jsonb_build_object('edition', material_receipts.edition, 'at', at) FROM material_receipts
        WHERE material_id = materials.id AND user_id = ${userId} ORDER BY material_receipts.edition DESC LIMIT 1) AS receipt,
      ${neighbour(userId, locale, 'previous')} AS previous, ${neighbour(userId, locale, 'next')} AS next
    FROM ${tables(seeing)} WHERE materials.id = ${id}`.execute(db)
  const { file_ids, summary, body, ...row } = orNotFound(rows[0])
  const [shownSummary, shownBody] = await presentRichTexts(db, [summary ?? '', body ?? ''], sign)
  return {
    ...row,
    ...withPieces(row),
    summary: shownSummary || null,
    body: shownBody || null,
    embed_url: row.kind === 'video' && row.url !== null ? embedOf(row.url) : null,
    files: await listFiles(db, file_ids, sign),
  }
}

/** Throws 404 if the student cannot read the material now. */
export const checkVisible = async (db: Db, { id, userId }: { id: number; userId: number }): Promise<void> => {
  const { rows } = await sql`SELECT FROM ${visibleMaterials(userId)} AS seen WHERE material_id = ${id}`.execute(db)
  orNotFound(rows[0])
}

type ProgressUpdate = { id: number; userId: number; percent: number; place: number }
type Progress = { percent: number; place: number; completed_at: string | null }
/** Keeps the highest percent and the latest position. Reaching the end completes an optional material. */
export const saveProgress = async (db: Db, { id, userId, percent, place }: ProgressUpdate): Promise<Progress> => {
  const { rows } = await sql<Progress>`
    INSERT INTO material_progress AS progress (material_id, user_id, percent, place, completed_at)
    SELECT id, ${userId}, ${percent}, ${place}, CASE WHEN ${percent}::int = 100 AND NOT mandatory THEN now() END
    FROM materials WHERE id = ${id}
    ON CONFLICT (material_id, user_id) DO UPDATE SET percent = greatest(progress.percent, excluded.percent), place = excluded.place,
      read_at = now(), completed_at = coalesce(progress.completed_at, excluded.completed_at)
    RETURNING percent, place, completed_at`.execute(db)
  return orNotFound(rows[0])
}

type ConfirmInput = { id: number; userId: number; edition: number }
/** Confirms the current edition; returns false if `edition` is outdated. Idempotent. */
export const confirmEdition = async (db: Db, { id, userId, edition }: ConfirmInput): Promise<boolean> => {
  // The lock serialises this with the publication of a new edition.
  const { rows } = await sql<{ edition: number }>`SELECT edition FROM materials WHERE id = ${id} FOR SHARE`.execute(db)
  if (rows[0]?.edition !== edition) return false
  await sql`
    INSERT INTO material_receipts (material_id, user_id, edition) VALUES (${id}, ${userId}, ${edition}) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  await sql`
    INSERT INTO material_progress (material_id, user_id, percent, place, completed_at) VALUES (${id}, ${userId}, 100, 1000, now())
    ON CONFLICT (material_id, user_id) DO UPDATE SET percent = 100, completed_at = now(), read_at = now()`.execute(db)
  return true
}

/** Registers a visit and returns the time of the previous one. Visits within 30 minutes count as one. */
export const saveVisit = async (db: Db, userId: number): Promise<string | null> => {
  const { rows } = await sql<{ since: string | null }>`
    INSERT INTO study_visits AS visits (user_id) VALUES (${userId})
    ON CONFLICT (user_id) DO UPDATE SET visited_at = now(),
      since = CASE WHEN visits.visited_at < now() - interval '30 minutes' THEN visits.visited_at ELSE visits.since END
    RETURNING since`.execute(db)
  return rows[0]?.since ?? null
}
