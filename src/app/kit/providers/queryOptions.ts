import { HttpError } from 'react-admin'

/**
 * A refusal is said at once, not after three tries; what was fetched counts as fresh for a moment, so that one screen asks once. Without a network
 * the call fails and is told of, where the library would wait without a word; when the network is back, what failed is asked again.
 */
export const queryOptions = {
  queries: { retry: false, staleTime: 2_000, networkMode: 'always', refetchOnReconnect: true },
  mutations: { retry: false, networkMode: 'always' },
} as const

/** The status of a refusal of the data provider; 0 where no answer came. */
export const statusOf = (fault: unknown): number => (fault instanceof HttpError ? fault.status : 0)

/** A lost network, a server in trouble and one that asks to slow down refuse nothing. */
export const mayPass = (fault: unknown): boolean => {
  const status = statusOf(fault)
  return status === 0 || status === 429 || status >= 500
}

/**
 * For a change that goes out while the person is further on already: it waits for the network, and is tried again, at pauses of 2 to 30 s, for as
 * long as nobody has refused it.
 */
export const patient = {
  networkMode: 'online',
  retry: (_count: number, fault: unknown) => mayPass(fault),
  retryDelay: (count: number) => Math.min(2_000 * 2 ** count, 30_000),
} as const
