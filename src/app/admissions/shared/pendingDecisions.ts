import { onlineManager, useMutationState, type Mutation, type QueryClient } from '@tanstack/react-query'

/** Decisions about documents, as the cache of mutations knows them: each under its document's id. */
const decisionsKey = ['documents', 'decide'] as const
export const decisionKey = (id: number) => [...decisionsKey, id] as const

/** Whether a decision about the document is on its way. */
export const isBeingDecided = (client: QueryClient, id: number): boolean =>
  client.isMutating({ mutationKey: decisionKey(id) }) > 0

/** For how long a list that was asked for before a decision may still name the document, in milliseconds. */
const overlapMs = 60_000

/** Whether it was decided on a moment ago: what the queue answered meanwhile may not know it yet. */
export const isJustDecided = (client: QueryClient, id: number): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: decisionKey(id) })
    .some(
      ({ state: { status, submittedAt } }) =>
        status === 'pending' || (status === 'success' && submittedAt > Date.now() - overlapMs),
    )

const waits = ({ state }: Pick<Mutation, 'state'>) =>
  state.failureCount > 0 || (state.isPaused && !onlineManager.isOnline())

/**
 * How many decisions the server has not answered yet, while the clerk is further on already; and whether one waits for
 * the network.
 */
export const usePendingDecisions = (): { pending: number; isWaiting: boolean } => {
  const found = useMutationState({ filters: { mutationKey: decisionsKey, status: 'pending' }, select: waits })
  return { pending: found.length, isWaiting: found.includes(true) }
}

/** Comes back when no decision, or none about the document, is on its way; one that waits for the network is not. */
export const decisionsSettled = (client: QueryClient, id?: number): Promise<void> =>
  new Promise((resolve) => {
    const cache = client.getMutationCache()
    const look = () => {
      const pending = cache.findAll({
        mutationKey: id === undefined ? decisionsKey : decisionKey(id),
        status: 'pending',
      })
      if (!pending.every(waits)) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = cache.subscribe(look)
    look()
  })

/**
 * Where a document is reviewed; `within` an application, one goes through its documents alone and is led back to it.
 * `ask`: the dialog that is open there.
 */
export const reviewPath = (id: number, within?: number, ask?: 'revoke'): string => {
  const search = new URLSearchParams({ ...(within && { within: String(within) }), ...(ask && { ask }) }).toString()
  return search === '' ? `/documents/${id}` : `/documents/${id}?${search}`
}
