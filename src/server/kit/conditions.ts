import { sql, type Expression, type SqlBool } from 'kysely'

export type Condition = Expression<SqlBool>

/** All conditions that were asked for; what was not asked for is undefined. */
export const every = (conditions: readonly (Condition | undefined)[]): Condition => {
  const asked = conditions.filter((condition) => condition !== undefined)
  return asked.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(asked, sql` AND `)})`
}

/** The column is one of the values; their number does not change the statement. */
export const oneOf = <T extends string | number | null>(
  column: Expression<T>,
  values: readonly NonNullable<T>[] | undefined,
): Condition | undefined => values && sql<SqlBool>`${column} = ANY(${values})`

/** The column is the value. */
export const is = <T extends string | number | boolean | null>(
  column: Expression<T>,
  value: NonNullable<T> | undefined,
): Condition | undefined => (value === undefined ? undefined : sql<SqlBool>`${column} = ${value}`)
