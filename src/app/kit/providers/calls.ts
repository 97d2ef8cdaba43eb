import { useMutation, useQuery, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { saveFile } from '../files/saveFile'
import type { ActionKey, ActionSent, AnswerOf, AppDataProvider, ReadKey, ReadSent } from './dataProvider'

/** Creates an idempotency key for a change, so that a retry does not repeat it. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Query key of an API call. */
export const readKey = (key: ReadKey, sent: ReadSent = {}) => [key, sent] as const

type ReadOptions<K extends ReadKey> = Omit<UseQueryOptions<AnswerOf<K>>, 'queryKey' | 'queryFn'>

/** Reads an endpoint that is not a resource: `useRead('GET /api/access/users/:id/access', { id })`. */
export const useRead = <K extends ReadKey>(key: K, sent: ReadSent = {}, options: ReadOptions<K> = {}) => {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: readKey(key, sent),
    queryFn: async ({ signal }) => (await provider.read(key, { ...sent, signal })).data,
    ...options,
  })
}

/** Downloads a file generated from the request, named by the server. */
export const useMakeFile = <K extends ActionKey>(key: K) => {
  const provider = useDataProvider<AppDataProvider>()
  return useMutation({
    mutationFn: async (sent: ActionSent<K>) => saveFile((await provider.makeFile(key, sent)).data),
  })
}

type ActOptions<K extends ActionKey> = Omit<UseMutationOptions<AnswerOf<K>, Error, ActionSent<K>>, 'mutationFn'>

/** Calls an action of the API: `useAct('POST /api/groups/:id/transfer')`. Errors are already reported. */
export const useAct = <K extends ActionKey>(key: K, options: ActOptions<K> = {}) => {
  const provider = useDataProvider<AppDataProvider>()
  return useMutation({ mutationFn: async (sent) => (await provider.act(key, sent)).data, ...options })
}
