import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { itemKey } from './calls'

/** Revokes an approval. The student can read the reason. */
export const RevokeButton = ({ item }: { item: ReviewedItem }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const { id, version, title } = item
  const name = `revoke ${id}`
  const [open, setOpen] = useDraftDialog([name])
  const { mutateAsync } = useAct('POST /api/portfolios/items/:id/revoke')
  return (
    <div>
      <Button size="small" color="error" className="outdent" onClick={() => setOpen(name)}>
        {translate('portfolios.revoke.button')}
      </Button>
      {open && (
        <DialogForm
          name={name}
          title={translate('portfolios.revoke.title', { title })}
          submit={translate('portfolios.revoke.button')}
          danger
          defaultValues={{ reason: '' }}
          onClose={() => setOpen(null)}
          onSubmit={async ({ reason }) => {
            try {
              client.setQueryData(itemKey(id), await mutateAsync({ id, body: { version, reason: reason ?? '' } }))
            } finally {
              await client.invalidateQueries({ queryKey: itemKey(id) })
            }
            toast.success({ text: translate('portfolios.revoke.done') })
            setOpen(null)
          }}
        >
          <p>{translate('portfolios.revoke.text')}</p>
          <TextInput source="reason" label="portfolios.revoke.reason" multiline />
        </DialogForm>
      )}
    </div>
  )
}
