import { useRefresh, useTranslate } from 'react-admin'
import { toast } from '../../shell/toasts/store'

type Result = { done: readonly unknown[]; refused: readonly { message: string }[] }

/** Says of how many questions it was done, and why not of the others, and draws the lists anew. */
export const useTellMany = () => {
  const translate = useTranslate()
  const refresh = useRefresh()
  return (deed: 'ready' | 'tag' | 'move', { done, refused }: Result) => {
    if (done.length > 0) toast.success({ text: translate(`questions.done.${deed}`, done.length) })
    if (refused.length > 0) {
      toast.warning({
        title: translate('questions.refused', refused.length),
        text: [...new Set(refused.map(({ message }) => message))].join(' '),
      })
    }
    refresh()
  }
}
