/** Who stands where: pure, so that the list, its exports and the preview of new rules place people alike. */

export type Scored = { id: number; name: string; points: number; average: number | null; waiting: number }
export type Placed<P extends Scored> = P & {
  place: number
  /** If all that waits of this person were approved, and nobody else’s. */
  place_then: number
  /** Of equal points, before whom by the average; null where the average did not decide. */
  before_equal: string | null
}

type Score = Pick<Scored, 'points' | 'average'>
/** More points first, then the higher average; who has none stands behind. */
const compared = (one: Score, other: Score): number =>
  other.points - one.points || (other.average ?? 0) - (one.average ?? 0)

/** How many of the sorted stand before this score. */
const countBefore = (sorted: readonly Score[], score: Score): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const known = sorted[middle]
    if (known && compared(known, score) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The place that a score would have among the sorted: who has more points never stands behind their own place. */
export const placeAmong = (sorted: readonly Score[], score: Score): number => countBefore(sorted, score) + 1

/** In the order of the list, each with the place; people of equal points and average share one. */
export const placed = <P extends Scored>(people: readonly P[]): Placed<P>[] => {
  const sorted = people.toSorted(
    (one, other) => compared(one, other) || one.name.localeCompare(other.name, 'ru') || one.id - other.id,
  )
  return sorted.map((person, position) => {
    const next = sorted[position + 1]
    const decided = next && next.points === person.points && compared(person, next) < 0 && person.points > 0
    return {
      ...person,
      place: placeAmong(sorted, person),
      place_then: placeAmong(sorted, { points: person.points + person.waiting, average: person.average }),
      before_equal: decided ? next.name : null,
    }
  })
}

/**
 * Those within so many scholarships; of people who share the last place there is room for all of them, or none is
 * within.
 */
export const withinPlaces = <P extends Scored>(rows: readonly Placed<P>[], count: number): Placed<P>[] =>
  rows.slice(0, count).filter(({ place, points }) => points > 0 && place !== rows[count]?.place)
