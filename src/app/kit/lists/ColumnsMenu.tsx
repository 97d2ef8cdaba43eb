import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import type { Column } from './column'
import { useHiddenColumns } from './hiddenColumns'

/** Which columns the list shows; the first, which names the record, always stays. */
export const ColumnsMenu = <Row extends RaRecord>({ columns }: { columns: readonly Column<Row>[] }) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const resource = useResourceContext() ?? ''
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hidden, setHidden] = useHiddenColumns(resource, columns)
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((other) => other !== source) : [...hidden, source])
  return (
    <>
      <IconButton
        size="small"
        className="not-s"
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
