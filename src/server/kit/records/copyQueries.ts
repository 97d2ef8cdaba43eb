import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { localise } from '../texts/messages'

type Titled = { ru: { title: string }; en?: { title?: string | undefined } | undefined }

export const titleOfCopy = (locale: Locale, title: string): string =>
  localise(locale, { key: 'records.copy_of', values: { title } })

/** SQL for the translations of a copy: those of the original, with new titles cut to the maximum length. */
export const translationsOfCopy = ({ ru, en }: Titled): RawBuilder<unknown> => sql`
  jsonb_set(CASE WHEN translations -> 'en' ? 'title'
    THEN jsonb_set(translations, '{en,title}', to_jsonb(left(${titleOfCopy('en', en?.title ?? '')}, 200))) ELSE translations END,
    '{ru,title}', to_jsonb(left(${titleOfCopy('ru', ru.title)}, 200)))`

type Links = { from: number; to: number; /** The column that references the record. */ owner: string }

/** Copies a record's rows in link tables; `tables` maps each link table to its other column. */
export const copyLinks = async (
  db: Db,
  { from, to, owner }: Links,
  tables: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [table, column] of Object.entries(tables))
    await sql`INSERT INTO ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(column)})
      SELECT ${to}, ${sql.ref(column)} FROM ${sql.table(table)} WHERE ${sql.ref(owner)} = ${from}`.execute(db)
}
