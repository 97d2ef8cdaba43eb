import { useTranslate } from 'react-admin'
import type { Poll } from '../../../api/polls/polls'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'

/** Reminds those on the roll who have not voted: the server knows them, and nobody is told who they are. */
export const useRemind = ({ id }: Poll) => {
  const translate = useTranslate()
  const { mutate, isPending } = useAct('POST /api/polls/:id/remind', {
    onSuccess: ({ reminded }) => toast.success({ text: translate('polls.reminded', reminded) }),
  })
  return { remind: () => mutate({ id, body: undefined }), isPending }
}
