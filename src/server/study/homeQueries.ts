import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import { matches } from '../kit/records/search'
import type { Db } from '../platform/database'
import { canSeeGroup, readableBy } from './reachQueries'
import { awaitsReceipt, visibleMaterials } from './studyQueries'

type SearchContext = { q: string; locale: Locale; person: Person }
const words = { text: sql<string>`materials.search`, stems: sql<string>`materials.search_stems` }

/** SQL for staff search results: id, name, detail. */
export const findsMaterials = ({ q, locale, person }: SearchContext): RawBuilder<unknown> => sql`
  SELECT materials.id, materials.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS detail
  FROM materials JOIN subjects ON subjects.id = subject_id WHERE ${readableBy(person)} AND ${matches(words, q)}
  ORDER BY materials.status = 'archived', name, materials.id`

/** SQL for students' search results: id, name, detail. */
export const findsReading = ({ q, locale, person }: SearchContext): RawBuilder<unknown> => sql`
  SELECT materials.id, materials.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS detail
  FROM ${visibleMaterials(person.id)} AS seen JOIN materials ON materials.id = seen.material_id JOIN subjects ON subjects.id = subject_id
  WHERE ${matches(words, q)} ORDER BY seen.former_group NULLS FIRST, name, materials.id`

const receiptOf = (reader: RawBuilder<unknown>) => sql`
  LEFT JOIN LATERAL (SELECT edition FROM material_receipts WHERE material_id = materials.id AND user_id = ${reader}
    AND edition >= materials.counts_from ORDER BY edition DESC LIMIT 1) AS receipt ON true`

type RequiredReading = {
  id: number
  name: string
  subject_name: string
  due_on: string | null
  minutes: number | null
  percent: number
}
/** Returns up to 20 materials that the student has to confirm, those due first coming first. */
export const listRequiredReading = async (db: Db, { userId, locale }: { userId: number; locale: Locale }): Promise<RequiredReading[]> => {
  const { rows } = await sql<RequiredReading>`
    SELECT materials.id, materials.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS subject_name, due_on,
      estimated_minutes AS minutes, coalesce(progress.percent, 0) AS percent
    FROM ${visibleMaterials(userId)} AS seen JOIN materials ON materials.id = seen.material_id
      JOIN subjects ON subjects.id = materials.subject_id
      LEFT JOIN material_progress AS progress ON progress.material_id = materials.id AND progress.user_id = ${userId}
      ${receiptOf(sql`${userId}`)}
    WHERE ${awaitsReceipt} ORDER BY due_on NULLS LAST, materials.id LIMIT 20`.execute(db)
  return rows
}

type DueMaterial = { id: number; name: string; due_on: string; waiting: number }
/** Returns mandatory materials within reach that are due between two days, and how many readers have not confirmed them. */
export const listDueMaterials = async (
  db: Db,
  { person, locale, from, until }: { person: Person; locale: Locale; from: string; until: string },
): Promise<DueMaterial[]> => {
  const { rows } = await sql<DueMaterial>`
    SELECT materials.id, materials.${sql.ref(nameIn(locale))} AS name, due_on, waiting.count AS waiting
    FROM materials CROSS JOIN LATERAL (
      SELECT count(DISTINCT readers.user_id) FROM material_readers AS readers
        JOIN memberships ON memberships.user_id = readers.user_id AND ended_on IS NULL
      WHERE readers.material_id = materials.id AND former_group IS NULL AND ${canSeeGroup(person, sql`memberships.group_id`)}
        AND NOT EXISTS (SELECT FROM material_receipts AS receipts WHERE receipts.material_id = materials.id
          AND receipts.user_id = readers.user_id AND receipts.edition >= materials.counts_from)
    ) AS waiting
    WHERE mandatory AND materials.status = 'published' AND due_on BETWEEN ${from}::date AND ${until}::date AND ${readableBy(person)}
      AND waiting.count > 0
    ORDER BY due_on, materials.id LIMIT 20`.execute(db)
  return rows
}
