import { useTranslate } from 'react-admin'
import type { Test } from '../../../../api/testing/tests'
import { ActionDialog } from '../../../kit/forms/ActionDialog'
import { TextInput } from '../../../kit/inputs/TextInput'
import { useAct } from '../../../kit/providers/calls'
import { toast } from '../../../shell/toasts/store'

type Done = { done: number[]; refused: { id: number; message: string }[] }

/** Reports how many attempts changed and why others did not. */
const useReportDone = (words: 'pause' | 'resume' | 'message') => {
  const translate = useTranslate()
  return ({ done, refused }: Done) => {
    if (done.length > 0 || refused.length === 0)
      toast.success({ text: translate(`tests.live.${words}.done`, done.length) })
    if (refused.length > 0)
      toast.warning({
        title: translate('tests.attempts.refused', refused.length),
        text: [...new Set(refused.map(({ message }) => message))].join(' '),
      })
  }
}

type Props = {
  test: Test
  /** Null for all who are writing. */
  ids: number[] | null
  count: number
  onClose: () => void
  onDone: () => Promise<void>
}

export const PauseDialog = ({ test, ids, count, onClose, onDone }: Props) => {
  const translate = useTranslate()
  const report = useReportDone('pause')
  return (
    <ActionDialog
      action="POST /api/tests/:id/attempts/pause"
      request={({ reason }) => ({ id: test.id, body: { ids, reason } })}
      name="pause"
      title={translate(ids === null ? 'tests.live.pause.title_all' : 'tests.live.pause.title', count)}
      confirm={translate('tests.live.pause.confirm')}
      defaultValues={{ reason: translate('tests.live.pause.default') }}
      onSuccess={report}
      onSettled={onDone}
      onClose={onClose}
    >
      <p>{translate('tests.live.pause.text', count)}</p>
      <TextInput source="reason" label="tests.live.pause.reason" multiline />
    </ActionDialog>
  )
}

export const MessageDialog = ({ test, ids, count, onClose, onDone }: Props) => {
  const translate = useTranslate()
  const report = useReportDone('message')
  return (
    <ActionDialog
      action="POST /api/tests/:id/attempts/message"
      request={({ text }) => ({ id: test.id, body: { ids, text } })}
      name="message"
      title={translate(ids === null ? 'tests.live.message.title_all' : 'tests.live.message.title', count)}
      confirm={translate('tests.live.message.confirm')}
      defaultValues={{ text: null }}
      onSuccess={report}
      onSettled={onDone}
      onClose={onClose}
    >
      <p>{translate('tests.live.message.text')}</p>
      <TextInput source="text" label="tests.live.message.field" multiline />
    </ActionDialog>
  )
}

/** Returns a function that ends the pause of attempts, or of all if `ids` is null. */
export const useResume = (test: Test, onDone: () => Promise<void>) => {
  const report = useReportDone('resume')
  const { mutateAsync, isPending } = useAct('POST /api/tests/:id/attempts/resume')
  const resume = async (ids: number[] | null) => {
    try {
      report(await mutateAsync({ id: test.id, body: { ids } }))
    } finally {
      await onDone()
    }
  }
  return { resume, isPending }
}
