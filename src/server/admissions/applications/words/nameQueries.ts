import { sql } from 'kysely'
import type { Locale } from '../../../../api/kit/endpoints'
import type { Db } from '../../../platform/database'

/** Resolves the ids in a form to names. */
export type FormNames = {
  direction: (id: number) => string
  method: (id: number) => string
  subject: (id: number) => string
}
type NamedRecord = { id: number; name: string }

type NameQuery = { locale: Locale; directionIds: readonly number[]; subjectIds: readonly number[] }

export const findFormNames = async (db: Db, { locale, directionIds, subjectIds }: NameQuery): Promise<FormNames> => {
  const name = sql.ref(`name_${locale}`)
  const { rows } = await sql<Record<'directions' | 'methods' | 'subjects', NamedRecord[]>>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
        'name', concat_ws(' · ', code || ' ' || ${name}, translation(translations, ${locale}, 'profile')))), '[]')
        FROM directions WHERE id = ANY(${directionIds})) AS directions,
      (SELECT jsonb_agg(jsonb_build_object('id', id, 'name', translation(translations, ${locale}, 'name')))
        FROM education_methods) AS methods,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', ${name})), '[]') FROM subjects
        WHERE id = ANY(${subjectIds})) AS subjects`.execute(db)
  const namer = (named: readonly NamedRecord[] = []) => {
    const names = new Map(named.map(({ id, name: text }) => [id, text]))
    return (id: number) => names.get(id) ?? '—'
  }
  return { direction: namer(rows[0]?.directions), method: namer(rows[0]?.methods), subject: namer(rows[0]?.subjects) }
}
