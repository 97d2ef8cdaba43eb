import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate, type RaRecord } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import type { Column } from './columns'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Sort menu for cards on phones, which have no column headers. */
export const SortMenu = <Row extends RaRecord>({ columns }: { columns: readonly Column<Row>[] }) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const { sort, setSort } = useListContext<Row>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const sortable = columns.filter((column) => !column.disableSort)
  const fieldOf = (column: Column<Row>) => column.sortBy ?? column.source
  const choose = (field: string) => {
    setAnchor(null)
    setSort({ field, order: field === sort.field && sort.order === 'ASC' ? 'DESC' : 'ASC' })
  }
  return (
    <>
      <span className="phone-only">
        <IconButton
          className="bordered"
          aria-label={translate('kit.list.sort')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ArrowUpDown {...icon} />
        </IconButton>
      </span>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {sortable.map((column) => {
          const isSorted = fieldOf(column) === sort.field
          return (
            <MenuItem
              key={column.source}
              role="menuitemradio"
              aria-checked={isSorted}
              selected={isSorted}
              onClick={() => choose(fieldOf(column))}
            >
              <span className="grow">{labelOf(column)}</span>
              {isSorted && (sort.order === 'ASC' ? <ArrowUp {...icon} /> : <ArrowDown {...icon} />)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
