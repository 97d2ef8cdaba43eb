import { useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { Refusal } from '../../kit/lists/RefusedDialog'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'

export type RankingAction = 'recommend' | 'waitlist' | 'decline' | 'enrol' | 'undo'
type Done = { data: { done: readonly number[]; refused: readonly Refusal[] } }

/** One action on many wishes in one call: says with how many it was done, a toast or `done` for the dialog that tells of those it was refused for. */
export const useRankingAction = () => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [done, setDone] = useState<string>()
  const run = async (
    action: RankingAction,
    send: (provider: AppDataProvider) => Promise<Done>,
  ): Promise<readonly Refusal[]> => {
    const { data } = await send(provider)
    const text = data.done.length > 0 ? translate(`ranking.done.${action}`, data.done.length) : undefined
    if (text !== undefined && data.refused.length === 0) toast.success({ text })
    setDone(text)
    setRefused(data.refused)
    refresh()
    return data.refused
  }
  return { run, done, refused, forget: () => setRefused([]) }
}
