import { useStore, type RaRecord } from 'react-admin'
import type { Column } from './column'

/** The columns of a list that are put away: the person's own choice once there is one. */
export const useHiddenColumns = <Row extends RaRecord>(resource: string, columns: readonly Column<Row>[]) =>
  useStore<string[]>(
    `${resource}.hidden-columns`,
    columns.filter((column) => column.hidden).map((column) => column.source),
  )
