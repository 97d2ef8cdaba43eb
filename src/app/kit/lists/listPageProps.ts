import type { ReactNode } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'
import type { Column } from './column'
import type { FilterChoice } from './filter'
import type { View } from './views'

export type ListPageProps<Row extends RaRecord> = {
  title: string
  subtitle?: ReactNode
  /** A chip beside the title. */
  status?: ReactNode
  columns: readonly Column<Row>[]
  sort: SortPayload
  filters?: readonly FilterChoice[]
  /** Saved views: tabs over the table, each a filter with its count. */
  views?: readonly View[]
  /** What the list is always narrowed by, beside what the person filters. */
  always?: Readonly<Record<string, unknown>>
  /** Where the list keeps its state, when one resource has several lists. */
  storeKey?: string
  /** The filter of a list that is opened without one. */
  firstFilter?: View['filter']
  /** What the search field looks through, as its placeholder says it; without it the list has no search. */
  searchHint?: string
  /** How a row is called: names its checkbox. */
  rowName: (row: Row) => string
  /** What it says while there is nothing at all yet, and what to do about it. */
  empty: { title: string; text: string }
  /** Whether the person may open, add and change the records; without it the list is for reading. */
  canEdit: boolean
  canExport?: boolean
  /** For records that can be archived and deleted: whether one is archived. Rows can then be chosen. */
  isArchived?: (row: Row) => boolean
  /** The button that leads to a new record, for lists that have a page for it. */
  createLabel?: string
  /** What stands in its place where a record is added otherwise, and quieter buttons before it. */
  add?: ReactNode
  actions?: ReactNode
  /** What can be done with the chosen rows, where that is not archive, restore and delete: with these and no others. */
  renderBulk?: (chosen: readonly Row[]) => ReactNode
  /** What opens a row, where that is not its own page. */
  onOpen?: (row: Row) => void
  /** The resource, where it is not the one around. */
  resource?: string
}
