import { sql, type RawBuilder } from 'kysely'
import type { Audience } from '../../api/groups/audience'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'
import { checkTaughtAudience, idFields, type TaughtAudience } from './audience'

/** SQL: groups that the person curates or teaches; with `subject`, only groups where they teach it. */
export const ownGroups = (
  personId: number | RawBuilder<unknown>,
  subject?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  SELECT group_id FROM group_teachers WHERE user_id = ${personId} ${subject ? sql`AND subject_id = ${subject}` : sql``}
  UNION ALL SELECT id FROM groups WHERE curator_id = ${personId}`

/** Returns the groups that the person curates or teaches, and their current members. */
export const findOwnAudience = async (
  db: Db,
  personId: number,
): Promise<Pick<Audience, 'group_ids' | 'user_ids'> | undefined> => {
  const { rows } = await sql<Pick<Audience, 'group_ids' | 'user_ids'>>`
    WITH own AS (${ownGroups(personId)})
    SELECT ARRAY(SELECT group_id FROM own) AS group_ids,
      ARRAY(SELECT user_id FROM memberships WHERE ended_on IS NULL AND group_id IN (SELECT group_id FROM own)) AS user_ids`.execute(
    db,
  )
  return rows[0]
}

/** Users with reach `own` can choose only what they teach, but may keep what was chosen before. */
export const checkTaught = async (
  db: Db,
  { id, reach }: Pick<Person, 'id' | 'reach'>,
  input: TaughtAudience,
  before?: TaughtAudience,
): Promise<void> => {
  if (reach === 'all') return
  const pairs = db.selectFrom('group_teachers').select(['group_id', 'subject_id']).where('user_id', '=', id)
  checkTaughtAudience(input, await pairs.execute(), before)
}

const linkTables = {
  role_ids: { suffix: 'roles', column: 'role_id' },
  group_ids: { suffix: 'groups', column: 'group_id' },
  direction_ids: { suffix: 'directions', column: 'direction_id' },
  user_ids: { suffix: 'people', column: 'user_id' },
}
/** The link table of a field: `test_groups (test_id, group_id)` for the record `test`. */
const linkOf = (record: string, field: keyof typeof linkTables) => {
  const { suffix, column } = linkTables[field]
  return { table: sql.table(`${record}_${suffix}`), owner: sql.ref(`${record}_id`), column: sql.ref(column) }
}

/** SQL over the table of the record: the chosen roles, groups or directions, in the order of their codes. */
export const namedAudience = (
  record: string,
  field: Exclude<keyof typeof linkTables, 'user_ids'>,
  locale: Locale,
): RawBuilder<unknown> => {
  const { table, owner, column } = linkOf(record, field)
  return sql`
    (SELECT coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', ${sql.ref(nameIn(locale))}) ORDER BY code, id), '[]')
      FROM ${sql.table(linkTables[field].suffix)} WHERE id IN (SELECT ${column} FROM ${table} WHERE ${owner} = ${sql.ref(`${record}s.id`)}))`
}

/** Stores the ids of each field that the record has; with the audience `all`, none. */
export const replaceAudience = async (
  db: Db,
  { record, id }: { record: string; id: number },
  audience: Partial<Audience>,
): Promise<void> => {
  for (const field of idFields) {
    const ids = audience.audience === 'all' ? [] : audience[field]
    if (!audience[field]) continue
    const { table, owner, column } = linkOf(record, field)
    await sql`DELETE FROM ${table} WHERE ${owner} = ${id} AND ${column} <> ALL(${ids})`.execute(db)
    await sql`INSERT INTO ${table} (${owner}, ${column}) SELECT ${id}, unnest(${ids}::bigint[])
      ON CONFLICT DO NOTHING`.execute(db)
  }
}
