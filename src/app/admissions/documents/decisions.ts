import type { QueryClient } from '@tanstack/react-query'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { PaperFields } from '../../../api/admissions/documentStates'
import { pendingDecisions } from '../shared'
import { call } from '../../shell/http/call'
import { HttpProblem } from '../../shell/http/problem'
import { toldByToast } from '../../shell/http/toldByToast'
import { justDecided } from './justDecided'
import { putReview, reviewQuery } from './reviews'

export type Decision = { kind: 'accept'; fields?: PaperFields } | { kind: 'reject'; reason: string; comment?: string }

/** The opening of each document that is on its way: a decision goes out after it, with the version that it answers. */
const openings = new Map<number, Promise<DocumentReview | null>>()

/** Takes the document for oneself; null when somebody else holds it or it waits no longer, which is told by a toast. */
export const openReview = (client: QueryClient, id: number): Promise<DocumentReview | null> => {
  const known = openings.get(id)
  if (known) return known
  const opening = call('POST /api/documents/:id/open', { params: { id }, body: {} }).then(
    ({ data }) => {
      putReview(client, data)
      return data
    },
    () => {
      void client.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
      return null
    },
  )
  openings.set(id, opening)
  void opening.finally(() => openings.delete(id))
  return opening
}

const decided = new Set<number>()
/** Whether a decision about the document is on its way. */
export const isBeingDecided = (id: number): boolean => decided.has(id)

/** Gives back what was opened and not decided. Nobody waits for it; what fails runs out by itself. */
export const releaseReview = async (client: QueryClient, id: number): Promise<void> => {
  const opened = await openings.get(id)
  if (decided.has(id) || opened === null) return
  await call('POST /api/documents/:id/release', { params: { id }, body: {}, quiet: 'all' })
    .then(({ data }) => putReview(client, data))
    .catch(toldByToast)
}

type Sent = {
  review: DocumentReview
  decision: Decision
  onDone: (decided: DocumentReview) => void
  onRefused: (message: string) => void
}

/** Sends a decision while the clerk already reads the next document; a refusal is told with the way back to it. */
export const decide = async (client: QueryClient, { review, decision, onDone, onRefused }: Sent): Promise<void> => {
  const { id } = review
  decided.add(id)
  justDecided.add(id)
  pendingDecisions.begin()
  try {
    const version =
      (await openings.get(id))?.version ?? client.getQueryData(reviewQuery(id).queryKey)?.version ?? review.version
    const { data } = await send(id, version, decision)
    putReview(client, data)
    onDone(data)
  } catch (fault) {
    justDecided.remove(id)
    const told = fault instanceof HttpProblem ? [...Object.values(fault.errors).flat(), fault.message] : []
    onRefused(told.find((message) => message !== '') ?? '')
    void client.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
  } finally {
    decided.delete(id)
    pendingDecisions.end()
    void client.invalidateQueries({ queryKey: ['documents', 'getList'] })
    // How many wait may have been asked while this decision was still on its way.
    void client.invalidateQueries({ queryKey: ['documents', 'next'] })
    // What is missing before the application is accepted.
    void client.invalidateQueries({ queryKey: ['profiles'] })
  }
}

const send = (id: number, version: number, decision: Decision) =>
  decision.kind === 'accept'
    ? call('POST /api/documents/:id/accept', {
        params: { id },
        body: { version, ...(decision.fields && { fields: decision.fields }) },
        quiet: [409, 422],
      })
    : call('POST /api/documents/:id/reject', {
        params: { id },
        body: { version, reason: decision.reason, ...(decision.comment && { comment: decision.comment }) },
        quiet: [409, 422],
      })
