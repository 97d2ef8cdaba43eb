import type { ProfileStatus } from '../../../api/admissions/applicationStates'
import { awaitingPlace, forReview } from '../../../api/admissions/statusSets'
import type { ConstraintMessages } from '../../kit/constraints'
import { invalid } from '../../kit/problems'

export const examConstraints: ConstraintMessages = {
  entrance_exams_pkey: { path: 'test_id', key: 'exams.scheduledAlready' },
  entrance_exams_campaign_id_fkey: { path: 'campaign_id', key: 'field.noSuchRecord' },
  entrance_exams_test_id_fkey: { path: '', key: 'exams.testIsExam' },
}

/** Who sits the college's own exams: whose application is sent, and neither ended nor enrolled. */
export const sitsExams: readonly ProfileStatus[] = ['needs_changes', ...forReview, ...awaitingPlace]

/** Every direction of an exam asks for its subject as an exam of the college. */
export const checkDirections = (chosen: readonly number[], asking: readonly number[]): void => {
  if (chosen.some((id) => !asking.includes(id)))
    throw invalid({ direction_ids: [{ key: 'exams.directionDoesNotAsk' }] })
}

type Seat = { user_id: number; room: string; seat: number }
/** Seats people, in the order they come, room after room; undefined where the rooms have too few seats. */
export const seatPeople = (
  people: readonly number[],
  rooms: readonly { name: string; capacity: number }[],
): Seat[] | undefined => {
  const seats = rooms.flatMap(({ name, capacity }) =>
    Array.from({ length: capacity }, (_, place) => ({ room: name, seat: place + 1 })),
  )
  if (seats.length < people.length) return undefined
  return people.flatMap((user_id, place) => {
    const seat = seats[place]
    return seat ? [{ user_id, ...seat }] : []
  })
}
