import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

type Props = {
  columns: readonly { key: string | number; label: string; isShown: boolean; onToggle: () => void }[]
  className?: string
}

/** Menu that shows or hides columns. */
export const ColumnsMenu = ({ columns, className }: Props) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        className={className}
        aria-label={translate('kit.columns')}
        title={translate('kit.columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map(({ key, label, isShown, onToggle }) => (
          <MenuItem key={key} role="menuitemcheckbox" aria-checked={isShown} onClick={onToggle}>
            <span className="tick-place">{isShown && <Check size={16} strokeWidth={2} aria-hidden />}</span>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
