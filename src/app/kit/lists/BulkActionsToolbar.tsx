import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useListContext, useTranslate, type RaRecord, useGetMany, type FilterPayload } from 'react-admin'
import { useListParts } from './listContext'
import { listMeta } from './rowsOnly'

type Props<Row extends RaRecord> = { children: (chosen: readonly Row[]) => ReactNode }

/**
 * The selected rows, including those on other pages. `gone` counts selected rows that are no longer in the list; bulk
 * actions are available only in the state `known`.
 */
type SelectedRows<Row> =
  | { state: 'known'; rows: readonly Row[]; gone: number }
  | { state: 'asked' }
  | { state: 'failed'; again: () => void }

const useSelectedRows = <Row extends RaRecord>(filter: FilterPayload | undefined): SelectedRows<Row> => {
  const { resource, selectedIds, data = [], isPending } = useListContext<Row>()
  const here = data.filter(({ id }) => selectedIds.includes(id))
  const elsewhere = selectedIds.filter((id) => here.every((row) => row.id !== id))
  const {
    data: others,
    error,
    isFetching,
    refetch,
  } = useGetMany<Row>(
    resource,
    { ids: elsewhere, meta: listMeta(filter) },
    { enabled: !isPending && elsewhere.length > 0 },
  )
  if (elsewhere.length === 0) return { state: 'known', rows: here, gone: 0 }
  if (others) return { state: 'known', rows: [...here, ...others], gone: elsewhere.length - others.length }
  return error && !isFetching ? { state: 'failed', again: () => void refetch() } : { state: 'asked' }
}

/**
 * Toolbar over the list while rows are selected; Esc and leaving the list clear the selection. Actions are shown only
 * after all selected rows are loaded, so that the count is exact.
 */
export const BulkActionsToolbar = <Row extends RaRecord>({ children }: Props<Row>) => {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext<Row>()
  const chosen = useSelectedRows<Row>(useListParts().filter)
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
  const count = chosen.state === 'known' ? chosen.rows.length : selectedIds.length
  return (
    <div className="bulk row wrap gap-1 text-s" role="toolbar" aria-label={translate('kit.bulk.name')}>
      <span className="selected-count medium" role="status">
        {translate('kit.bulk.chosen')} <span className="num">{count}</span>
        <MissingRows chosen={chosen} />
      </span>
      {chosen.state === 'known' && chosen.rows.length > 0 && children(chosen.rows)}
      {chosen.state === 'failed' && (
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

/** Explains which selected rows are unavailable. */
const MissingRows = <Row,>({ chosen }: { chosen: SelectedRows<Row> }) => {
  const translate = useTranslate()
  if (chosen.state !== 'known') return `. ${translate(`kit.bulk.${chosen.state}`)}`
  return chosen.gone > 0 && `. ${translate('kit.bulk.gone', chosen.gone)}`
}
