import { useDataProvider } from 'react-admin'
import type { GradedAnswer } from '../../../api/testing/grading'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { useRenewedClaim } from '../../kit/review/useRenewedClaim'
import { answerParams } from './useGradingQueue'

const path = '/api/grading/answers/:attempt/:position/claim'

/** Shows other graders that the answer is open, and returns who else has it open. A claim is not a lock. */
export const useClaim = (answer: GradedAnswer) => {
  const provider = useDataProvider<AppDataProvider>()
  const about = { ...answerParams(answer), body: undefined, quiet: 'all' } as const
  return useRenewedClaim({
    initial: answer.claim,
    claim: () => provider.act(`POST ${path}`, about),
    unclaim: () => provider.act(`DELETE ${path}`, about),
  })
}
