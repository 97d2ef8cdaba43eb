import { useGetManyAggregate, useTranslate } from 'react-admin'
import type { Pool } from './rules'

type Props = { pool: Pool; matching?: number }

/** A pool in words: how many of how many, of which subject, how hard. */
export const PoolText = ({ pool, matching }: Props) => {
  const translate = useTranslate()
  // As a list: teachers may choose subjects, and open none.
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
