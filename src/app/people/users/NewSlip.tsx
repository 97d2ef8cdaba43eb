import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import { Confirm } from '../../shell/page/Confirm'
import { SlipDialog } from './SlipDialog'

type Props = { name: string; issue: () => Promise<{ data: LoginSlip }>; onClose: () => void }

/** Issues a new login slip for an existing account after a warning that the old password stops working. */
export const NewSlip = ({ name, issue, onClose }: Props) => {
  const translate = useTranslate()
  const { mutate, data, isPending } = useMutation({
    mutationFn: issue,
    // Slips contain a password: drop them from the cache when the dialog closes.
    gcTime: 0,
    onError: onClose,
  })
  if (data) return <SlipDialog slips={[data.data]} onClose={onClose} />
  return (
    <Confirm
      isOpen
      loading={isPending}
      title={translate('users.slip.ask', { name })}
      confirm={translate('users.slip.issue')}
      cancel={translate('kit.action.leave')}
      onConfirm={() => mutate()}
      onClose={onClose}
      content={translate('users.slip.ask_text')}
    />
  )
}
