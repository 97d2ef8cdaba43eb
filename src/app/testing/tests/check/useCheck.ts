import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Test } from '../../../../api/testing/tests'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'

/** What the server finds wrong with the test as it is kept; asked anew after each save. */
export const useCheck = ({ id, version }: Test) => {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['GET /api/tests/:id/check', { id, version }],
    queryFn: async ({ signal }) => (await provider.read('GET /api/tests/:id/check', { id, signal })).data,
    placeholderData: keepPreviousData,
  })
}
