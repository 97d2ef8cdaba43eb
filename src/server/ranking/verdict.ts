import type { Message } from '../kit/problems'
import type { ChoiceFacts } from './factQueries'

/** Which of the wishes it may be done to, and why not to the others, by id. */
export type Verdict = { done: ChoiceFacts[]; refused: ReadonlyMap<number, Message> }

/** Each wish is judged by itself. */
export const judge = (facts: readonly ChoiceFacts[], obstacle: (facts: ChoiceFacts) => Message | null): Verdict => {
  const refused = new Map<number, Message>()
  const done = facts.filter((row) => {
    const message = obstacle(row)
    if (message) refused.set(row.id, message)
    return !message
  })
  return { done, refused }
}
