import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { GradedAnswer } from '../../../api/testing/grading'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { aboutOf } from './useWalk'

const path = '/api/grading/answers/:attempt/:position/claim'
/** Well within the ten minutes for which it holds. */
const againMs = 4 * 60_000

type Claim = GradedAnswer['claim']

/**
 * Says to the others that one reads the answer while it is open, and to oneself who else does. It forbids nothing, so
 * what fails is not told.
 */
export const useClaim = (answer: GradedAnswer): Claim => {
  const provider = useDataProvider<AppDataProvider>()
  const [claim, setClaim] = useState<Claim>(answer.claim)
  const { attempt_id, position } = answer
  useEffect(() => {
    const about = { ...aboutOf({ attempt_id, position }), quiet: 'all' } as const
    let isHere = true
    const say = () =>
      provider
        .act(`POST ${path}`, { ...about, body: undefined })
        .then(({ data }) => isHere && setClaim(data))
        .catch(() => undefined)
    void say()
    const timer = setInterval(() => void say(), againMs)
    return () => {
      isHere = false
      clearInterval(timer)
      provider.act(`DELETE ${path}`, { ...about, body: undefined }).catch(() => undefined)
    }
  }, [provider, attempt_id, position])
  return claim
}
