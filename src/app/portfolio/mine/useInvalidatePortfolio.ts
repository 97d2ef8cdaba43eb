import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const portfolioCall = 'GET /api/my/portfolio'

/**
 * Invalidates all portfolio queries after a change, because points, place and suggestions depend on the achievements.
 */
export const useInvalidatePortfolio = () => {
  const client = useQueryClient()
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(portfolioCall),
      }),
    [client],
  )
}
