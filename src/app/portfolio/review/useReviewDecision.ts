import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ItemInput, RemarkInput } from '../../../api/portfolio/items'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { newIdempotencyKey } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { isRetryable, backgroundMutation, statusOf } from '../../kit/providers/queryOptions'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { toast } from '../../shell/toasts/store'
import { itemKey, nextCall, reviewPath, useReviewScope } from './useNext'

export type Corrections = Partial<Pick<ItemInput, 'category' | 'kind' | 'level' | 'result' | 'event_date'>>
export type Decision = { kind: 'approve'; corrected: Corrections } | { kind: 'return'; remarks: RemarkInput[] }

/** Maximum number of attempts to send a decision. */
const maxAttempts = 4
/** Statuses handled here instead of by the data provider: one toast after the last attempt, with a link back. */
const quietStatuses = [0, 404, 409, 422, 429, 500, 502, 503, 504]
const decisionKey = (id: number) => ['portfolio decision', id] as const
/** Mutations of one achievement run in sequence, so that a decision uses the version returned by the lock request. */
const scopeOf = (id: number) => ({ id: `portfolio item ${id}` })

/** Locks the achievement for review, and releases it if the reviewer leaves without a decision. */
const useReviewLock = (item: ReviewedItem) => {
  const { id } = item
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const put = (answered: ReviewedItem) => client.setQueryData(itemKey(id), answered)
  // Another reviewer has the lock, or the achievement is no longer pending. The refetched page shows the reason.
  const { mutate: open } = useMutation({
    scope: scopeOf(id),
    mutationFn: async () => (await provider.act('POST /api/portfolios/items/:id/open', { id, body: {} })).data,
    onSuccess: put,
    onError: () => client.invalidateQueries({ queryKey: itemKey(id) }),
  })
  // Errors are ignored because an unreleased lock expires.
  const { mutate: release } = useMutation({
    scope: scopeOf(id),
    mutationFn: async () => {
      if (!client.getQueryData<ReviewedItem>(itemKey(id))?.holder?.mine) return
      put((await provider.act('POST /api/portfolios/items/:id/release', { id, body: {}, quiet: 'all' })).data)
    },
  })
  const waits = item.actions.includes('open') && item.holder === null
  useEffect(() => {
    if (waits && client.isMutating({ mutationKey: decisionKey(id) }) === 0) open()
  }, [client, id, waits, open])
  useEffect(
    () => () => {
      if (client.isMutating({ mutationKey: decisionKey(id) }) === 0) release()
    },
    [client, id, release],
  )
}

/** Sends decisions in the background while the reviewer continues. A failed decision shows a toast with a link back. */
export const useReviewDecision = (item: ReviewedItem, { onRefused }: { onRefused: () => void }) => {
  const { id, title } = item
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const translate = useTranslate()
  const navigate = useNavigate()
  const within = useReviewScope()
  const userId = useUser()?.id
  useReviewLock(item)
  const { mutate } = useMutation({
    ...backgroundMutation,
    retry: (count, fault) => count + 1 < maxAttempts && isRetryable(fault),
    mutationKey: decisionKey(id),
    scope: scopeOf(id),
    mutationFn: async ({ decision, name }: { decision: Decision; name: string }) => {
      if (session.current()?.id !== userId) return null
      const version = client.getQueryData<ReviewedItem>(itemKey(id))?.version ?? item.version
      const sent = { id, idempotencyKey: `${name}.${version}`, quiet: quietStatuses }
      if (decision.kind === 'approve') {
        const body = { version, corrected: decision.corrected }
        return (await provider.act('POST /api/portfolios/items/:id/approve', { ...sent, body })).data
      }
      const body = { version, remarks: decision.remarks }
      return (await provider.act('POST /api/portfolios/items/:id/return', { ...sent, body })).data
    },
    onSuccess: (decided, { decision }) => {
      if (decided === null) return
      client.setQueryData(itemKey(id), decided)
      toast.success({ text: translate(`portfolios.review.done.${decision.kind}`, { title }) })
    },
    onError: (fault) => {
      onRefused()
      toast.danger({
        title: translate('portfolios.review.not_saved', { title, student: item.student.name }),
        text: errorMessage(fault) ?? translate(statusOf(fault) === 0 ? 'problems.network.text' : 'error_alert_text'),
        action: { label: translate('portfolios.review.back_to_it'), run: () => void navigate(reviewPath(id, within)) },
      })
      void client.invalidateQueries({ queryKey: itemKey(id) })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [nextCall] })
      void client.invalidateQueries({ queryKey: ['portfolios/items'] })
      void client.invalidateQueries({ queryKey: ['GET /api/portfolios/:id'] })
    },
  })
  /** Sends the decision. Returns false if one is already being sent. */
  const decide = (decision: Decision): boolean => {
    if (client.isMutating({ mutationKey: decisionKey(id) }) > 0) return false
    mutate({ decision, name: newIdempotencyKey() })
    return true
  }
  return { decide }
}

const errorMessage = (fault: unknown): string | undefined => {
  if (!(fault instanceof HttpError)) return undefined
  const errors: Record<string, string> = fault.body?.errors ?? {}
  return [...Object.values(errors), fault.message].find((message) => message !== '')
}
