import { useTranslate, type Identifier, useDataProvider, useRefresh } from 'react-admin'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { movesWithReason, type Move } from './statuses'
import { useMutation } from '@tanstack/react-query'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'

type Props = { move: Move; ids: readonly Identifier[]; name?: string; onClose: () => void; onDone?: () => void }

/** Confirms a status change of accounts, explains it and asks for an optional reason. */
export const MoveDialog = ({ move, ids, name, onClose, onDone }: Props) => {
  const translate = useTranslate()
  const { mutateAsync } = useMove({ onDone })
  const title = name ? translate(`users.ask.${move}`, { name }) : translate(`users.ask_many.${move}`, ids.length)
  return (
    <DialogForm
      name={move}
      title={title}
      submit={translate(`users.move.${move}`)}
      danger={move === 'block'}
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await mutateAsync({ move, ids, reason })
        onClose()
      }}
    >
      <p>{translate(`users.move_text.${move}`)}</p>
      {movesWithReason.includes(move) && <TextInput multiline source="reason" label="users.reason" optional />}
    </DialogForm>
  )
}

type MoveRequest = { move: Move; ids: readonly Identifier[]; reason?: string }

/** Changes the status of accounts in one request and reports the results. */
const useMove = ({ onDone }: { onDone?: () => void } = {}) => {
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const translate = useTranslate()
  return useMutation({
    mutationFn: ({ move, ids, reason }: MoveRequest) =>
      provider.act(`POST /api/access/users/${move}`, { body: { ids: ids.map(Number), ...(reason && { reason }) } }),
    onSuccess: ({ data: { done, refused } }, { move }) => {
      if (done.length > 0) toast.success({ text: translate(`users.done.${move}`, done.length) })
      if (refused.length > 0) {
        toast.warning({
          title: translate('users.refused', refused.length),
          text: [...new Set(refused.map((one) => one.message))].join(' '),
        })
      }
      refresh()
      if (done.length > 0) onDone?.()
    },
  })
}
