import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import { Ellipsis } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/** Overflow menu for rare actions; closes after a choice. */
export const MoreMenu = ({ label, children }: { label?: string; children: ReactNode }) => {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        className="more-actions bordered"
        aria-label={label ?? translate('kit.action.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClick={close}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {children}
      </Menu>
    </>
  )
}
