import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { AnswerRow, GradedAnswer } from '../../../api/testing/grading'
import { readKey, useRead } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { firstFile, usePrefetch, type RecordQuery } from '../../kit/review/usePrefetch'
import { initialAnswer, answerId, neighborOf, waitingAfter } from './answerOrder'

export const listCall = 'GET /api/grading/answers'
export const answerCall = 'GET /api/grading/answers/:attempt/:position'
export const answerParams = ({ attempt_id, position }: Pick<AnswerRow, 'attempt_id' | 'position'>) => ({
  params: { attempt: attempt_id, position },
})
export const answerKey = (row: Pick<AnswerRow, 'attempt_id' | 'position'>) => readKey(answerCall, answerParams(row))

const answerQuery = (provider: AppDataProvider, row: AnswerRow): RecordQuery<GradedAnswer> => ({
  queryKey: answerKey(row),
  queryFn: async ({ signal }) => (await provider.read(answerCall, { ...answerParams(row), signal, quiet: 'all' })).data,
})

/** The grading queue of a test. The URL stores the order, the question filter and the open answer. */
export const useGradingQueue = (testId: number) => {
  const provider = useDataProvider<AppDataProvider>()
  const [params, setParams] = useSearchParams()
  const by = params.get('by') === 'student' ? 'student' : 'question'
  const question = params.get('question')
  const query = { test: String(testId), by, ...(by === 'question' && question !== null && { question }) }
  const { data: rows, error, refetch } = useRead(listCall, { query })
  const address = params.get('at')
  // Shortcut keys change the state first and the URL afterwards; an external change of the URL takes precedence.
  const [at, setAt] = useState(address)
  const [previousAddress, setPreviousAddress] = useState(address)
  if (address !== previousAddress) {
    setPreviousAddress(address)
    if (address !== null) setAt(address)
  }
  const current = initialAnswer(rows ?? [], at)
  const place = current && answerId(current)
  // Keeps the first answer open when the list is refetched.
  if (place !== undefined && at === null) setAt(place)
  useEffect(() => {
    if (place !== undefined && address !== place)
      setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), at: place }), { replace: true })
  }, [address, place, setParams])

  const waiting = waitingAfter(rows ?? [], place)
  const ahead = rows && place !== undefined ? [...waiting.slice(0, 2), neighborOf(rows, place, 1)] : []
  usePrefetch(
    ahead.flatMap((row) => (row ? [answerQuery(provider, row)] : [])),
    ({ files }) => firstFile(files),
  )

  return {
    by,
    question: question === null ? null : Number(question),
    rows,
    error,
    refetch,
    current,
    waiting,
    open: (row: AnswerRow) => setAt(answerId(row)),
    step: (by: 1 | -1) => {
      const row = rows && place !== undefined ? neighborOf(rows, place, by) : undefined
      if (row) setAt(answerId(row))
    },
    setOrder: (order: 'question' | 'student') =>
      setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), by: order }), { replace: true }),
  }
}
export type GradingQueue = ReturnType<typeof useGradingQueue>
