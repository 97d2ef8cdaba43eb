import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { widerRules, type PoolRule } from './rules'

type Options = { rule: PoolRule; wanted: number; besides: readonly number[]; enabled?: boolean }

/**
 * Counts the ready questions a pool can draw from. If there are too few, also returns the closest wider rule that has
 * enough.
 */
export const usePoolCount = ({ rule, wanted, besides, enabled = true }: Options) => {
  const provider = useDataProvider<AppDataProvider>()
  const { subject_id, tags, difficulty_from, difficulty_to } = rule
  const poolRule: PoolRule = { subject_id, tags, difficulty_from, difficulty_to }
  const count = async (one: PoolRule) => {
    const body = { ...one, besides: [...besides] }
    return (await provider.act('POST /api/tests/pool', { body, quiet: 'all' })).data.count
  }
  const { data: matching } = useQuery({
    queryKey: ['tests', 'pool', poolRule, besides],
    queryFn: () => count(poolRule),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isShort = matching !== undefined && matching < wanted
  const { data: wider } = useQuery({
    queryKey: ['tests', 'wider pool', poolRule, besides, wanted],
    queryFn: async () => {
      for (const one of widerRules(poolRule)) {
        const found = await count(one)
        if (found >= wanted) return { rule: one, matching: found }
      }
      return null
    },
    enabled: enabled && isShort,
    retry: false,
  })
  return { matching, isShort, wider: isShort ? wider : undefined }
}
