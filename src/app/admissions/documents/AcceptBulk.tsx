import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useRefresh, useTranslate } from 'react-admin'
import type { DocumentRow } from '../../../api/admissions/documents'
import { useAct } from '../../kit/providers/calls'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { RefusedDialog, type Refusal } from '../../kit/lists/RefusedDialog'
import { useUndo } from './useUndo'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'

/** Accepts the selected documents; a dialog lists those that were refused, with the reason. */
export const AcceptBulk = ({ chosen }: { chosen: readonly DocumentRow[] }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const takeBack = useUndo()
  const acceptAll = useAct('POST /api/documents/accept')
  const { onUnselectItems } = useListContext<DocumentRow>()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [done, setDone] = useState<string>()
  const accept = async () => {
    setAsking(false)
    const answer = await acceptAll.mutateAsync({ body: { ids: chosen.map(({ id }) => id) } }).catch(shownAsToast)
    if (!answer) return
    const { done: accepted, refused: others } = answer
    // Undo needs a reason for each document, so the toast offers it only for one.
    const [only] = accepted.length === 1 ? accepted : []
    const text = accepted.length > 0 ? translate('documents.bulk.done', accepted.length) : undefined
    if (text !== undefined && others.length === 0)
      toast.success({ text, ...(only !== undefined && { action: takeBack(only) }) })
    setDone(text)
    setRefused(others)
    refresh()
    if (others.length === 0) onUnselectItems()
  }
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)}>
        <Check size={16} strokeWidth={2} aria-hidden />
        {translate('documents.bulk.accept')}
      </Button>
      <Confirm
        isOpen={asking}
        title={translate('documents.bulk.title', chosen.length)}
        confirm={translate('documents.bulk.accept')}
        cancel={translate('kit.action.leave')}
        onConfirm={() => void accept()}
        onClose={() => setAsking(false)}
        content={translate('documents.bulk.text')}
      />
      {refused.length > 0 && (
        <RefusedDialog
          title={translate('documents.bulk.refused', refused.length)}
          done={done}
          refused={refused}
          rows={chosen}
          nameOf={(row) => `${row.type_name}, ${row.applicant}, ${row.number}`}
          pathOf={({ id }) => `/documents/${id}`}
          onClose={() => {
            setRefused([])
            onUnselectItems()
          }}
        />
      )}
    </>
  )
}
