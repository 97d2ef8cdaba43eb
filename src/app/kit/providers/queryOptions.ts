import { HttpError } from 'react-admin'

/**
 * Reports errors immediately instead of retrying, and shares fresh data for 2 s. Offline requests fail at once instead
 * of waiting, and are refetched when the network returns.
 */
export const queryOptions = {
  queries: { retry: false, staleTime: 2_000, networkMode: 'always', refetchOnReconnect: true },
  mutations: { retry: false, networkMode: 'always' },
} as const

/** Returns the HTTP status of an error; 0 if there was no response. */
export const statusOf = (fault: unknown): number => (fault instanceof HttpError ? fault.status : 0)

/** Whether the error is retryable: no network, rate limit, server error. */
export const isRetryable = (fault: unknown): boolean => {
  const status = statusOf(fault)
  return status === 0 || status === 429 || status >= 500
}

/** Options for background changes: they wait for the network and retry every 2 to 30 s until they succeed or are rejected. */
export const backgroundMutation = {
  networkMode: 'online',
  retry: (_count: number, fault: unknown) => isRetryable(fault),
  retryDelay: (count: number) => Math.min(2_000 * 2 ** count, 30_000),
} as const
