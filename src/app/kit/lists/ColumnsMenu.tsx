import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import type { Column } from './columns'

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** Shows or hides columns; the first column, which names the record, is always visible. */
export const ColumnsMenu = <Row extends RaRecord>({ columns, hidden, onHide }: Props<Row>) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (source: string) =>
    onHide(hidden.includes(source) ? hidden.filter((other) => other !== source) : [...hidden, source])
  return (
    <>
      <IconButton
        size="small"
        className="hide-phone"
        aria-label={translate('kit.columns')}
        title={translate('kit.columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.slice(1).map(({ source, label }) => {
          const isShown = !hidden.includes(source)
          return (
            <MenuItem key={source} role="menuitemcheckbox" aria-checked={isShown} onClick={() => toggle(source)}>
              <span className="tick-place">{isShown && <Check size={16} strokeWidth={2} aria-hidden />}</span>
              {labelOf({ source, label })}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
