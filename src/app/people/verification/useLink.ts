import { useState } from 'react'
import { HttpProblem } from '../../shell/http/problem'
import { useSubmission } from '../../shell/guest/useSubmission'

/** `email` received the link; `password_token` is present if the user must choose a new password. */
type LinkResult = { readonly email: string; readonly password_token?: string | undefined }

export type LinkState =
  | { readonly kind: 'open' }
  | ({ readonly kind: 'done' } & LinkResult)
  | { readonly kind: 'dead'; readonly reason: string }

/** A 422 without field errors concerns the link, so no input can fix it. */
const isLinkError = (problem: unknown): problem is HttpProblem =>
  problem instanceof HttpProblem &&
  problem.status === 422 &&
  Object.keys(problem.errors).every((field) => field === 'token' || field === 'id')

/** Status of a mailed link and its submission. */
export const useLink = () => {
  const submission = useSubmission()
  const [link, setLink] = useState<LinkState>({ kind: 'open' })
  const follow = (use: () => Promise<LinkResult>) =>
    submission.submit(async () => {
      try {
        setLink({ kind: 'done', ...(await use()) })
      } catch (problem) {
        if (!isLinkError(problem)) throw problem
        setLink({ kind: 'dead', reason: problem.message })
      }
      return undefined
    })
  return { ...submission, link, follow }
}
