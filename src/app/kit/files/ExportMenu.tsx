import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'

type Format = 'xlsx' | 'csv' | 'pdf'
type Part<F extends Format> = { note?: string; formats: readonly F[]; onChoose: (format: F) => void }
type Props<F extends Format> = {
  /** Each has its formats below an explanation. */
  parts: readonly Part<F>[]
  isBusy: boolean
  disabled: boolean
  className?: string
}

/** The button for an export, with a menu of formats. */
export const ExportMenu = <F extends Format>({ parts, isBusy, disabled, className = '' }: Props<F>) => {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        className={className}
        disabled={isBusy || disabled}
        aria-busy={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {translate(isBusy ? 'kit.export.busy' : 'kit.export.button')}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {parts.flatMap(({ note, formats, onChoose }, place) => [
          place > 0 && <Divider key={`${place} line`} component="li" />,
          note && (
            <p key={`${place} note`} className="menu-note">
              {note}
            </p>
          ),
          ...formats.map((format) => (
            <MenuItem
              key={`${place} ${format}`}
              onClick={() => {
                setAnchor(null)
                onChoose(format)
              }}
            >
              {translate(`kit.export.${format}`)}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  )
}
