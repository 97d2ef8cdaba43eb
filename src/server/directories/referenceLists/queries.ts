import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { ReferenceItem } from '../../../api/directories/types'
import type { Db } from '../../platform/database'
import type { z } from 'zod'
import type { Status, StatusInput, statuses } from '../../../api/directories/statuses'
import { every, oneOf } from '../../kit/records/conditions'
import { orderBy, nameIn, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { columnsContain } from '../../kit/records/search'

export type ReferenceTable =
  | 'education_types'
  | 'education_methods'
  | 'question_types'
  | 'test_types'
  | 'subject_types'
  | 'attempt_question_statuses'
  | 'documents_statuses'
  | 'poll_statuses'

export const listReferenceItems = async (
  db: Db,
  { table, locale }: { table: ReferenceTable; locale: Locale },
): Promise<ReferenceItem[]> => {
  const { rows } = await sql<ReferenceItem>`
    SELECT id, code, translation(translations, ${locale}, 'name') AS name, variant FROM ${sql.table(table)} ORDER BY id`.execute(
    db,
  )
  return rows
}

type Query = z.output<(typeof statuses)['GET /api/directories/statuses']['query']>

const columns = (db: Db, locale: Locale) =>
  db
    .selectFrom('statuses')
    .select((eb) => [
      'id',
      'version',
      'created_at',
      'updated_at',
      'code',
      'translations',
      'variant',
      'position',
      eb.ref(nameIn(locale)).as('name'),
    ])

export const listStatuses = (db: Db, listed: ListOptions<Query>): Promise<{ rows: Status[]; total: number }> => {
  const { filter, locale } = listed
  return rowsAndTotal(
    columns(db, locale)
      .where((eb) =>
        every([oneOf(eb.ref('id'), filter.id), columnsContain([eb.ref('name_ru'), eb.ref('name_en')], filter.q)]),
      )
      .orderBy(orderBy(listed.sort))
      .$castTo<Status>(),
    listed,
  )
}

export const getStatus = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<Status> =>
  orNotFound(await columns(db, locale).where('id', '=', id).$castTo<Status>().executeTakeFirst())

/** The caller has locked the row and checked its version. */
export const updateStatus = async (db: Db, id: number, { translations, ...input }: StatusInput): Promise<void> => {
  await db
    .updateTable('statuses')
    .set({ ...input, translations: JSON.stringify(translations) })
    .where('id', '=', id)
    .execute()
}
