import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useDataTableCallbacksContext, useListContext, type RaRecord, useTranslate } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import type { Column } from './columns'

type Props<Row extends RaRecord> = { columns: readonly Column<Row>[]; canSelect: boolean }

/** Column headers; sortable ones are buttons, and the sorted one is darker with an arrow. */
export const DataTableHead = <Row extends RaRecord>({ columns, canSelect }: Props<Row>) => (
  <TableHead>
    <TableRow>
      {canSelect && (
        <TableCell className="select-cell">
          <SelectPage />
        </TableCell>
      )}
      {columns.map((column) => (
        <HeadCell key={column.source} column={column} />
      ))}
    </TableRow>
  </TableHead>
)

const directions = {
  ASC: { aria: 'ascending', arrow: 'asc' },
  DESC: { aria: 'descending', arrow: 'desc' },
} as const

const HeadCell = <Row extends RaRecord>({ column }: { column: Column<Row> }) => {
  const labelOf = useLabel()
  const { sort } = useListContext()
  const { handleSort } = useDataTableCallbacksContext()
  const field = column.sortBy ?? column.source
  const label = labelOf(column)
  const isSorted = !column.disableSort && field === sort.field
  const classes = [column.numeric && 'right', column.wide && 'wide', column.wideScreensOnly && 'wide-screens-only']
    .filter(Boolean)
    .join(' ')
  return (
    <TableCell scope="col" className={classes} aria-sort={isSorted ? directions[sort.order].aria : undefined}>
      {column.disableSort ? (
        label
      ) : (
        <TableSortLabel
          component="button"
          active={isSorted}
          direction={directions[sort.order].arrow}
          data-field={field}
          data-order="ASC"
          onClick={handleSort}
        >
          {label}
        </TableSortLabel>
      )}
    </TableCell>
  )
}

/** Selects or deselects all rows of the page. */
const SelectPage = () => {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map((row) => row.id)
  const chosen = ids.filter((id) => selectedIds.includes(id))
  const isAll = ids.length > 0 && chosen.length === ids.length
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={translate('kit.list.select_page')}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && !isAll
      }}
      onChange={() =>
        onSelect(
          isAll
            ? selectedIds.filter((id) => !ids.includes(id))
            : [...selectedIds, ...ids.filter((id) => !selectedIds.includes(id))],
        )
      }
    />
  )
}
