import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { PaperFields } from '../../../api/admissions/documentStates'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { isRetryable, backgroundMutation, statusOf } from '../../kit/providers/queryOptions'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { decisionKey } from '../shared'
import { cachedReview, cacheReview, reviewKey } from './reviews'

export type DocumentDecision =
  | { kind: 'accept'; fields?: PaperFields }
  | { kind: 'reject'; reason: string; comment?: string }

/**
 * Runs open, decide and release of a document one after another: a decision needs the version that opening returned.
 */
const scopeOf = (id: number) => ({ id: `document ${id}` })

/** Mutations that claim a document for review and release it if it was not decided. */
export const useReviewLock = (id: number) => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  // Opening fails if another user has the document or it no longer waits; the request shows the toast.
  const { mutate: open } = useMutation({
    scope: scopeOf(id),
    mutationFn: async () => (await provider.act('POST /api/documents/:id/open', { id, body: {} })).data,
    onSuccess: (opened) => cacheReview(client, opened),
    onError: () => client.invalidateQueries({ queryKey: reviewKey(id) }),
  })
  // Errors are ignored, because the claim expires anyway.
  const { mutate: release } = useMutation({
    scope: scopeOf(id),
    mutationFn: async () => {
      if (!cachedReview(client, id)?.holder?.mine) return
      cacheReview(client, (await provider.act('POST /api/documents/:id/release', { id, body: {}, quiet: 'all' })).data)
    },
  })
  return { open, release }
}

/** Number of attempts to send a decision while the server is unreachable or busy. */
const maxAttempts = 4

type Options = {
  review: DocumentReview
  onDone: (decided: DocumentReview, decision: DocumentDecision) => void
  onRefused: (message: string) => void
}

/**
 * Sends a decision in the background while the clerk reviews the next document. Offline it stays in the mutation
 * cache, and another user's session does not send it.
 */
export const useDecide = ({ review, onDone, onRefused }: Options) => {
  const { id } = review
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const translate = useTranslate()
  const userId = useUser()?.id
  return useMutation({
    ...backgroundMutation,
    retry: (count, fault) => count + 1 < maxAttempts && isRetryable(fault),
    mutationKey: decisionKey(id),
    scope: scopeOf(id),
    mutationFn: async ({ decision, name }: { decision: DocumentDecision; name: string }) => {
      if (session.current()?.id !== userId) return null
      const version = cachedReview(client, id)?.version ?? review.version
      // The idempotency key makes a retry after a lost response safe; the version makes a later decision a new one.
      return (await send(provider, { id, version, decision, idempotencyKey: `${name}.${version}` })).data
    },
    onSuccess: (decided, { decision }) => {
      if (decided === null) return
      cacheReview(client, decided)
      onDone(decided, decision)
    },
    onError: (fault) => {
      onRefused(errorMessage(fault) ?? translate(statusOf(fault) === 0 ? 'problems.network.text' : 'error_alert_text'))
      void client.invalidateQueries({ queryKey: reviewKey(id) })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['documents', 'getList'] })
      // The queue may have been fetched while this decision was in flight.
      void client.invalidateQueries({ queryKey: ['documents', 'next'] })
      // Applications show the number of accepted documents.
      void client.invalidateQueries({ queryKey: ['profiles'] })
    },
  })
}

const errorMessage = (fault: unknown): string | undefined => {
  if (!(fault instanceof HttpError)) return undefined
  const errors: Record<string, string> = fault.body?.errors ?? {}
  return [...Object.values(errors), fault.message].find((message) => message !== '')
}

/** Statuses without a toast from the request: `onRefused` reports them, with a link back, after the last retry. */
const quietStatuses = [0, 409, 422, 429, 500, 502, 503, 504]

type DecisionRequest = { id: number; version: number; decision: DocumentDecision; idempotencyKey: string }

const send = (provider: AppDataProvider, { id, version, decision, idempotencyKey }: DecisionRequest) =>
  decision.kind === 'accept'
    ? provider.act('POST /api/documents/:id/accept', {
        id,
        body: { version, ...(decision.fields && { fields: decision.fields }) },
        idempotencyKey,
        quiet: quietStatuses,
      })
    : provider.act('POST /api/documents/:id/reject', {
        id,
        body: { version, reason: decision.reason, ...(decision.comment && { comment: decision.comment }) },
        idempotencyKey,
        quiet: quietStatuses,
      })
