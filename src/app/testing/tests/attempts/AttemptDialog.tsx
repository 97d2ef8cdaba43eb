import { useRefresh, useTranslate } from 'react-admin'
import type { Test } from '../../../../api/testing/tests'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { useAct } from '../../../kit/providers/calls'
import { toast } from '../../../shell/toasts/store'
import { needsMinutes, type AttemptAction } from './actionRules'

type Props = {
  test: Test
  action: AttemptAction
  /** Null for all running attempts. */
  ids: number[] | null
  /** Name of the student, if there is one attempt. */
  name?: string
  onClose: (isDone: boolean) => void
}

/** Asks for a reason and, if needed, minutes. Then reports how many attempts changed and why others did not. */
export const AttemptDialog = ({ test, action, ids, name, onClose }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const extend = useAct('POST /api/tests/:id/attempts/extend')
  const end = useAct('POST /api/tests/:id/attempts/end')
  const annul = useAct('POST /api/tests/:id/attempts/void')
  const reopen = useAct('POST /api/tests/:id/attempts/reopen')
  const { id } = test
  const chosen = ids ?? []
  const words = `tests.attempts.${action}`
  const all = ids === null && { title: translate(`${words}.title_all`), draftName: 'extend all' }
  const one = name !== undefined && {
    title: translate(`${words}.title_one`, { name }),
    draftName: `${action} ${chosen[0]}`,
  }
  const { title, draftName } = all || one || { title: translate(`${words}.title`, chosen.length), draftName: action }
  return (
    <DialogForm
      name={draftName}
      title={title}
      submit={translate(`tests.attempts.deed.${action}`)}
      danger={action === 'void'}
      defaultValues={{ reason: null, ...(needsMinutes(action) && { minutes: 10 }) }}
      onClose={() => onClose(false)}
      onSubmit={async ({ reason, minutes }) => {
        const send = {
          extend: () => extend.mutateAsync({ id, body: { ids, minutes, reason } }),
          end: () => end.mutateAsync({ id, body: { ids: chosen, reason } }),
          void: () => annul.mutateAsync({ id, body: { ids: chosen, reason } }),
          reopen: () => reopen.mutateAsync({ id, body: { ids: chosen, minutes, reason } }),
        }
        const { done, refused } = await send[action]()
        if (done.length > 0) toast.success({ text: translate(`${words}.done`, done.length) })
        if (refused.length > 0) {
          toast.warning({
            title: translate('tests.attempts.refused', refused.length),
            text: [...new Set(refused.map(({ message }) => message))].join(' '),
          })
        }
        refresh()
        onClose(done.length > 0)
      }}
    >
      <p>{translate(`${words}.text`)}</p>
      {needsMinutes(action) && (
        <NumberInput source="minutes" label="tests.attempts.minutes" step={1} unit={translate('tests.minutes')} />
      )}
      <TextInput source="reason" label="tests.reason" multiline helperText={translate('tests.attempts.reason_help')} />
    </DialogForm>
  )
}
