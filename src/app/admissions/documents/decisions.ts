import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { PaperFields } from '../../../api/admissions/documentStates'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { mayPass, patient, statusOf } from '../../kit/providers/queryOptions'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { decisionKey } from '../shared'
import { knownReview, putReview, reviewKey } from './reviews'

export type Decision = { kind: 'accept'; fields?: PaperFields } | { kind: 'reject'; reason: string; comment?: string }

/**
 * Opening, deciding and giving back follow one another: a decision goes out with the version that the opening was
 * answered with.
 */
const scopeOf = (id: number) => ({ id: `document ${id}` })

/** Takes the document for oneself, and gives back what was opened and not decided. */
export const useOpening = (id: number) => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  // Somebody else holds it or it waits no longer, which was told by a toast.
  const { mutate: open } = useMutation({
    scope: scopeOf(id),
    mutationFn: async () => (await provider.act('POST /api/documents/:id/open', { id, body: {} })).data,
    onSuccess: (opened) => putReview(client, opened),
    onError: () => client.invalidateQueries({ queryKey: reviewKey(id) }),
  })
  // Nobody waits for it; what fails runs out by itself.
  const { mutate: release } = useMutation({
    scope: scopeOf(id),
    mutationFn: async () => {
      if (!knownReview(client, id)?.holder?.mine) return
      putReview(client, (await provider.act('POST /api/documents/:id/release', { id, body: {}, quiet: 'all' })).data)
    },
  })
  return { open, release }
}

/** How often a decision is sent that the server neither takes nor refuses. */
const most = 4

type Options = {
  review: DocumentReview
  onDone: (decided: DocumentReview, decision: Decision) => void
  onRefused: (message: string) => void
}

/**
 * Sends a decision while the clerk already reads the next document. Without a network it waits in the cache of
 * mutations, and nobody else's session sends it.
 */
export const useDeciding = ({ review, onDone, onRefused }: Options) => {
  const { id } = review
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const translate = useTranslate()
  const userId = useUser()?.id
  return useMutation({
    ...patient,
    retry: (count, fault) => count + 1 < most && mayPass(fault),
    mutationKey: decisionKey(id),
    scope: scopeOf(id),
    mutationFn: async ({ decision, name }: { decision: Decision; name: string }) => {
      if (session.current()?.id !== userId) return null
      const version = knownReview(client, id)?.version ?? review.version
      // Sent again after a lost answer it is the same decision; about another version it is another.
      return (await send(provider, { id, version, decision, once: `${name}.${version}` })).data
    },
    onSuccess: (decided, { decision }) => {
      if (decided === null) return
      putReview(client, decided)
      onDone(decided, decision)
    },
    onError: (fault) => {
      onRefused(saidBy(fault) ?? translate(statusOf(fault) === 0 ? 'problems.network.text' : 'error_alert_text'))
      void client.invalidateQueries({ queryKey: reviewKey(id) })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['documents', 'getList'] })
      // How many wait may have been asked while this decision was still on its way.
      void client.invalidateQueries({ queryKey: ['documents', 'next'] })
      // What is missing before the application is accepted.
      void client.invalidateQueries({ queryKey: ['profiles'] })
    },
  })
}

const saidBy = (fault: unknown): string | undefined => {
  if (!(fault instanceof HttpError)) return undefined
  const errors: Record<string, string> = fault.body?.errors ?? {}
  return [...Object.values(errors), fault.message].find((message) => message !== '')
}

/** Told with the way back to the document, and not before the decision is given up. */
const toldHere = [0, 409, 422, 429, 500, 502, 503, 504]

type Sent = { id: number; version: number; decision: Decision; once: string }

const send = (provider: AppDataProvider, { id, version, decision, once }: Sent) =>
  decision.kind === 'accept'
    ? provider.act('POST /api/documents/:id/accept', {
        id,
        body: { version, ...(decision.fields && { fields: decision.fields }) },
        once,
        quiet: toldHere,
      })
    : provider.act('POST /api/documents/:id/reject', {
        id,
        body: { version, reason: decision.reason, ...(decision.comment && { comment: decision.comment }) },
        once,
        quiet: toldHere,
      })
