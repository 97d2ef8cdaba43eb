import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'

/** What can be done with the chosen rows: an inverse pill over the list; Esc lets them go, and so does leaving the list. */
export const BulkBar = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  const isAny = selectedIds.length > 0
  useEffect(() => {
    if (!isAny) return undefined
    const letGo = (event: KeyboardEvent) => {
      const isInDialog = document.querySelector('[role="dialog"], [role="menu"]') !== null
      if (event.key === 'Escape' && !isInDialog) onUnselectItems()
    }
    window.addEventListener('keydown', letGo)
    return () => window.removeEventListener('keydown', letGo)
  }, [isAny, onUnselectItems])
  if (!isAny) return null
  return (
    <div className="bulk" role="toolbar" aria-label={translate('kit.bulk.name')}>
      <span className="chosen" role="status">
        {translate('kit.bulk.chosen')} <span className="num">{selectedIds.length}</span>
      </span>
      {children}
      <IconButton
        size="small"
        color="inherit"
        aria-label={translate('kit.bulk.clear')}
        onClick={() => onUnselectItems()}
      >
        <X size={16} strokeWidth={2} aria-hidden />
      </IconButton>
    </div>
  )
}
