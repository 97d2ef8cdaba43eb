import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const own = 'GET /api/my/portfolio'

/** What is read of one's own portfolio is asked for again after a change: points, place and suggestions follow from the items. */
export const useAskAgain = () => {
  const client = useQueryClient()
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(own),
      }),
    [client],
  )
}
