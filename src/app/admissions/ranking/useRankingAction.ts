import { useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Refusal } from '../../kit/lists/RefusedDialog'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { useUser } from '../../shell/session/store'
import { listPath, type ListKey } from './listKey'
import { toast } from '../../shell/toasts/store'

export type RankingAction = 'recommend' | 'waitlist' | 'decline' | 'enrol' | 'undo'
type BulkResult = { data: { done: readonly number[]; refused: readonly Refusal[] } }

/**
 * Runs an action on many choices. Success shows a toast; if some are refused, a dialog shows `done` and `refused`
 * instead.
 */
export const useRankingAction = (list: ListKey) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const mayUndo = useUser()?.reach === 'all'
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [done, setDone] = useState<string>()
  const run = async (
    action: RankingAction,
    send: (provider: AppDataProvider) => Promise<BulkResult>,
  ): Promise<readonly Refusal[]> => {
    const { data } = await send(provider)
    const text = data.done.length > 0 ? translate(`ranking.done.${action}`, data.done.length) : undefined
    if (text !== undefined && data.refused.length === 0) toast.success({ text, ...undoAction(action, data.done) })
    setDone(text)
    setRefused(data.refused)
    refresh()
    return data.refused
  }
  /**
   * The undo action of the toast: a dialog that asks for a reason, or the waiting list after a revoked recommendation.
   */
  const undoAction = (action: RankingAction, ids: readonly number[]) => {
    const label = translate('applications.undo_return.button')
    const openDialog = (ask: RankingAction) => void navigate(`${listPath(list)}?ask=${ask}&ids=${ids.join(',')}`)
    if (action === 'recommend') return { action: { label, run: () => openDialog('decline') } }
    if (action === 'enrol' && mayUndo) return { action: { label, run: () => openDialog('undo') } }
    if (action !== 'decline') return {}
    const moveToWaitlist = () =>
      void run('waitlist', (sender) => sender.act('POST /api/ranking/waitlist', { body: { ids: [...ids] } })).catch(
        shownAsToast,
      )
    return { action: { label, run: moveToWaitlist } }
  }
  return { run, done, refused, forget: () => setRefused([]) }
}
