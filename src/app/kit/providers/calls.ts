import { useMutation, useQuery, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { saveFile } from '../files/saveFile'
import type { ActionKey, ActionSent, AnswerOf, AppDataProvider, ReadKey, ReadSent } from './dataProvider'

/** A name of its own for a change (`once`): however often it is sent on a bad line, it is done once. */
export const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Where react-query keeps what a call of the contract answered. */
export const readKey = (key: ReadKey, sent: ReadSent = {}) => [key, sent] as const

type ReadOptions<K extends ReadKey> = Omit<UseQueryOptions<AnswerOf<K>>, 'queryKey' | 'queryFn'>

/** What is read whole and is no record of a list: `useRead('GET /api/access/users/:id/access', { id })`. */
export const useRead = <K extends ReadKey>(key: K, sent: ReadSent = {}, options: ReadOptions<K> = {}) => {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: readKey(key, sent),
    queryFn: async ({ signal }) => (await provider.read(key, { ...sent, signal })).data,
    ...options,
  })
}

/** Saves a file that the server makes of what it is sent, under the name it gives it. */
export const useMakeFile = <K extends ActionKey>(key: K) => {
  const provider = useDataProvider<AppDataProvider>()
  return useMutation({
    mutationFn: async (sent: ActionSent<K>) => saveFile((await provider.makeFile(key, sent)).data),
  })
}

type ActOptions<K extends ActionKey> = Omit<UseMutationOptions<AnswerOf<K>, Error, ActionSent<K>>, 'mutationFn'>

/** What is done beyond editing, as the contract names it: `useAct('POST /api/groups/:id/promote')`; a refusal has been told by then. */
export const useAct = <K extends ActionKey>(key: K, options: ActOptions<K> = {}) => {
  const provider = useDataProvider<AppDataProvider>()
  return useMutation({ mutationFn: async (sent) => (await provider.act(key, sent)).data, ...options })
}
