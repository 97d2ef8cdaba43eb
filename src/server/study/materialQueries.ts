import { sql } from 'kysely'
import type { z } from 'zod'
import type { Usage } from '../../api/kit/errors'
import type { Locale } from '../../api/kit/endpoints'
import type { Material, MaterialEdit, MaterialInput, MaterialRow, materials } from '../../api/study/materials'
import { checkTaught, namedAudience, replaceAudience } from '../groups'
import { every, is, oneOf } from '../kit/records/conditions'
import { countEach, maxRows, orderBy, nameIn, type ListOptions } from '../kit/records/lists'
import type { Person } from '../kit/person'
import { orNotFound } from '../kit/problems'
import { usageById, type FindUsage } from '../kit/records/lockRecord'
import type { RecordRequest } from '../kit/records/recordRoutes'
import { matches } from '../kit/records/search'
import { signerAt } from '../kit/http/signedLinks'
import type { Db } from '../platform/database'
import { listFiles } from '../library'
import { sanitizeTexts, presentTexts, type StoredTexts } from './texts'
import { linkMaterialFiles } from './fileQueries'
import { contentHash, publish } from './editionQueries'
import { editableBy, readableBy } from './reachQueries'
import { checkMaterial } from './rules'

type Query = z.output<(typeof materials)['GET /api/materials']['query']>
type ListQuery = ListOptions<Query> & { person: Person }

/**
 * SQL condition: the reader has a receipt for an edition that still counts or, if the material is optional, has read it
 * to the end.
 */
export const hasRead = sql<boolean>`
  CASE WHEN materials.mandatory
    THEN EXISTS (SELECT FROM material_receipts WHERE material_id = materials.id AND user_id = readers.user_id
      AND material_receipts.edition >= materials.counts_from)
    ELSE EXISTS (SELECT FROM material_progress WHERE material_id = materials.id AND user_id = readers.user_id
      AND completed_at IS NOT NULL) END`

const readersNow = sql`material_readers AS readers WHERE readers.material_id = materials.id AND former_group IS NULL`

const columns = (locale: Locale, person: Person) => sql`
  materials.id, materials.version, materials.created_at, materials.updated_at, materials.${sql.ref(nameIn(locale))} AS name,
  materials.kind, materials.status, materials.subject_id, materials.audience, materials.position, estimated_minutes, mandatory,
  due_on, visible_from, visible_to, edition, published_at, authors.name AS author_name,
  subjects.${sql.ref(nameIn(locale))} AS subject_name,
  json_build_object('id', subjects.id, 'code', subjects.code, 'name', subjects.${sql.ref(nameIn(locale))}) AS subject,
  ${namedAudience('material', 'group_ids', locale)} AS groups,
  ${namedAudience('material', 'direction_ids', locale)} AS directions,
  (SELECT count(DISTINCT user_id) FROM ${readersNow}) AS readers_count,
  (SELECT count(DISTINCT user_id) FROM ${readersNow} AND ${hasRead}) AS read_count,
  ${editableBy(person) ?? sql`true`} AS can_edit`

const tables = sql`materials JOIN subjects ON subjects.id = materials.subject_id
  LEFT JOIN users AS authors ON authors.id = materials.author_id`

const isFor = (link: string, column: string, ids: readonly number[] | undefined) =>
  ids &&
  sql<boolean>`EXISTS (SELECT FROM ${sql.table(link)} WHERE material_id = materials.id AND ${sql.ref(column)} = ANY(${ids}))`

type Counted = { filters: readonly Query['filter'][]; person: Person }

const filtered = ({ filter, person }: Pick<ListQuery, 'filter' | 'person'>) =>
  every([
    readableBy(person),
    oneOf(sql<number>`materials.id`, filter.id),
    oneOf(sql<string>`materials.status`, filter.status),
    oneOf(sql<string>`materials.kind`, filter.kind),
    oneOf(sql<number>`materials.subject_id`, filter.subject_id),
    is(sql<boolean>`materials.mandatory`, filter.mandatory),
    filter.mine === undefined
      ? undefined
      : sql<boolean>`(materials.author_id = ${person.id}) IS ${filter.mine ? sql`TRUE` : sql`NOT TRUE`}`,
    isFor('material_groups', 'group_id', filter.group_id),
    isFor('material_directions', 'direction_id', filter.direction_id),
    matches({ text: sql<string>`materials.search`, stems: sql`materials.search_stems` }, filter.q),
  ])

/** Counts the matches of each filter. */
export const countMaterialsEach = (db: Db, { filters, person }: Counted): Promise<number[]> =>
  countEach(db, filters, (filter) => sql`SELECT count(*) FROM materials WHERE ${filtered({ filter, person })}`)

