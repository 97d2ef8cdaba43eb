import Button from '@mui/material/Button'
import { ClipboardPen, FileText } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useRefresh, useTranslate } from 'react-admin'
import type { RetakeRow } from '../../../api/gradebook/retakes'
import { useDownload } from '../../kit/files/useDownload'
import { ResultsDialog } from './ResultsDialog'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Actions on the selected retakes: enter their results, download their exam sheets. */
export const RetakeBulk = ({ chosen }: { chosen: readonly RetakeRow[] }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { onUnselectItems } = useListContext()
  const { save, isSaving } = useDownload()
  const [isOpen, setOpen] = useState(false)
  const open = chosen.filter(({ actions }) => actions.includes('record'))
  return (
    <>
      {open.length > 0 && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)}>
          <ClipboardPen {...icon} />
          {translate('retakes.record.many', open.length)}
        </Button>
      )}
      <Button
        size="small"
        color="inherit"
        disabled={isSaving}
        onClick={() => save(`/api/gradebook/retakes/sheets?ids=${chosen.map(({ id }) => id).join(',')}`)}
      >
        <FileText {...icon} />
        {translate('retakes.sheets', chosen.length)}
      </Button>
      {isOpen && (
        <ResultsDialog
          retakes={open}
          onDone={() => {
            onUnselectItems()
            refresh()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
