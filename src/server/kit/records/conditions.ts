import { sql, type Expression, type SqlBool } from 'kysely'

export type Condition = Expression<SqlBool>

/** Joins the conditions with AND; undefined ones are skipped. */
export const every = (conditions: readonly (Condition | undefined)[]): Condition => {
  const defined = conditions.filter((condition) => condition !== undefined)
  return defined.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(defined, sql` AND `)})`
}

/** Matches any of the values, as one array parameter so that the statement text stays the same for every count. */
export const oneOf = <T extends string | number | null>(
  column: Expression<T>,
  values: readonly NonNullable<T>[] | undefined,
): Condition | undefined => values && sql<SqlBool>`${column} = ANY(${values})`

export const is = <T extends string | number | boolean | null>(
  column: Expression<T>,
  value: NonNullable<T> | undefined,
): Condition | undefined => (value === undefined ? undefined : sql<SqlBool>`${column} = ${value}`)
