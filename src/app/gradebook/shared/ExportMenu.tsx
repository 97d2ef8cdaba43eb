import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDownload } from '../../kit/files/useDownload'

const formats = ['xlsx', 'csv', 'pdf'] as const

type Props = { path: string; query: Readonly<Record<string, string>>; disabled: boolean }

/** Downloads a sheet in one of three formats. */
export const ExportMenu = ({ path, query, disabled }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { save, isSaving } = useDownload()
  return (
    <>
      <Button
        variant="outlined"
        disabled={isSaving || disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {translate(isSaving ? 'kit.export.busy' : 'kit.export.button')}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null)
              save(`${path}?${new URLSearchParams({ format, ...query })}`)
            }}
          >
            {translate(`finals.formats.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
