import type { ListedLine } from '../../api/groups/members'

/** The person whom each line of a list was chosen to mean, by its place; null for nobody. */
export type Chosen = readonly (number | null)[]

type Person = ListedLine['people'][number]

export const canJoin = ({ state }: Person): boolean => state === 'free' || state === 'elsewhere'

/** Lines that mean exactly one person who studies nowhere are chosen; namesakes and moves wait for a choice. */
export const chosenAtFirst = (lines: readonly ListedLine[]): Chosen =>
  lines.map(({ people: [only, ...others] }) => (only?.state === 'free' && others.length === 0 ? only.id : null))

/** Chooses for every line that means exactly one person of another group: to move that person, or not. */
export const withMoves = (lines: readonly ListedLine[], { chosen, move }: { chosen: Chosen; move: boolean }): Chosen =>
  lines.map(({ people: [only, ...others] }, line) => {
    if (only?.state === 'elsewhere' && others.length === 0) return move ? only.id : null
    return chosen[line] ?? null
  })

/** The chosen people, each once, with whether another group is left. */
export const peopleOf = (lines: readonly ListedLine[], chosen: Chosen) => {
  const people = lines.flatMap(({ people: named }, line) => named.filter(({ id }) => id === chosen[line]))
  return [...new Map(people.map((person) => [person.id, person])).values()].map(({ id, state }) => ({
    user_id: id,
    move: state === 'elsewhere',
  }))
}
