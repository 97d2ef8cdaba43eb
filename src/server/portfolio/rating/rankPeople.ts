/** Pure ranking functions, shared by the rating, its exports and the preview of new rules. */

export type ScoredPerson = { id: number; name: string; points: number; average: number | null; waiting: number }
export type RankedPerson<P extends ScoredPerson> = P & {
  place: number
  /** Place if all pending achievements of this person, and of nobody else, were approved. */
  place_after: number
  /** Name of the next person with equal points but a lower average. Null if the average did not decide. */
  ahead_of: string | null
}

type Score = Pick<ScoredPerson, 'points' | 'average'>
/** Sorts by points, then by average, both descending. A missing average comes last. */
const compareScores = (one: Score, other: Score): number =>
  other.points - one.points || (other.average ?? 0) - (one.average ?? 0)

/** Returns how many of the sorted scores are better than this one. Uses binary search. */
const countBefore = (sorted: readonly Score[], score: Score): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const known = sorted[middle]
    if (known && compareScores(known, score) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the place that this score would have in the sorted list. */
export const placeAmong = (sorted: readonly Score[], score: Score): number => countBefore(sorted, score) + 1

/** Sorts people and adds their places. People with equal points and average share a place. */
export const rankPeople = <P extends ScoredPerson>(people: readonly P[]): RankedPerson<P>[] => {
  const sorted = people.toSorted(
    (one, other) => compareScores(one, other) || one.name.localeCompare(other.name, 'ru') || one.id - other.id,
  )
  return sorted.map((person, position) => {
    const next = sorted[position + 1]
    const isDecided = next && next.points === person.points && compareScores(person, next) < 0 && person.points > 0
    return {
      ...person,
      place: placeAmong(sorted, person),
      place_after: placeAmong(sorted, { points: person.points + person.waiting, average: person.average }),
      ahead_of: isDecided ? next.name : null,
    }
  })
}

/**
 * Returns the people who rank for one of `count` scholarships. If a tie for the last one includes more people than
 * there are scholarships, none of the tied people is included.
 */
export const withinScholarships = <P extends ScoredPerson>(
  rows: readonly RankedPerson<P>[],
  count: number,
): RankedPerson<P>[] => rows.slice(0, count).filter(({ place, points }) => points > 0 && place !== rows[count]?.place)
