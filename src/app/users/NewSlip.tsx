import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { UserRecord } from '../../api/users'
import { ConfirmDialog } from '../kit/page/ConfirmDialog'
import type { AppDataProvider } from '../kit/providers/dataProvider'
import { SlipDialog } from './SlipDialog'

/** A new login slip for an account that is there: first what it ends, then the slip itself. */
export const NewSlip = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => provider.act('POST /api/access/users/:id/login-slip', { id: user.id, body: undefined }),
    // The slip is in no cache once it is closed.
    gcTime: 0,
    onError: onClose,
  })
  const close = () => {
    refresh()
    onClose()
  }
  if (data) return <SlipDialog slips={[data.data]} onClose={close} />
  return (
    <ConfirmDialog
      open
      busy={isPending}
      title={translate('users.slip.ask', { name: user.name })}
      confirm={translate('users.slip.issue')}
      cancel={translate('kit.action.leave')}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {translate('users.slip.ask_text')}
    </ConfirmDialog>
  )
}
