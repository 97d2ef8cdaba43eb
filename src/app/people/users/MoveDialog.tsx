import { useTranslate, type Identifier } from 'react-admin'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextareaInput } from '../../kit/inputs/TextareaInput'
import { withReason, type Move } from './statuses'
import { useMove } from './useMove'

type Props = { move: Move; ids: readonly Identifier[]; name?: string; onClose: () => void; onDone?: () => void }

/** Asks before accounts are closed or opened, says what that means, and takes down why. */
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
      {withReason.includes(move) && <TextareaInput source="reason" label="users.reason" optional />}
    </DialogForm>
  )
}
