import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useRefresh, useTranslate, type Identifier } from 'react-admin'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'
import type { Move } from './statuses'

type Asked = { move: Move; ids: readonly Identifier[]; reason?: string }

/** Blocks, lets in, archives or brings back accounts in one call and says what became of each. */
export const useMove = ({ onDone }: { onDone?: () => void } = {}) => {
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const translate = useTranslate()
  return useMutation({
    mutationFn: ({ move, ids, reason }: Asked) =>
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
