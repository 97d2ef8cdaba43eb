import { sql, type SqlBool } from 'kysely'
import type { Scale } from '../../api/gradebook/codes'
import type { GradebookRules } from '../../api/gradebook/computeFinal'
import type { Locale } from '../../api/kit/endpoints'
import { canRead, finalMarks } from '../gradebook'
import { nameIn } from '../kit/records/lists'
import { matchesPerson } from '../kit/records/search'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'

export type PeriodMark = {
  user_id: number
  name: string
  group_id: number | null
  group_code: string | null
  subject_id: number
  subject_name: string
  scale: Scale
  rules: GradebookRules | null
  value: number | null
}
type MarkQuery = { periodId: number; reader: Person; locale: Locale; q?: string | undefined }

/** Final marks in force of a period that the reader can read. */
export const listPeriodMarks = async (db: Db, { periodId, reader, locale, q }: MarkQuery): Promise<PeriodMark[]> => {
  const marks = finalMarks({
    where: sql<SqlBool>`base.period_id = ${periodId}
      AND ${canRead(reader, { group: sql`base.group_id`, subject: sql`base.subject_id` })}`,
    books: sql<SqlBool>`gradebooks.period_id = ${periodId}`,
  })
  const { rows } = await sql<PeriodMark>`
    SELECT user_id, users.name, group_id, groups.code AS group_code, subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name,
      scale, rules, value
    FROM (${marks}) AS marks JOIN users ON users.id = user_id JOIN subjects ON subjects.id = subject_id
      LEFT JOIN groups ON groups.id = group_id
    WHERE ${matchesPerson(sql.ref<string>('users.search'), q) ?? sql`true`}`.execute(db)
  return rows
}
