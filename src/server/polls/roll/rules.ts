import { pollLimits } from '../../../api/polls/codes'
import { quorumOf } from '../../../api/polls/counting'
import type { Turnout } from '../../../api/polls/results'
import type { RollPart } from './rollQueries'

type Counts = { roll: number; voted: number }
const sum = (parts: readonly Counts[]): Counts => ({
  roll: parts.reduce((total, { roll }) => total + roll, 0),
  voted: parts.reduce((total, { voted }) => total + voted, 0),
})

/** Groups the roll by direction. */
const byDirection = (groups: readonly RollPart[]): Turnout['parts'] => {
  const directions = new Map<number | null, Turnout['parts'][number]>()
  for (const { direction, roll, voted } of groups) {
    const id = direction?.id ?? null
    const before = directions.get(id) ?? {
      id,
      code: direction?.code ?? '',
      name: direction?.name ?? '',
      roll: 0,
      voted: 0,
    }
    directions.set(id, { ...before, roll: before.roll + roll, voted: before.voted + voted })
  }
  return [...directions.values()]
}

/**
 * Returns the parts that are large enough to show: at least five voters in each of them and in the rest. If the rest is
 * smaller, the smallest shown part is merged into it.
 */
const visibleParts = (parts: Turnout['parts']): Pick<Turnout, 'parts' | 'rest'> => {
  const shown = parts
    .filter(({ id, voted }) => id !== null && voted >= pollLimits.fewest)
    .toSorted((one, other) => one.voted - other.voted)
  const restOf = () => sum(parts.filter((part) => !shown.includes(part)))
  while (shown.length > 0 && restOf().roll > 0 && restOf().voted < pollLimits.fewest) shown.shift()
  const rest = restOf()
  return { parts: parts.filter((part) => shown.includes(part)), rest: rest.roll > 0 ? rest : null }
}

/** Shows turnout either by group or by direction. Comparing both would reveal the numbers that one of them hides. */
export const turnoutOf = (groups: readonly RollPart[], quorumPercent: number): Turnout => {
  const { roll, voted } = sum(groups)
  const by = groups.length > pollLimits.groupsShown ? 'direction' : 'group'
  const parts = by === 'direction' ? byDirection(groups) : groups.map(({ direction: _direction, ...part }) => part)
  const quorum_needed = quorumOf({ quorumPercent, rollCount: roll })
  return { roll, voted, quorum_percent: quorumPercent, quorum_needed, by, ...visibleParts(parts) }
}
