import Button from '@mui/material/Button'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useRefresh, useTranslate } from 'react-admin'
import type { PlannedDebt } from '../../../api/gradebook/retakes'
import type { Debt } from '../../../api/gradebook/sheets'
import { ReadDialog } from '../grid/ReadDialog'
import { useAct } from '../../kit/providers/calls'
import { DebtNames } from './DebtNames'
import { PlanDialog } from './PlanDialog'

/** Plans retakes of the selected debts, after a preview of what is possible. */
export const PlanButton = ({ chosen }: { chosen: readonly Debt[] }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { onUnselectItems } = useListContext()
  const [previewed, setPreviewed] = useState<readonly PlannedDebt[] | null>(null)
  const preview = useAct('POST /api/gradebook/retakes/preview', { onSuccess: setPreviewed })
  const debts = chosen.map(({ user_id, subject_id, period_id }) => ({ user_id, subject_id, period_id }))
  const close = () => setPreviewed(null)
  const canPlan = previewed?.some(({ number }) => number !== null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        disabled={preview.isPending}
        onClick={() => preview.mutate({ body: { debts } })}
      >
        <CalendarPlus size={16} strokeWidth={2} aria-hidden />
        {translate('retakes.plan.button')}
      </Button>
      {previewed && canPlan && (
        <PlanDialog
          debts={previewed}
          onDone={() => {
            onUnselectItems()
            refresh()
          }}
          onClose={close}
        />
      )}
      {previewed && !canPlan && (
        <ReadDialog title={translate('retakes.plan.none')} onClose={close}>
          <DebtNames title="retakes.plan.refused" debts={previewed} />
        </ReadDialog>
      )}
    </>
  )
}
