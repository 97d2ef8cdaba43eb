import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { request } from '../../shell/http/request'

/** A file is kept in memory for as long as somebody may come back to it: what was looked at ahead is there at once. */
export const fileQuery = (path: string) => ({
  queryKey: ['file', path] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await request({ method: 'GET', path, signal, quiet: 'all' })).blob(),
  staleTime: Infinity,
  gcTime: 5 * 60_000,
})

/** The address of a file's content, fetched with the person's token, for an image or a frame; null until it is here. */
export const useFileBlob = (path: string | null): string | null => {
  const { data } = useQuery({ ...fileQuery(path ?? ''), enabled: path !== null })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
