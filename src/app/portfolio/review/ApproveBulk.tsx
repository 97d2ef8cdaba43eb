import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useRefresh, useTranslate } from 'react-admin'
import type { QueueRow } from '../../../api/portfolio/review'
import { RefusedDialog, type Refusal } from '../../kit/lists/RefusedDialog'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'

/** Approves all selected achievements that the college's own records prove. Reports the others with the reason. */
export const ApproveBulk = ({ chosen }: { chosen: readonly QueueRow[] }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { onUnselectItems } = useListContext<QueueRow>()
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [done, setDone] = useState<string>()
  const { mutate, isPending } = useAct('POST /api/portfolios/items/approve', {
    onSuccess: (answer) => {
      const text = answer.done.length > 0 ? translate('portfolios.bulk.done', answer.done.length) : undefined
      setDone(text)
      setRefused(answer.refused)
      if (answer.refused.length > 0) return
      if (text !== undefined) toast.success({ text })
      onUnselectItems()
    },
    onSettled: () => {
      setAsking(false)
      refresh()
    },
  })
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)}>
        <Check size={16} strokeWidth={2} aria-hidden />
        {translate('portfolios.bulk.approve')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={translate('portfolios.bulk.title', chosen.length)}
        content={translate('portfolios.bulk.text')}
        confirm={translate('portfolios.bulk.approve')}
        cancel={translate('kit.action.leave')}
        loading={isPending}
        onConfirm={() => mutate({ body: { ids: chosen.map(({ id }) => id) } })}
        onClose={() => setAsking(false)}
      />
      {refused.length > 0 && (
        <RefusedDialog
          title={translate('portfolios.bulk.refused', refused.length)}
          done={done}
          refused={refused}
          rows={chosen}
          nameOf={(row) => `${row.title}, ${row.student}`}
          pathOf={({ id }) => `/portfolios/items/${id}`}
          onClose={() => {
            setRefused([])
            onUnselectItems()
          }}
        />
      )}
    </>
  )
}
