import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useExport } from './useExport'

const formats = ['xlsx', 'csv'] as const

/** Exports the filtered list in one of two formats. */
export const ExportButton = () => {
  const translate = useTranslate()
  const id = useId()
  const { total = 0 } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mutate, isPending } = useExport()
  return (
    <>
      <Button
        variant="outlined"
        className="hide-phone"
        disabled={isPending || total === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {translate(isPending ? 'kit.export.busy' : 'kit.export.button')}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <p className="menu-note">{translate('kit.export.note', total)}</p>
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null)
              mutate({ format })
            }}
          >
            {translate(`kit.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
