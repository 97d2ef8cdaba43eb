import Button from '@mui/material/Button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

/** Deletes an unapproved achievement with its files. If it is a new version, the approved one remains. */
export const DeleteItem = ({ item, onDeleted }: { item: OwnItem; onDeleted: () => void }) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAct('DELETE /api/my/portfolio/items/:id', {
    onSuccess: () => {
      toast.success({ text: translate('portfolio.delete.done') })
      onDeleted()
    },
    onSettled: askAgain,
  })
  return (
    <div>
      <Button size="small" color="error" className="outdent" onClick={() => setAsking(true)}>
        <Trash2 size={16} strokeWidth={2} aria-hidden />
        {translate('portfolio.delete.button')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={translate('portfolio.delete.title', { title: item.title })}
        content={translate(item.approved ? 'portfolio.delete.version' : 'portfolio.delete.text')}
        confirm={translate('portfolio.delete.button')}
        cancel={translate('kit.form.cancel')}
        confirmColor="warning"
        loading={isPending}
        onConfirm={() => mutate({ id: item.id, body: undefined })}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
