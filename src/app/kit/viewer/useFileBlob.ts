import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'

/** A file is kept in memory for as long as somebody may come back to it: what was looked at ahead is there at once. */
export const fileQuery = (provider: AppDataProvider, path: string) => ({
  queryKey: ['file', path] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await provider.getFile(path, { signal, quiet: 'all' })).data.blob,
  staleTime: Infinity,
  gcTime: 5 * 60_000,
})

/** The address of a file's content, fetched with the person's token, for an image or a frame; null until it is here. */
export const useFileBlob = (path: string | null): string | null => {
  const provider = useDataProvider<AppDataProvider>()
  const { data } = useQuery({ ...fileQuery(provider, path ?? ''), enabled: path !== null })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
