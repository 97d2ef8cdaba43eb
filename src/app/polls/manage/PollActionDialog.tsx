import { useRedirect, useRefresh, useTranslate, HttpError } from 'react-admin'
import type { PollAction } from '../../../api/polls/codes'
import type { Poll } from '../../../api/polls/polls'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { ClosePollDialog } from './ClosePollDialog'
import { useState } from 'react'
import { dayAndTime } from '../../shell/dates'

type PlainActionDialogProps = {
  poll: Poll
  action: 'schedule' | 'open' | 'resume' | 'publish' | 'archive'
  onClose: () => void
}

/** Confirms an action without a reason. Lists what the poll still lacks if the server rejects it. */
const PlainActionDialog = ({ poll, action, onClose }: PlainActionDialogProps) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [faults, setFaults] = useState<readonly string[]>([])
  const { id, version, name, secrecy, opens_at, closes_at } = poll
  const key = `POST /api/polls/:id/${action}` as const
  const { mutate, isPending } = useAct(key, {
    onSuccess: () => {
      toast.success({ text: translate(`polls.actions.${action}.done`) })
      refresh()
      onClose()
    },
    onError: (fault) =>
      setFaults(validationErrors(fault, (field) => translate(`resources.polls.fields.${field}`, { _: field }))),
  })
  const days = {
    from: opens_at === null ? '' : dayAndTime(opens_at),
    until: closes_at === null ? translate('ballot.about.by_hand') : dayAndTime(closes_at),
  }
  return (
    <Confirm
      isOpen
      title={translate(`polls.actions.${action}.title`, { name })}
      content={
        <>
          <p>{translate(`polls.actions.${action}.text`, days)}</p>
          {action === 'open' && <p>{translate(`polls.actions.open.${secrecy}`)}</p>}
          <div role="alert">
            {faults.length > 0 && (
              <div className="note danger">
                <div>
                  <p className="medium">{translate('polls.actions.lacks')}</p>
                  <ul>
                    {faults.map((fault) => (
                      <li key={fault}>{fault}</li>
                    ))}
                  </ul>
                </div>
              </div>
            )}
          </div>
        </>
      }
      confirm={translate(`polls.actions.${action}.verb`)}
      cancel={translate('kit.form.cancel')}
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ id, body: { version }, quiet: [422] })}
    />
  )
}

/** Returns the validation errors of a 422 response, prefixed with field labels. A toast shows all other errors. */
const validationErrors = (fault: unknown, labelOf: (field: string) => string): readonly string[] => {
  if (!(fault instanceof HttpError) || fault.status !== 422) return []
  const errors: Record<string, string | string[]> = fault.body?.errors ?? {}
  const lines = Object.entries(errors).map(([field, texts]) => `${labelOf(field)}: ${[texts].flat().join(' ')}`)
  return lines.length > 0 ? lines : [fault.message]
}

type Props = { poll: Poll; action: Exclude<PollAction, 'edit'>; onClose: () => void }

/** Confirms an action on a poll and explains its consequences. */
export const PollActionDialog = ({ poll, action, onClose }: Props) => {
  switch (action) {
    case 'close':
      return <ClosePollDialog poll={poll} onClose={onClose} />
    case 'pause':
    case 'cancel':
      return <ReasonDialog poll={poll} action={action} onClose={onClose} />
    case 'extend':
      return <Extension poll={poll} onClose={onClose} />
    case 'remind':
      return <Reminder poll={poll} onClose={onClose} />
    case 'delete':
      return <Deletion poll={poll} onClose={onClose} />
    default:
      return <PlainActionDialog poll={poll} action={action} onClose={onClose} />
  }
}

type ReasonProps = { poll: Poll; action: 'pause' | 'cancel'; onClose: () => void }

/** An action that needs a reason, which the voters can read. */
const ReasonDialog = ({ poll: { id, version, name, secrecy }, action, onClose }: ReasonProps) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const words = `polls.actions.${action}`
  return (
    <ActionDialog
      action={`POST /api/polls/:id/${action}`}
      request={({ reason }) => ({ id, body: { version, reason } })}
      name={action}
      title={translate(`${words}.title`, { name })}
      confirm={translate(`${words}.verb`)}
      cancel={translate(action === 'cancel' ? 'polls.actions.cancel.keep' : 'kit.action.leave')}
      confirmColor={action === 'cancel' ? 'warning' : 'primary'}
      defaultValues={{ reason: null }}
      successMessage={translate(`${words}.done`)}
      onSuccess={refresh}
      onClose={onClose}
    >
      <p>{translate(action === 'cancel' ? `${words}.text.${secrecy}` : `${words}.text`)}</p>
      <TextInput source="reason" label="polls.reason" multiline helperText={translate('polls.help.reason')} />
    </ActionDialog>
  )
}

const Extension = ({ poll: { id, version, name, closes_at }, onClose }: Omit<Props, 'action'>) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  return (
    <ActionDialog
      action="POST /api/polls/:id/extend"
      request={({ closes_at: until, reason }) => ({ id, body: { version, closes_at: until, reason } })}
      name="extend"
      title={translate('polls.actions.extend.title', { name })}
      confirm={translate('polls.actions.extend.verb')}
      cancel={translate('kit.action.leave')}
      defaultValues={{ closes_at, reason: null }}
      successMessage={translate('polls.actions.extend.done')}
      onSuccess={refresh}
      onClose={onClose}
    >
      <p>{translate('polls.actions.extend.text')}</p>
      <DateTimeInput source="closes_at" label="polls.actions.extend.until" />
      <TextInput source="reason" label="polls.reason" multiline helperText={translate('polls.help.reason')} />
    </ActionDialog>
  )
}

/** Reminds people who have not voted, without naming them. */
const Reminder = ({ poll: { id, roll_count, voted_count }, onClose }: Omit<Props, 'action'>) => {
  const translate = useTranslate()
  const { mutate, isPending } = useAct('POST /api/polls/:id/remind', {
    onSuccess: ({ reminded }) => toast.success({ text: translate('polls.reminded', reminded) }),
    onSettled: onClose,
  })
  return (
    <Confirm
      isOpen
      title={translate('polls.actions.remind.title', (roll_count ?? 0) - (voted_count ?? 0))}
      content={translate('polls.actions.remind.text')}
      confirm={translate('polls.actions.remind.verb')}
      cancel={translate('kit.form.cancel')}
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ id, body: undefined })}
    />
  )
}

const Deletion = ({ poll: { id, name }, onClose }: Omit<Props, 'action'>) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { mutate, isPending } = useAct('DELETE /api/polls/:id', {
    onSuccess: () => {
      toast.success({ text: translate('polls.actions.delete.done') })
      redirect('list', 'polls')
    },
  })
  return (
    <Confirm
      isOpen
      title={translate('polls.actions.delete.title', { name })}
      content={translate('polls.actions.delete.text')}
      confirm={translate('polls.actions.delete.verb')}
      cancel={translate('kit.action.leave')}
      confirmColor="warning"
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ id, body: undefined })}
    />
  )
}
