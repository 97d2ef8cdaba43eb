import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import {
  useCreatePath,
  useDataTableCallbacksContext,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { useLabel } from '../fields/useLabel'
import type { Column } from './columns'
import { forgetOpenedRow, isLastOpenedRow, rememberOpenedRow } from './lastOpenedRow'

export type RowClick<Row> = 'edit' | false | ((row: Row) => void)

type Props<Row extends RaRecord> = {
  row: Row
  columns: readonly Column<Row>[]
  canSelect: boolean
  rowClick: RowClick<Row>
  rowTo: ((row: Row) => string) | undefined
}

/** A row; the first cell links to the record, and a click anywhere else opens it too. */
export const DataTableRow = <Row extends RaRecord>({ row, columns, canSelect, rowClick, rowTo }: Props<Row>) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const resource = useResourceContext() ?? ''
  const navigate = useNavigate()
  const name = useGetRecordRepresentation(resource)(row)
  const edit = useCreatePath()({ resource, type: 'edit', id: row.id })
  const to = rowTo ? rowTo(row) : edit
  const { selectedIds } = useListContext<Row>()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const isChosen = selectedIds.includes(row.id)
  const leave = () => rememberOpenedRow({ resource, id: row.id })
  const go = () => {
    leave()
    if (typeof rowClick === 'function') rowClick(row)
    else void navigate(to)
  }
  const onClick = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label')
    // Selecting text to copy it is not a click.
    if (!isOnControl && !window.getSelection()?.toString()) go()
  }
  return (
    <TableRow
      className={rowClick === false ? undefined : 'cursor-pointer'}
      hover
      selected={isChosen}
      onClick={rowClick === false ? undefined : onClick}
    >
      {canSelect && (
        <TableCell className="select-cell">
          <label>
            <input
              type="checkbox"
              className="checkbox"
              aria-label={translate('kit.list.select', { name: typeof name === 'string' ? name : String(row.id) })}
              checked={isChosen}
              onClick={(event) => handleToggleItem?.(row.id, event)}
              onChange={() => undefined}
            />
          </label>
        </TableCell>
      )}
      {columns.map((column, index) => {
        const main = column.children ?? (column.render ? column.render(row) : row[column.source])
        const secondary = column.secondaryText?.(row)
        return (
          <TableCell key={column.source} className={cellClasses(column)}>
            {index === 0 ? (
              <Name
                row={{ resource, id: row.id }}
                to={to}
                rowClick={rowClick}
                onClick={rowClick === 'edit' ? leave : go}
              >
                {main}
              </Name>
            ) : (
              <>
                {column.labelledOnCards && <span className="card-label">{labelOf(column)} </span>}
                <span className="main">{main ?? '—'}</span>
              </>
            )}
            {secondary && ' '}
            {secondary && <span className="sub">{secondary}</span>}
          </TableCell>
        )
      })}
    </TableRow>
  )
}

type NameProps<Row> = {
  row: OpenedRow
  to: string
  rowClick: RowClick<Row>
  onClick: () => void
  children: ReactNode
}

const Name = <Row,>({ row, to, rowClick, onClick, children }: NameProps<Row>) => {
  const link = useReturnToRow<HTMLAnchorElement>(row)
  if (rowClick === false) return <span className="name">{children}</span>
  return rowClick === 'edit' ? (
    <Link ref={link} className="name" to={to} onClick={onClick}>
      {children}
    </Link>
  ) : (
    <button type="button" className="link name" onClick={onClick}>
      {children}
    </button>
  )
}

const cellClasses = <Row extends RaRecord>({
  numeric,
  wide,
  wideScreensOnly,
  keepsSecondary,
  card,
}: Column<Row>): string =>
  [
    numeric && 'right num',
    wide && 'wide',
    wideScreensOnly && 'wide-screens-only',
    keepsSecondary && 'keeps-sub',
    card ? `card-${card}` : 'card-none',
  ]
    .filter(Boolean)
    .join(' ')

type OpenedRow = { resource: string; id: string | number }

/** Restores focus to the last opened row, unless the focus has moved elsewhere. */
const useReturnToRow = <Link extends HTMLElement>({ resource, id }: OpenedRow): RefObject<Link | null> => {
  const link = useRef<Link>(null)
  useEffect(() => {
    if (!isLastOpenedRow({ resource, id })) return undefined
    // Runs after the route change has focused the heading.
    const frame = requestAnimationFrame(() => {
      forgetOpenedRow(resource)
      const rests = document.activeElement === document.body || document.activeElement?.tagName === 'H1'
      if (!rests) return
      link.current?.scrollIntoView({ block: 'center' })
      link.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [resource, id])
  return link
}
