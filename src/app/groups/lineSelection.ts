import type { MatchedLine } from '../../api/groups/members'

/** Selected person of each line, by line index; null selects nobody. */
export type LineSelection = readonly (number | null)[]

type Person = MatchedLine['people'][number]

export const canJoin = ({ state }: Person): boolean => state === 'free' || state === 'elsewhere'

/**
 * Preselects the person of each line that matches exactly one person without a group. The user decides on all other
 * lines.
 */
export const defaultSelection = (lines: readonly MatchedLine[]): LineSelection =>
  lines.map(({ people: [only, ...others] }) => (only?.state === 'free' && others.length === 0 ? only.id : null))

/** Selects or clears the person of each line that matches exactly one member of another group. */
export const withMoves = (
  lines: readonly MatchedLine[],
  { chosen, move }: { chosen: LineSelection; move: boolean },
): LineSelection =>
  lines.map(({ people: [only, ...others] }, line) => {
    if (only?.state === 'elsewhere' && others.length === 0) return move ? only.id : null
    return chosen[line] ?? null
  })

/** Selected people without duplicates; `move` is true for people who move from another group. */
export const selectedPeople = (lines: readonly MatchedLine[], chosen: LineSelection) => {
  const people = lines.flatMap(({ people: named }, line) => named.filter(({ id }) => id === chosen[line]))
  return [...new Map(people.map((person) => [person.id, person])).values()].map(({ id, state }) => ({
    user_id: id,
    move: state === 'elsewhere',
  }))
}
