import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { MouseEvent } from 'react'
import {
  useCreatePath,
  useDataTableCallbacksContext,
  useListContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { Column } from './column'

type Props<Row extends RaRecord> = {
  row: Row
  columns: readonly Column<Row>[]
  name: string
  canSelect: boolean
  canEdit: boolean
}

/** One record: its first cell is the link to it, and a click anywhere else in the row goes there too. */
export const RecordRow = <Row extends RaRecord>({ row, columns, name, canSelect, canEdit }: Props<Row>) => {
  const translate = useTranslate()
  const resource = useResourceContext()
  const navigate = useNavigate()
  const to = useCreatePath()({ resource, type: 'edit', id: row.id })
  const { selectedIds } = useListContext<Row>()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const isChosen = selectedIds.includes(row.id)
  const open = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label')
    // Marking a text to copy it is no click.
    if (!isOnControl && !window.getSelection()?.toString()) void navigate(to)
  }
  return (
    <TableRow hover selected={isChosen} onClick={canEdit ? open : undefined}>
      {canSelect && (
        <TableCell className="pick-cell">
          <input
            type="checkbox"
            className="cb"
            aria-label={translate('kit.list.select', { name })}
            checked={isChosen}
            onClick={(event) => handleToggleItem?.(row.id, event)}
            onChange={() => undefined}
          />
        </TableCell>
      )}
      {columns.map((column, index) => {
        const main = column.render ? column.render(row) : row[column.source]
        const sub = column.sub?.(row)
        return (
          <TableCell key={column.source} className={cellClasses(column)}>
            {index === 0 && canEdit ? (
              <Link className="name" to={to}>
                {main}
              </Link>
            ) : (
              <span className={index === 0 ? 'main name' : 'main'}>{main ?? '—'}</span>
            )}
            {sub && <span className="sub">{sub}</span>}
          </TableCell>
        )
      })}
    </TableRow>
  )
}

const cellClasses = <Row extends RaRecord>({ numeric, wide, card }: Column<Row>): string =>
  [numeric && 'right num', wide && 'wide', card ? `card-${card}` : 'card-none'].filter(Boolean).join(' ')
