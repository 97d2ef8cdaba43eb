import { sql, type Expression, type SqlBool } from 'kysely'
import { every, type Condition } from './conditions'

const wordsOf = (q: string) => q.split(/\s+/).filter(Boolean)
const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
/**
 * A text's part or its beginning as LIKE takes it; in a SELECT of its own, so that it is folded once and not for every
 * row.
 */
const part = (word: string) => sql`(SELECT '%' || folded(${escaped(word)}) || '%')`
const beginning = (word: string, before = '') => sql`(SELECT ${sql.lit(before)} || folded(${escaped(word)}) || '%')`

/** Every word is somewhere in the column (a folded text with a trigram index), in any order. */
export const hasWords = (column: Expression<string>, q: string): Condition =>
  every(wordsOf(q).map((word) => sql<SqlBool>`${column} LIKE ${part(word)}`))

/**
 * Shorter words are in nearly every name and have no trigram of their own: they are looked for only where a word
 * begins.
 */
const isShort = (word: string) => /^.{1,2}$/u.test(word)

/**
 * As `hasWords`, for people by their names, telephones, e-mails and numbers: a word of one or two letters is the
 * beginning of one.
 */
export const namesPerson = (column: Expression<string>, q: string | undefined): Condition | undefined =>
  q === undefined
    ? undefined
    : every(
        wordsOf(q).map((word) =>
          isShort(word)
            ? sql<SqlBool>`(${column} LIKE ${beginning(word)} OR ${column} LIKE ${beginning(word, '% ')})`
            : hasWords(column, word),
        ),
      )

/**
 * Found by its words as written, or by their stems in either language: материал finds материалы. Nothing asked, nothing
 * refused.
 */
export const matches = (
  columns: { text: Expression<string>; stems: Expression<string> },
  q: string | undefined,
): Condition | undefined =>
  q ? sql<SqlBool>`(${columns.stems} @@ stem_query(${q}) OR ${hasWords(columns.text, q)})` : undefined

/** Every word is somewhere in the columns' text: for the short lists that need no index. */
export const within = (columns: readonly Expression<string>[], q: string | undefined): Condition | undefined =>
  q ? hasWords(sql<string>`folded(concat_ws(' ', ${sql.join(columns)}))`, q) : undefined
