import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useRefresh, useTranslate, type Identifier } from 'react-admin'
import type { AppDataProvider, BulkAction } from '../providers/dataProvider'
import { toast } from '../../shell/toasts/store'

type Options = { resource: string; onDone?: () => void }

/** Archives, restores or deletes records in one call, reports the result and refreshes the lists. */
export const useRecordAction = ({ resource, onDone }: Options) => {
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const translate = useTranslate()
  return useMutation({
    mutationFn: ({ action, ids }: { action: BulkAction; ids: readonly Identifier[] }) =>
      provider.bulk(resource, { action, ids }),
    onSuccess: ({ data: { done, refused } }, { action }) => {
      if (done.length > 0) toast.success({ text: translate(`kit.action.done.${action}`, done.length) })
      if (refused.length > 0) {
        toast.warning({
          title: translate(`kit.action.refused.${action}`, refused.length),
          text: [...new Set(refused.map((one) => one.message))].join(' '),
        })
      }
      refresh()
      if (done.length > 0) onDone?.()
    },
  })
}
