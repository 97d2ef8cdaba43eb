import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { ItemFacts } from '../shared/ItemFacts'
import { stateVariants } from '../shared/stateVariants'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

type Props = { item: OwnItem; onEdit: () => void; onClose: () => void }

/** Read-only view of a submitted achievement with its reviews and available actions. */
export const ItemView = ({ item, onEdit, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const askAgain = useInvalidatePortfolio()
  const withdraw = useAct('POST /api/my/portfolio/items/:id/withdraw', {
    onSuccess: () => toast.success({ text: translate('portfolio.withdrawn') }),
    onSettled: askAgain,
  })
  const { status, actions, version } = item
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{item.title}</DialogTitle>
      <DialogContent>
        <div className="stack gap-4">
          <p>
            <StatusChip variant={stateVariants[status]}>{translate(`portfolio.status.${status}`)}</StatusChip>
          </p>
          <ItemFacts item={item} />
        </div>
      </DialogContent>
      <DialogActions>
        {actions.includes('withdraw') && (
          <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate({ id: item.id, body: { version } })}>
            {translate('portfolio.withdraw')}
          </Button>
        )}
        {actions.includes('edit') && <Button onClick={onEdit}>{translate('portfolio.change')}</Button>}
        <Button variant="contained" onClick={onClose}>
          {translate('portfolio.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
