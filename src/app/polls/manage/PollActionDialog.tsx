import { useRedirect, useRefresh, useTranslate } from 'react-admin'
import type { PollMove } from '../../../api/polls/codes'
import type { Poll } from '../../../api/polls/polls'
import { DialogForm } from '../../kit/forms/DialogForm'
import { DateTimeInput } from '../../kit/inputs/DateTimeInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { ClosePollDialog } from './ClosePollDialog'
import { PlainActionDialog } from './PlainActionDialog'

type Props = { poll: Poll; move: Exclude<PollMove, 'edit'>; onClose: () => void }

/** Confirms an action on a poll and explains its consequences. */
export const PollActionDialog = ({ poll, move, onClose }: Props) => {
  switch (move) {
    case 'close':
      return <ClosePollDialog poll={poll} onClose={onClose} />
    case 'pause':
    case 'cancel':
      return <ReasonDialog poll={poll} move={move} onClose={onClose} />
    case 'extend':
      return <Extension poll={poll} onClose={onClose} />
    case 'remind':
      return <Reminder poll={poll} onClose={onClose} />
    case 'delete':
      return <Deletion poll={poll} onClose={onClose} />
    default:
      return <PlainActionDialog poll={poll} move={move} onClose={onClose} />
  }
}

type ReasonProps = { poll: Poll; move: 'pause' | 'cancel'; onClose: () => void }

/** An action that needs a reason, which the voters can read. */
const ReasonDialog = ({ poll: { id, version, name, secrecy }, move, onClose }: ReasonProps) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const key = `POST /api/polls/:id/${move}` as const
  const act = useAct(key)
  const words = `polls.moves.${move}`
  return (
    <DialogForm
      name={move}
      title={translate(`${words}.title`, { name })}
      submit={translate(`${words}.verb`)}
      cancel={translate('kit.action.leave')}
      danger={move === 'cancel'}
      defaultValues={{ reason: null }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await act.mutateAsync({ id, body: { version, reason } })
        toast.success({ text: translate(`${words}.done`) })
        refresh()
        onClose()
      }}
    >
      <p>{translate(move === 'cancel' ? `${words}.text.${secrecy}` : `${words}.text`)}</p>
      <TextInput source="reason" label="polls.reason" multiline helperText={translate('polls.help.reason')} />
    </DialogForm>
  )
}

const Extension = ({ poll: { id, version, name, closes_at }, onClose }: Omit<Props, 'move'>) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const extend = useAct('POST /api/polls/:id/extend')
  return (
    <DialogForm
      name="extend"
      title={translate('polls.moves.extend.title', { name })}
      submit={translate('polls.moves.extend.verb')}
      cancel={translate('kit.action.leave')}
      defaultValues={{ closes_at, reason: null }}
      onClose={onClose}
      onSubmit={async ({ closes_at: until, reason }) => {
        await extend.mutateAsync({ id, body: { version, closes_at: until, reason } })
        toast.success({ text: translate('polls.moves.extend.done') })
        refresh()
        onClose()
      }}
    >
      <p>{translate('polls.moves.extend.text')}</p>
      <DateTimeInput source="closes_at" label="polls.moves.extend.until" />
      <TextInput source="reason" label="polls.reason" multiline helperText={translate('polls.help.reason')} />
    </DialogForm>
  )
}

/** Reminds people who have not voted, without naming them. */
const Reminder = ({ poll: { id, roll_count, voted_count }, onClose }: Omit<Props, 'move'>) => {
  const translate = useTranslate()
  const { mutate, isPending } = useAct('POST /api/polls/:id/remind', {
    onSuccess: ({ reminded }) => toast.success({ text: translate('polls.reminded', reminded) }),
    onSettled: onClose,
  })
  return (
    <Confirm
      isOpen
      title={translate('polls.moves.remind.title', (roll_count ?? 0) - (voted_count ?? 0))}
      content={translate('polls.moves.remind.text')}
      confirm={translate('polls.moves.remind.verb')}
      cancel={translate('kit.form.cancel')}
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ id, body: undefined })}
    />
  )
}

const Deletion = ({ poll: { id, name }, onClose }: Omit<Props, 'move'>) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { mutate, isPending } = useAct('DELETE /api/polls/:id', {
    onSuccess: () => {
      toast.success({ text: translate('polls.moves.delete.done') })
      redirect('list', 'polls')
    },
  })
  return (
    <Confirm
      isOpen
      title={translate('polls.moves.delete.title', { name })}
      content={translate('polls.moves.delete.text')}
      confirm={translate('polls.moves.delete.verb')}
      cancel={translate('kit.action.leave')}
      confirmColor="warning"
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ id, body: undefined })}
    />
  )
}
