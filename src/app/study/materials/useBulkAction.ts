import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'

type BulkCall = 'POST /api/materials/publish' | 'POST /api/materials/withdraw'

/** Publishes or unpublishes materials and reports the result of each. */
export const useBulkAction = (call: BulkCall, { onDone }: { onDone?: () => void } = {}) => {
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const tell = useBulkResultToast(call.endsWith('publish') ? 'publish' : 'withdraw')
  return useMutation({
    mutationFn: async (ids: number[]) => (await provider.act(call, { body: { ids } })).data,
    onSuccess: (result) => {
      tell(result)
      refresh()
      if (result.done.length > 0) onDone?.()
    },
  })
}

type Result = { done: readonly unknown[]; refused: readonly { message: string }[] }

/** Reports how many materials succeeded, and why others were refused. */
export const useBulkResultToast = (deed: 'publish' | 'withdraw' | 'move') => {
  const translate = useTranslate()
  return ({ done, refused }: Result) => {
    if (done.length > 0) toast.success({ text: translate(`materials.done.${deed}`, done.length) })
    if (refused.length > 0) {
      toast.warning({
        title: translate(`materials.refused.${deed}`, refused.length),
        text: [...new Set(refused.map(({ message }) => message))].join(' '),
      })
    }
  }
}
