import type { GetListParams, RaRecord } from 'react-admin'

type Options<Row> = { rows: readonly Row[]; params: GetListParams }

/** Lists whose values the program fixes: the server answers all of them and takes neither sort nor filter. */
export const isFixedList = (resource: string): boolean => resource.startsWith('types/')

/** What a list would have answered, from all the rows of a fixed one, in their own order. */
export const windowOf = <Row extends RaRecord>({ rows, params }: Options<Row>) => {
  const { page = 1, perPage = rows.length } = params.pagination ?? {}
  const wanted: unknown = params.filter?.id
  const matching = wanted === undefined ? rows : rows.filter((row) => [wanted].flat().includes(row.id))
  return { data: matching.slice((page - 1) * perPage, page * perPage), total: matching.length }
}
