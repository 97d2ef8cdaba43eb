import { z } from 'zod'
import { webPage, type Endpoint } from '../../../api/kit/endpoints'
import { isChoiceQuery } from '../../../api/kit/lists'
import { Problem } from '../problems'
import type { Input, Route } from './route'

/** Schema of the response, which removes undeclared fields. */
export const answerSchemaOf = (
  { endpoint, choices }: Route,
  { prefersHtml, query }: Pick<Input, 'prefersHtml' | 'query'>,
): z.ZodType => (prefersHtml ? webPage : (isChoiceQuery(query) && choices) || endpoint.answer)

/** Runs the handler. The record shown in a refusal is filtered by the contract, like a response. */
export const filterRefusal = async <T>({ answer, current }: Endpoint, handle: () => Promise<T>): Promise<T> => {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof Problem) || error.details.current === undefined) throw error
    const shown = current ?? (answer instanceof z.ZodObject ? answer.shape['data'] : undefined)
    if (!shown) throw new Error('The contract has no schema for the current record of a refusal.', { cause: error })
    throw new Problem({ ...error.details, current: z.parse(shown, error.details.current) })
  }
}
