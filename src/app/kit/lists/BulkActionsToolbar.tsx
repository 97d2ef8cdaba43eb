import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useListContext, useTranslate, type RaRecord } from 'react-admin'
import { useListParts } from './listContext'
import { useChosenRows, type ChosenRows } from './useChosenRows'

type Props<Row extends RaRecord> = { children: (chosen: readonly Row[]) => ReactNode }

/**
 * What can be done with the chosen rows: an inverse pill over the list; Esc lets them go, and so does leaving the list. It counts the very rows
 * that are acted upon; while they are not all known it says so, and nothing can be done.
 */
export const BulkActionsToolbar = <Row extends RaRecord>({ children }: Props<Row>) => {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext<Row>()
  const chosen = useChosenRows<Row>(useListParts().filter)
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
  const count = chosen.standing === 'known' ? chosen.rows.length : selectedIds.length
  return (
    <div className="bulk" role="toolbar" aria-label={translate('kit.bulk.name')}>
      <span className="chosen" role="status">
        {translate('kit.bulk.chosen')} <span className="num">{count}</span>
        <Missing chosen={chosen} />
      </span>
      {chosen.standing === 'known' && chosen.rows.length > 0 && children(chosen.rows)}
      {chosen.standing === 'failed' && (
        <Button size="small" color="inherit" onClick={chosen.again}>
          {translate('kit.list.fault.again')}
        </Button>
      )}
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

/** What of the chosen is not there to be acted upon. */
const Missing = <Row,>({ chosen }: { chosen: ChosenRows<Row> }) => {
  const translate = useTranslate()
  if (chosen.standing !== 'known') return `. ${translate(`kit.bulk.${chosen.standing}`)}`
  return chosen.gone > 0 && `. ${translate('kit.bulk.gone', chosen.gone)}`
}
