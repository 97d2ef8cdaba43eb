import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { MouseEvent, ReactNode } from 'react'
import {
  useCreatePath,
  useDataTableCallbacksContext,
  useListContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { useLabel } from '../fields/useLabel'
import type { Column } from './column'
import { useReturnToRow } from './useReturnToRow'
import { rememberVisit } from './visited'

/** What a click on a row does: leads to the record's page, calls something, or nothing. */
export type Opening<Row> = 'edit' | 'nothing' | ((row: Row) => void)

type Props<Row extends RaRecord> = {
  row: Row
  columns: readonly Column<Row>[]
  name: string
  canSelect: boolean
  open: Opening<Row>
}

/** One record: its first cell is the link to it, and a click anywhere else in the row goes there too. */
export const RecordRow = <Row extends RaRecord>({ row, columns, name, canSelect, open }: Props<Row>) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const resource = useResourceContext() ?? ''
  const navigate = useNavigate()
  const to = useCreatePath()({ resource, type: 'edit', id: row.id })
  const { selectedIds } = useListContext<Row>()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const isChosen = selectedIds.includes(row.id)
  const leave = () => rememberVisit({ resource, id: row.id })
  const go = () => {
    leave()
    if (typeof open === 'function') open(row)
    else void navigate(to)
  }
  const onClick = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label')
    // Marking a text to copy it is no click.
    if (!isOnControl && !window.getSelection()?.toString()) go()
  }
  return (
    <TableRow hover selected={isChosen} onClick={open === 'nothing' ? undefined : onClick}>
      {canSelect && (
        <TableCell className="pick-cell">
          <label>
            <input
              type="checkbox"
              className="cb"
              aria-label={translate('kit.list.select', { name })}
              checked={isChosen}
              onClick={(event) => handleToggleItem?.(row.id, event)}
              onChange={() => undefined}
            />
          </label>
        </TableCell>
      )}
      {columns.map((column, index) => {
        const main = column.render ? column.render(row) : row[column.source]
        const sub = column.sub?.(row)
        return (
          <TableCell key={column.source} className={cellClasses(column)}>
            {index === 0 ? (
              <Name row={{ resource, id: row.id }} to={to} open={open} onClick={open === 'edit' ? leave : go}>
                {main}
              </Name>
            ) : (
              <>
                {column.named && <span className="card-label">{labelOf(column)} </span>}
                <span className="main">{main ?? '—'}</span>
              </>
            )}
            {sub && <span className="sub">{sub}</span>}
          </TableCell>
        )
      })}
    </TableRow>
  )
}

type NameProps<Row> = {
  row: { resource: string; id: string | number }
  to: string
  open: Opening<Row>
  onClick: () => void
  children: ReactNode
}

const Name = <Row,>({ row, to, open, onClick, children }: NameProps<Row>) => {
  const link = useReturnToRow<HTMLAnchorElement>(row)
  if (open === 'nothing') return <span className="name">{children}</span>
  return open === 'edit' ? (
    <Link ref={link} className="name" to={to} onClick={onClick}>
      {children}
    </Link>
  ) : (
    <button type="button" className="name" onClick={onClick}>
      {children}
    </button>
  )
}

const cellClasses = <Row extends RaRecord>({ numeric, wide, roomy, keepsSub, card }: Column<Row>): string =>
  [
    numeric && 'right num',
    wide && 'wide',
    roomy && 'roomy',
    keepsSub && 'keeps-sub',
    card ? `card-${card}` : 'card-none',
  ]
    .filter(Boolean)
    .join(' ')
