import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Direction, DirectionInput, directions } from '../../../api/directories/directions'
import type { Usage } from '../../../api/kit/errors'
import type { Locale } from '../../../api/kit/endpoints'
import { every, is, oneOf } from '../../kit/conditions'
import type { Db } from '../../platform/database'
import { inOrder, nameIn, rowsAndTotal, type Listing } from '../../kit/lists'
import { found } from '../../kit/problems'
import { usageById, type UsageOf } from '../../kit/records'
import type { DB } from '../../platform/schema'
import { matches } from '../../kit/search'

type Query = z.output<(typeof directions)['GET /api/directories/directions']['query']>
type Listed = Listing<Query> & { publishedOnly?: boolean }

const columns = (db: Db, locale: Locale) =>
  db
    .selectFrom('directions')
    .select((eb) => [
      'id',
      'version',
      'created_at',
      'updated_at',
      'code',
      'translations',
      'education_type_id',
      'duration_months',
      'price',
      'ranking',
      'admission_opens',
      'admission_closes',
      'status',
      'position',
      eb.ref(nameIn(locale)).as('name'),
      sql<string | null>`translation(translations, ${locale}, 'profile')`.as('profile'),
      sql`jsonb_build_object('budget', places_budget, 'contract', places_contract, 'targeted', places_targeted)`.as(
        'places',
      ),
      sql`ARRAY(SELECT education_method_id FROM direction_methods WHERE direction_id = directions.id ORDER BY 1)`.as(
        'education_method_ids',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('direction_entrance_subjects')
          .select(['subject_id', 'min_score', 'weight'])
          .whereRef('direction_id', '=', 'directions.id')
          .orderBy('direction_entrance_subjects.position'),
      ).as('entrance_subjects'),
      jsonArrayFrom(
        eb
          .selectFrom('direction_document_types')
          .select(['document_type_id', 'required', 'original_needed'])
          .whereRef('direction_id', '=', 'directions.id')
          .orderBy('direction_document_types.position'),
      ).as('document_types'),
      groupsCount(eb).as('groups_count'),
    ])

const groupsCount = (eb: ExpressionBuilder<DB, 'directions'>) =>
  eb
    .selectFrom('groups')
    .select((group) => group.fn.countAll<number>().as('count'))
    .whereRef('direction_id', '=', 'directions.id')
    .$asScalar()

const filtered = (eb: ExpressionBuilder<DB, 'directions'>, { filter, publishedOnly }: Listed) =>
  every([
    oneOf(eb.ref('id'), filter.id),
    oneOf(eb.ref('status'), filter.status),
    oneOf(eb.ref('education_type_id'), filter.education_type_id),
    filter.education_method_id &&
      eb.exists(
        eb
          .selectFrom('direction_methods')
          .select('direction_id')
          .whereRef('direction_id', '=', 'directions.id')
          .where((method) => every([oneOf(method.ref('education_method_id'), filter.education_method_id)])),
      ),
    matches({ text: eb.ref('search'), stems: eb.ref('search_stems') }, filter.q),
    is(eb.ref('status'), publishedOnly ? 'published' : undefined),
  ])

/** Rows of the list and how many the filter matches. */
export const listDirections = (db: Db, listed: Listed): Promise<{ rows: Direction[]; total: number }> =>
  rowsAndTotal(
    columns(db, listed.locale)
      .where((eb) => filtered(eb, listed))
      .orderBy(inOrder(listed.sort))
      .$castTo<Direction>(),
    listed,
  )

export const getDirection = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<Direction> =>
  found(await columns(db, locale).where('id', '=', id).$castTo<Direction>().executeTakeFirst())

const ownColumns = ({
  places,
  entrance_subjects,
  document_types,
  education_method_ids,
  translations,
  ...input
}: DirectionInput) => ({
  ...input,
  translations: JSON.stringify(translations),
  places_budget: places.budget,
  places_contract: places.contract,
  places_targeted: places.targeted,
})

export const insertDirection = async (db: Db, input: DirectionInput): Promise<number> => {
  const { id } = await db.insertInto('directions').values(ownColumns(input)).returning('id').executeTakeFirstOrThrow()
  await insertParts(db, id, input)
  return id
}

/** The caller has locked the row and checked its version. */
export const updateDirection = async (db: Db, id: number, input: DirectionInput): Promise<void> => {
  await db.updateTable('directions').set(ownColumns(input)).where('id', '=', id).execute()
  await db.deleteFrom('direction_methods').where('direction_id', '=', id).execute()
  await db.deleteFrom('direction_entrance_subjects').where('direction_id', '=', id).execute()
  await insertParts(db, id, input)
}

const insertParts = async (db: Db, direction_id: number, input: DirectionInput) => {
  await db
    .insertInto('direction_methods')
    .values(input.education_method_ids.map((education_method_id) => ({ direction_id, education_method_id })))
    .execute()
  if (input.entrance_subjects.length > 0)
    await db
      .insertInto('direction_entrance_subjects')
      .values(input.entrance_subjects.map((item, position) => ({ direction_id, ...item, position })))
      .execute()
  await putDocumentTypes(db, direction_id, input)
}

/** Only what differs is written: every change is counted in the applications of the direction. */
const putDocumentTypes = async (db: Db, direction_id: number, { document_types }: DirectionInput) => {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(document_types.map((item, position) => ({ ...item, position })))}::jsonb)
    AS asked (document_type_id bigint, required boolean, original_needed boolean, position int)`
  await sql`DELETE FROM direction_document_types WHERE direction_id = ${direction_id}
    AND document_type_id NOT IN (SELECT document_type_id FROM ${asked})`.execute(db)
  await sql`INSERT INTO direction_document_types AS kept (direction_id, document_type_id, required, original_needed, position)
    SELECT ${direction_id}::bigint, document_type_id, required, original_needed, position FROM ${asked}
    ON CONFLICT (direction_id, document_type_id) DO UPDATE
      SET required = excluded.required, original_needed = excluded.original_needed, position = excluded.position
      WHERE (kept.required, kept.original_needed, kept.position) <> (excluded.required, excluded.original_needed, excluded.position)`.execute(
    db,
  )
}

/** Groups that study in the direction, subjects that are taught in it and campaigns that offer it. */
export const usageOfDirections: UsageOf = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT direction_id AS id, 'groups' AS entity, count(*)::int AS count, (array_agg(code ORDER BY code))[1:5] AS names
    FROM groups WHERE direction_id = ANY(${ids}) GROUP BY direction_id
    UNION ALL
    SELECT direction_id, 'subjects', count(*)::int, (array_agg(subjects.code ORDER BY subjects.code))[1:5]
    FROM subject_directions JOIN subjects ON subjects.id = subject_id WHERE direction_id = ANY(${ids}) GROUP BY direction_id
    UNION ALL
    SELECT direction_id, 'profiles/campaigns', count(*)::int, (array_agg(campaigns.name_ru ORDER BY campaigns.id DESC))[1:5]
    FROM campaign_directions JOIN campaigns ON campaigns.id = campaign_id WHERE direction_id = ANY(${ids}) GROUP BY direction_id`.execute(
    db,
  )
  return usageById(rows)
}
