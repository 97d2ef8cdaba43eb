import { useTranslate, type Identifier, useRefresh } from 'react-admin'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { movesWithReason, type Move } from './statuses'
import { toast } from '../../shell/toasts/store'

type Props = { move: Move; ids: readonly Identifier[]; name?: string; onClose: () => void; onDone?: () => void }

/** Confirms a status change of accounts, explains it and asks for an optional reason. Then reports the results. */
export const MoveDialog = ({ move, ids, name, onClose, onDone }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const title = name ? translate(`users.ask.${move}`, { name }) : translate(`users.ask_many.${move}`, ids.length)
  return (
    <ActionDialog
      action={`POST /api/access/users/${move}`}
      request={({ reason }) => ({ body: { ids: ids.map(Number), ...(reason && { reason }) } })}
      name={move}
      title={title}
      confirm={translate(`users.move.${move}`)}
      confirmColor={move === 'block' ? 'warning' : 'primary'}
      defaultValues={{ reason: '' }}
      onSuccess={({ done, refused }) => {
        if (done.length > 0) toast.success({ text: translate(`users.done.${move}`, done.length) })
        if (refused.length > 0) {
          toast.warning({
            title: translate('users.refused', refused.length),
            text: [...new Set(refused.map((one) => one.message))].join(' '),
          })
        }
        refresh()
        if (done.length > 0) onDone?.()
      }}
      onClose={onClose}
    >
      <p>{translate(`users.move_text.${move}`)}</p>
      {movesWithReason.includes(move) && <TextInput multiline source="reason" label="users.reason" optional />}
    </ActionDialog>
  )
}
