/**
 * A refusal is said at once, not after three tries; what was fetched counts as fresh for a moment, so that one screen asks once. Without a network
 * the call fails and is told of, where the library would wait without a word; when the network is back, what failed is asked again.
 */
export const queryOptions = {
  queries: { retry: false, staleTime: 2_000, networkMode: 'always', refetchOnReconnect: true },
  mutations: { retry: false, networkMode: 'always' },
} as const
