import { totalsOf, pointsOf, latestWithStatus } from '../../../api/portfolio/points'
import type { RatingWaiting } from '../../../api/portfolio/rating'
import { placeAmong, rankPeople, withinScholarships } from './rankPeople'
import type { RatedRow } from './rating'
import type { FoundItem } from './ratedQueries'
import type { RatingView } from './ratingView'

/** Maximum number of achievements in the response. */
const maxItems = 20

type WaitingItem = RatingWaiting['items'][number]

/** Computes the effect of approving this achievement alone on its owner. */
const effectOf = (
  { rules, rows }: Pick<RatingView, 'rules' | 'rows'>,
  { row, item, all, now }: { row: RatedRow; item: FoundItem; all: readonly FoundItem[]; now: Date },
): WaitingItem => {
  const asApproved = all.map((one) => (one.id === item.id ? { ...one, status: 'approved' as const } : one))
  const points = totalsOf(rules, latestWithStatus(asApproved, ['approved'])).points
  return {
    id: item.id,
    user_id: row.id,
    name: row.name,
    title: item.title,
    category: item.category,
    points: pointsOf(rules, item),
    gain: Math.round((points - row.points) * 100) / 100,
    place: row.points > 0 ? row.place : null,
    place_after: placeAmong(rows, { points, average: row.average }),
    waiting_hours: Math.max(0, Math.round((now.getTime() - new Date(item.submitted_at ?? now).getTime()) / 3_600_000)),
  }
}

const placeGain = ({ place, place_after }: WaitingItem, last: number) => (place ?? last) - place_after

/** Lists who would gain or lose a scholarship if all pending achievements were approved. */
const scholarshipChanges = ({ rows, scholarships, within }: RatingView) => {
  if (scholarships === null) return { would_enter: [], would_leave: [] }
  const then = rankPeople(rows.map((row) => ({ ...row, points: row.points + row.waiting, waiting: 0 })))
  const [now, later] = [within, withinScholarships(then, scholarships)].map((list) => new Set(list.map(({ id }) => id)))
  const names = (isIncluded: (id: number) => boolean | undefined) =>
    rows.filter(({ id }) => isIncluded(id)).map(({ name }) => name)
  return {
    would_enter: names((id) => later?.has(id) && !now?.has(id)),
    would_leave: names((id) => now?.has(id) && !later?.has(id)),
  }
}

/** Lists pending achievements of the listed people, largest change of place first. */
export const waitingOf = (read: RatingView, now: Date): RatingWaiting => {
  const effects = read.rows.flatMap((row) => {
    const all = read.found.get(row.id) ?? []
    return all.filter(({ status }) => status === 'submitted').map((item) => effectOf(read, { row, item, all, now }))
  })
  const last = read.rows.length + 1
  const items = effects.toSorted(
    (one, other) =>
      placeGain(other, last) - placeGain(one, last) || other.gain - one.gain || other.waiting_hours - one.waiting_hours,
  )
  return { waiting_count: effects.length, ...scholarshipChanges(read), items: items.slice(0, maxItems) }
}
