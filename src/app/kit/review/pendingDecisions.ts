import { onlineManager, useMutationState, type Mutation, type QueryClient } from '@tanstack/react-query'

/** The resource and id of a reviewed record. */
export type Reviewed = { resource: string; id: number | string }

/** Key of the decisions on the records of a resource, or on one record. */
export const decisionKey = ({ resource, id }: Pick<Reviewed, 'resource'> & Partial<Reviewed>) =>
  id === undefined ? ['decide', resource] : ['decide', resource, id]

/** Whether a decision on the record is in flight. */
export const isDecisionPending = (client: QueryClient, record: Reviewed): boolean =>
  client.isMutating({ mutationKey: decisionKey(record) }) > 0

/** How long a list fetched before a decision may still contain the record, in milliseconds. */
const staleQueueMs = 60_000

/** Whether the record was just decided, so that a cached queue may still contain it. */
export const isRecentlyDecided = (client: QueryClient, record: Reviewed): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: decisionKey(record) })
    .some(
      ({ state: { status, submittedAt } }) =>
        status === 'pending' || (status === 'success' && submittedAt > Date.now() - staleQueueMs),
    )

const isWaitingForNetwork = ({ state }: Pick<Mutation, 'state'>) =>
  state.failureCount > 0 || (state.isPaused && !onlineManager.isOnline())

/** Number of decisions that the server has not confirmed, and whether one waits for the network. */
export const usePendingDecisions = (resource: string): { pending: number; isWaiting: boolean } => {
  const found = useMutationState({
    filters: { mutationKey: decisionKey({ resource }), status: 'pending' },
    select: isWaitingForNetwork,
  })
  return { pending: found.length, isWaiting: found.includes(true) }
}

/** Resolves when no decision (on the record) is in flight; a decision that waits for the network does not count. */
export const waitForDecisions = (
  client: QueryClient,
  about: Pick<Reviewed, 'resource'> & Partial<Reviewed>,
): Promise<void> =>
  new Promise((resolve) => {
    const cache = client.getMutationCache()
    const look = () => {
      const pending = cache.findAll({ mutationKey: decisionKey(about), status: 'pending' })
      if (!pending.every(isWaitingForNetwork)) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = cache.subscribe(look)
    look()
  })
