import { sql, type Expression, type SqlBool } from 'kysely'
import { every, type Condition } from './conditions'

const wordsOf = (q: string) => q.split(/\s+/).filter(Boolean)
const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
/**
 * LIKE pattern for any part or the beginning of a text. A subselect makes PostgreSQL fold the word once, not for
 * every row.
 */
const containsPattern = (word: string) => sql`(SELECT '%' || folded(${escaped(word)}) || '%')`
const prefixPattern = (word: string, before = '') => sql`(SELECT ${sql.lit(before)} || folded(${escaped(word)}) || '%')`

/** Matches texts that contain all words in any order; the column is folded and has a trigram index. */
export const containsWords = (column: Expression<string>, q: string): Condition =>
  every(wordsOf(q).map((word) => sql<SqlBool>`${column} LIKE ${containsPattern(word)}`))

/**
 * Words of one or two letters occur in almost every name and have no trigram, so they match only at the start of a
 * word.
 */
const isShort = (word: string) => /^.{1,2}$/u.test(word)

/**
 * Like `containsWords`, for names, phone numbers, e-mails and numbers of people; words of one or two letters match only at the start of a
 * word.
 */
export const matchesPerson = (column: Expression<string>, q: string | undefined): Condition | undefined =>
  q === undefined
    ? undefined
    : every(
        wordsOf(q).map((word) =>
          isShort(word)
            ? sql<SqlBool>`(${column} LIKE ${prefixPattern(word)} OR ${column} LIKE ${prefixPattern(word, '% ')})`
            : containsWords(column, word),
        ),
      )

/**
 * Matches words as written or by their Russian or English stems: материал finds материалы. An empty query matches
 * everything.
 */
export const matches = (
  columns: { text: Expression<string>; stems: Expression<string> },
  q: string | undefined,
): Condition | undefined =>
  q ? sql<SqlBool>`(${columns.stems} @@ stem_query(${q}) OR ${containsWords(columns.text, q)})` : undefined

/** Matches all words in the columns' text without an index, for short lists. */
export const columnsContain = (columns: readonly Expression<string>[], q: string | undefined): Condition | undefined =>
  q ? containsWords(sql<string>`folded(concat_ws(' ', ${sql.join(columns)}))`, q) : undefined
