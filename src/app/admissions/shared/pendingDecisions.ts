import { onlineManager, useMutationState, type Mutation, type QueryClient } from '@tanstack/react-query'

/** Mutation keys of document decisions, one per document. */
const decisionsKey = ['documents', 'decide'] as const
export const decisionKey = (id: number) => [...decisionsKey, id] as const

/** Whether a decision on the document is in flight. */
export const isDecisionPending = (client: QueryClient, id: number): boolean =>
  client.isMutating({ mutationKey: decisionKey(id) }) > 0

/** How long a list fetched before a decision may still contain the document, in milliseconds. */
const staleQueueMs = 60_000

/** Whether the document was just decided, so that a cached queue may still contain it. */
export const isRecentlyDecided = (client: QueryClient, id: number): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: decisionKey(id) })
    .some(
      ({ state: { status, submittedAt } }) =>
        status === 'pending' || (status === 'success' && submittedAt > Date.now() - staleQueueMs),
    )

const isWaitingForNetwork = ({ state }: Pick<Mutation, 'state'>) =>
  state.failureCount > 0 || (state.isPaused && !onlineManager.isOnline())

/** Number of decisions that the server has not confirmed, and whether one waits for the network. */
export const usePendingDecisions = (): { pending: number; isWaiting: boolean } => {
  const found = useMutationState({
    filters: { mutationKey: decisionsKey, status: 'pending' },
    select: isWaitingForNetwork,
  })
  return { pending: found.length, isWaiting: found.includes(true) }
}

/** Resolves when no decision (on the document) is in flight; a decision that waits for the network does not count. */
export const waitForDecisions = (client: QueryClient, id?: number): Promise<void> =>
  new Promise((resolve) => {
    const cache = client.getMutationCache()
    const look = () => {
      const pending = cache.findAll({
        mutationKey: id === undefined ? decisionsKey : decisionKey(id),
        status: 'pending',
      })
      if (!pending.every(isWaitingForNetwork)) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = cache.subscribe(look)
    look()
  })

/** URL of a document review. `within` limits it to one application and returns there; `ask` opens a dialog. */
export const reviewPath = (id: number, within?: number, ask?: 'revoke'): string => {
  const search = new URLSearchParams({ ...(within && { within: String(within) }), ...(ask && { ask }) }).toString()
  return search === '' ? `/documents/${id}` : `/documents/${id}?${search}`
}
