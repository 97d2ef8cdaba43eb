import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useDataTableCallbacksContext, useListContext, type RaRecord } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import type { Column } from './column'
import { SelectPage } from './SelectPage'

type Props<Row extends RaRecord> = { columns: readonly Column<Row>[]; canSelect: boolean }

/** The heads of a list; those that can be sorted by are buttons, the sorted one is darker and has an arrow. */
export const RecordHead = <Row extends RaRecord>({ columns, canSelect }: Props<Row>) => (
  <TableHead>
    <TableRow>
      {canSelect && (
        <TableCell className="pick-cell">
          <SelectPage />
        </TableCell>
      )}
      {columns.map((column) => (
        <HeadCell key={column.source} column={column} />
      ))}
    </TableRow>
  </TableHead>
)

const directions = { ASC: 'ascending', DESC: 'descending' } as const
const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

const HeadCell = <Row extends RaRecord>({ column }: { column: Column<Row> }) => {
  const labelOf = useLabel()
  const { sort } = useListContext()
  const { handleSort } = useDataTableCallbacksContext()
  const field = column.sort ?? column.source
  const label = labelOf(column)
  const isSorted = field === sort.field
  const classes = [column.numeric && 'right', column.wide && 'wide', column.roomy && 'roomy'].filter(Boolean).join(' ')
  return (
    <TableCell scope="col" className={classes} aria-sort={isSorted ? directions[sort.order] : undefined}>
      {field === false ? (
        label
      ) : (
        <button type="button" className="sort" data-field={field} data-order="ASC" onClick={handleSort}>
          {label}
          {isSorted && (sort.order === 'ASC' ? <ArrowUp {...icon} /> : <ArrowDown {...icon} />)}
        </button>
      )}
    </TableCell>
  )
}
