import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import { Confirm } from '../../shell/page/Confirm'
import { SlipDialog } from './SlipDialog'

type Props = { name: string; issue: () => Promise<{ data: LoginSlip }>; onClose: () => void }

/** A new login slip for an account that is there: first what it ends, then the slip itself. */
export const NewSlip = ({ name, issue, onClose }: Props) => {
  const translate = useTranslate()
  const { mutate, data, isPending } = useMutation({
    mutationFn: issue,
    // The slip is in no cache once it is closed.
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
