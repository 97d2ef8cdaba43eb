import { sql, type Expression, type SqlBool } from 'kysely'
import { every, type Condition } from './conditions'

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Every word is somewhere in the column (a folded text with a trigram index), in any order. */
export const hasWords = (column: Expression<string>, q: string): Condition =>
  every(
    q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql<SqlBool>`${column} LIKE '%' || folded(${escaped(word)}) || '%'`),
  )

/** Shorter words are in nearly every name and have no trigram of their own: they are looked for only where a word begins. */
const shortWord = 2

/** As `hasWords`, for the names of people: a word of one or two letters is the beginning of a name. */
export const namesPerson = (column: Expression<string>, q: string | undefined): Condition | undefined => {
  if (q === undefined) return undefined
  const words = q.split(/\s+/).filter(Boolean)
  const [short, long] = [
    words.filter((word) => word.length <= shortWord),
    words.filter((word) => word.length > shortWord),
  ]
  return every([
    hasWords(column, long.join(' ')),
    ...short.map(
      (word) =>
        sql<SqlBool>`(${column} LIKE folded(${escaped(word)}) || '%' OR ${column} LIKE '% ' || folded(${escaped(word)}) || '%')`,
    ),
  ])
}

/** Found by its words as written, or by their stems in either language: материал finds материалы. Nothing asked, nothing refused. */
export const matches = (
  columns: { text: Expression<string>; stems: Expression<string> },
  q: string | undefined,
): Condition | undefined =>
  q ? sql<SqlBool>`(${columns.stems} @@ stem_query(${q}) OR ${hasWords(columns.text, q)})` : undefined

/** Every word is somewhere in the columns' text: for the short lists that need no index. */
export const within = (columns: readonly Expression<string>[], q: string | undefined): Condition | undefined =>
  q ? hasWords(sql<string>`folded(concat_ws(' ', ${sql.join(columns)}))`, q) : undefined
