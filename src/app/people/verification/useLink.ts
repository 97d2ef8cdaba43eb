import { useState } from 'react'
import { HttpProblem } from '../../shell/http/problem'
import { useSubmission } from '../../shell/widgets/useSubmission'

export type LinkState =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly email: string }
  | { readonly kind: 'dead'; readonly reason: string }

/** A refusal that names no field is about the link itself; nothing that is typed on the page could mend it. */
const isAboutLink = (problem: unknown): problem is HttpProblem =>
  problem instanceof HttpProblem &&
  problem.status === 422 &&
  Object.keys(problem.errors).every((field) => field === 'token' || field === 'id')

/** What becomes of a mailed link when its page does what it is for. `use` answers the address that the link was mailed to. */
export const useLink = () => {
  const submission = useSubmission()
  const [link, setLink] = useState<LinkState>({ kind: 'open' })
  const follow = (use: () => Promise<string>) =>
    submission.submit(async () => {
      try {
        setLink({ kind: 'done', email: await use() })
      } catch (problem) {
        if (!isAboutLink(problem)) throw problem
        setLink({ kind: 'dead', reason: problem.message })
      }
      return undefined
    })
  return { ...submission, link, follow }
}
