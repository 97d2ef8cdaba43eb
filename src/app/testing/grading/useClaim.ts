import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { GradedAnswer } from '../../../api/testing/grading'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { answerParams } from './useGradingQueue'

const path = '/api/grading/answers/:attempt/:position/claim'
/** Well below the ten minutes after which a claim expires. */
const renewMs = 4 * 60_000

type Claim = GradedAnswer['claim']

/**
 * Shows other graders that the answer is open, and returns who else has it open. Ignores errors, because a claim is not
 * a lock.
 */
export const useClaim = (answer: GradedAnswer): Claim => {
  const provider = useDataProvider<AppDataProvider>()
  const [claim, setClaim] = useState<Claim>(answer.claim)
  const { attempt_id, position } = answer
  useEffect(() => {
    const about = { ...answerParams({ attempt_id, position }), quiet: 'all' } as const
    let isHere = true
    const say = () =>
      provider
        .act(`POST ${path}`, { ...about, body: undefined })
        .then(({ data }) => isHere && setClaim(data))
        .catch(() => undefined)
    void say()
    const timer = setInterval(() => void say(), renewMs)
    return () => {
      isHere = false
      clearInterval(timer)
      provider.act(`DELETE ${path}`, { ...about, body: undefined }).catch(() => undefined)
    }
  }, [provider, attempt_id, position])
  return claim
}
