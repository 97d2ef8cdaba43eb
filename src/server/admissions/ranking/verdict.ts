import type { Message } from '../../kit/problems'
import type { ChoiceFacts } from './factQueries'

/** `refused` maps choice ids to blocked reasons. */
export type Verdict = { done: ChoiceFacts[]; refused: ReadonlyMap<number, Message> }

/** Checks the choices in the given order; `obstacle` may keep a state between calls. */
export const judge = (facts: readonly ChoiceFacts[], obstacle: (facts: ChoiceFacts) => Message | null): Verdict => {
  const refused = new Map<number, Message>()
  const done = facts.filter((row) => {
    const message = obstacle(row)
    if (message) refused.set(row.id, message)
    return !message
  })
  return { done, refused }
}

type Judge = (facts: readonly ChoiceFacts[]) => Verdict | Promise<Verdict>
/** Refuses decisions on the person's own choices. */
export const refuseOwnChoices =
  (person: { id: number }, judging: Judge): Judge =>
  async (facts) => {
    const own = facts.filter(({ user_id }) => user_id === person.id)
    const { done, refused } = await judging(facts.filter((row) => !own.includes(row)))
    const ownCase: Message = { key: 'applications.own_case' }
    return { done, refused: new Map([...refused, ...own.map(({ id }) => [id, ownCase] as const)]) }
  }
