import { useState } from 'react'
import { HttpError, useRefresh, useTranslate } from 'react-admin'
import type { Poll } from '../../../api/polls/polls'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { dayAndTime } from '../../shell/dates'
import { toast } from '../../shell/toasts/store'

type Props = { poll: Poll; action: 'schedule' | 'open' | 'resume' | 'publish' | 'archive'; onClose: () => void }

/** Confirms an action without a reason. Lists what the poll still lacks if the server rejects it. */
export const PlainActionDialog = ({ poll, action, onClose }: Props) => {
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
