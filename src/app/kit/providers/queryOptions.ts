/** A refusal is said at once, not after three tries; what was fetched counts as fresh for a moment, so that one screen asks once. */
export const queryOptions = {
  queries: { retry: false, staleTime: 2_000 },
  mutations: { retry: false },
} as const
