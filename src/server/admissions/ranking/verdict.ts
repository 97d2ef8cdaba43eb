import type { Message } from '../../kit/problems'
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

type Judging = (facts: readonly ChoiceFacts[]) => Verdict | Promise<Verdict>
/** Nobody decides about a wish of their own. */
export const withoutOwn =
  (person: { id: number }, judging: Judging): Judging =>
  async (facts) => {
    const own = facts.filter(({ user_id }) => user_id === person.id)
    const { done, refused } = await judging(facts.filter((row) => !own.includes(row)))
    const ownCase: Message = { key: 'profiles.ownCase' }
    return { done, refused: new Map([...refused, ...own.map(({ id }) => [id, ownCase] as const)]) }
  }
