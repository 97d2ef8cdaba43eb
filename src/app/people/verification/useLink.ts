import { useState } from 'react'
import { HttpProblem } from '../../shell/http/problem'
import { useSubmission } from '../../shell/guest/useSubmission'

/** The address that the link was mailed to, and what sets a password where it must be chosen anew. */
type Followed = { readonly email: string; readonly password_token?: string | undefined }

export type LinkState =
  | { readonly kind: 'open' }
  | ({ readonly kind: 'done' } & Followed)
  | { readonly kind: 'dead'; readonly reason: string }

/** A refusal that names no field is about the link itself; nothing that is typed on the page could mend it. */
const isAboutLink = (problem: unknown): problem is HttpProblem =>
  problem instanceof HttpProblem &&
  problem.status === 422 &&
  Object.keys(problem.errors).every((field) => field === 'token' || field === 'id')

/** What becomes of a mailed link when its page does what it is for. */
export const useLink = () => {
  const submission = useSubmission()
  const [link, setLink] = useState<LinkState>({ kind: 'open' })
  const follow = (use: () => Promise<Followed>) =>
    submission.submit(async () => {
      try {
        setLink({ kind: 'done', ...(await use()) })
      } catch (problem) {
        if (!isAboutLink(problem)) throw problem
        setLink({ kind: 'dead', reason: problem.message })
      }
      return undefined
    })
  return { ...submission, link, follow }
}
