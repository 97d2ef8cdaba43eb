import { useGetManyAggregate, useTranslate } from 'react-admin'
import type { Pool } from './rules'

type Props = { pool: Pool; matching?: number }

/** Describes a pool: how many questions out of how many, the subject and the difficulty. */
export const PoolText = ({ pool, matching }: Props) => {
  const translate = useTranslate()
  // Requested as a list, because teachers can list subjects but not open one.
  const { data: [subject] = [] } = useGetManyAggregate<{ id: number; name: string }>('directories/subjects', {
    ids: [pool.subject_id],
  })
  const of =
    matching === undefined
      ? translate('tests.pool.takes', pool.count)
      : translate('tests.pool.of', { count: pool.count, matching })
  return `${of}: ${[subject?.name, useDifficultyText()(pool)].filter(Boolean).join(', ')}`
}

export const useDifficultyText = () => {
  const translate = useTranslate()
  return ({ difficulty_from: from, difficulty_to: to }: Pick<Pool, 'difficulty_from' | 'difficulty_to'>): string => {
    if (from === null && to === null) return ''
    const range = from === to ? String(from) : `${from ?? 1}–${to ?? 5}`
    return translate('tests.difficulty', { difficulty: range })
  }
}