/** A page of the list, with the total. The materials of a subject are sorted by their manual order. */
export const listMaterials = async (db: Db, listed: ListQuery): Promise<{ rows: MaterialRow[]; total: number }> => {
  const { sort, locale, person, offset = 0, limit = maxRows } = listed
  const order =
    sort.field === 'position'
      ? sql`subject_name ${sort.order === 'ASC' ? sql`ASC` : sql`DESC`}, ${orderBy(sort)}`
      : orderBy(sort)
  const condition = filtered(listed)
  // Selects the page first, so that readers are counted only for its rows.
  const { rows } = await sql<MaterialRow>`
    WITH chosen AS MATERIALIZED (
      SELECT materials.id, row_number() OVER () AS place FROM (
        SELECT materials.*, subjects.${sql.ref(nameIn(locale))} AS subject_name, materials.${sql.ref(nameIn(locale))} AS name
        FROM materials JOIN subjects ON subjects.id = subject_id WHERE ${condition} ORDER BY ${order} OFFSET ${offset} LIMIT ${limit}
      ) AS materials)
    SELECT ${columns(locale, person)} FROM ${tables} JOIN chosen ON chosen.id = materials.id ORDER BY place`.execute(db)
  const [total = 0] = await countMaterialsEach(db, { filters: [listed.filter], person })
  return { rows, total }
}

type Whole = MaterialRow & StoredTexts & { url: string | null; file_ids: number[] }

export const getMaterial = async (db: Db, { id, locale, person, services, now }: RecordRequest): Promise<Material> => {
  const { rows } = await sql<Whole>`
    SELECT ${columns(locale, person)}, materials.translations, materials.url, materials.file_ids
    FROM ${tables} WHERE materials.id = ${id} AND ${readableBy(person)}`.execute(db)
  const { file_ids, translations, ...row } = orNotFound(rows[0])
  const sign = signerAt(services.keyFor, now)
  return {
    ...row,
    translations: await presentTexts(db, translations, sign),
    files: await listFiles(db, file_ids, sign),
    group_ids: row.groups.map((group) => group.id),
    direction_ids: row.directions.map((direction) => direction.id),
  }
}

const columnsOf = ({
  subject_id,
  kind,
  url,
  audience,
  estimated_minutes,
  mandatory,
  due_on,
  visible_from,
  visible_to,
  files,
}: MaterialInput) => ({
  subject_id,
  kind,
  url,
  audience,
  estimated_minutes,
  mandatory,
  due_on,
  visible_from,
  visible_to,
  file_ids: files.map((file) => file.id),
})

export const insertMaterial = async (db: Db, input: MaterialInput, person: Person): Promise<number> => {
  checkMaterial(input)
  await checkTaught(db, person, input)
  const translations = sanitizeTexts(input.translations)
  const { id } = await db
    .insertInto('materials')
    .values({
      ...columnsOf(input),
      translations: JSON.stringify(translations),
      author_id: person.id,
      position: await nextPosition(db, input.subject_id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceAudience(db, { record: 'material', id }, input)
  await linkMaterialFiles(db, { id, input, translations }, person)
  return id
}

/**
 * Publishes a new edition if published content changed and the change is not minor. The caller has locked the row and
 * checked its version.
 */
export const updateMaterial = async (
  db: Db,
  id: number,
  { requires_reconfirmation = false, minor = false, ...input }: MaterialEdit,
  person: Person,
): Promise<void> => {
  const before = await findStored(db, id)
  checkMaterial(input)
  await checkTaught(db, person, input, before)
  const content = await contentHash(db, id)
  const translations = sanitizeTexts(input.translations)
  const position = before.subject_id === input.subject_id ? before.position : await nextPosition(db, input.subject_id)
  await db
    .updateTable('materials')
    .set({ ...columnsOf(input), translations: JSON.stringify(translations), position })
    .where('id', '=', id)
    .execute()
  await replaceAudience(db, { record: 'material', id }, input)
  await linkMaterialFiles(db, { id, input, translations }, person)
  const isNewEdition = before.status === 'published' && !minor && (await contentHash(db, id)) !== content
  if (isNewEdition)
    await publish(db, { ids: [id], personId: person.id, requiresReconfirmation: requires_reconfirmation })
}

type Stored = Pick<MaterialInput, 'subject_id' | 'audience' | 'group_ids' | 'direction_ids'> & {
  status: string
  position: number
}
const findStored = async (db: Db, id: number): Promise<Stored> => {
  const { rows } = await sql<Stored>`
    SELECT subject_id, audience, status, position,
      ARRAY(SELECT group_id FROM material_groups WHERE material_id = materials.id) AS group_ids,
      ARRAY(SELECT direction_id FROM material_directions WHERE material_id = materials.id) AS direction_ids
    FROM materials WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

export const nextPosition = async (db: Db, subjectId: number): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(position), 0) + 1 AS next FROM materials WHERE subject_id = ${subjectId}`.execute(db)
  return rows[0]?.next ?? 1
}

/** Returns the readers of the materials. A material with readers can be archived but not deleted. */
export const usageOfMaterials: FindUsage = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT material_id AS id, 'study/receipts' AS entity, count(DISTINCT user_id)::int AS count, (array_agg(DISTINCT name))[1:5] AS names
    FROM (SELECT material_id, user_id FROM material_progress UNION SELECT material_id, user_id FROM material_receipts
      UNION SELECT material_id, author_id FROM comments JOIN comment_threads ON comment_threads.id = thread_id) AS readers
      JOIN users ON users.id = user_id
    WHERE material_id = ANY(${ids}) GROUP BY material_id`.execute(db)
  return usageById(rows)
}
