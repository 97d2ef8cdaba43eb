import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'

/** Query for a file's content, cached for 5 minutes, so that prefetched files open at once. */
export const fileQuery = (provider: AppDataProvider, path: string) => ({
  queryKey: ['file', path] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await provider.getFile(path, { signal, quiet: 'all' })).data.blob,
  staleTime: Infinity,
  gcTime: 5 * 60_000,
})

/** Returns a blob URL of a file fetched with the user's token, for an image or frame; null until loaded. */
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
