import { sql, type Expression, type SqlBool } from 'kysely'

/** A page of a list as it was asked for. */
export type Window = { offset: number; limit: number }

/** The answer of a list: its rows and where they stand. */
export const paged = <R>({ rows, total }: { rows: R[]; total: number }, { offset, limit }: Window) => ({
  data: rows,
  meta: { total, from: offset, page: Math.floor(offset / limit) + 1, per_page: limit },
})

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Every word is somewhere in the column (a folded text with a trigram index), in any order. */
export const hasWords = (column: Expression<string>, q: string): Expression<SqlBool> => {
  const patterns = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql<SqlBool>`${column} LIKE '%' || folded(${escaped(word)}) || '%'`)
  return patterns.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(patterns, sql` AND `)})`
}

/** Found by its words as written, or by their stems in either language: материал finds материалы. */
export const matches = (
  columns: { text: Expression<string>; stems: Expression<string> },
  q: string,
): Expression<SqlBool> => sql<SqlBool>`(${columns.stems} @@ stem_query(${q}) OR ${hasWords(columns.text, q)})`
