import type { ApplicationStatus } from '../../../api/admissions/applicationStates'
import { awaitingPlace, awaitingReview } from '../../../api/admissions/statusSets'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { invalid } from '../../kit/problems'

export const examConstraints: ConstraintMessages = {
  entrance_exams_pkey: { path: 'test_id', key: 'exams.scheduled_already' },
  entrance_exams_campaign_id_fkey: { path: 'campaign_id', key: 'field.no_such_record' },
  entrance_exams_test_id_fkey: { path: '', key: 'exams.test_is_exam' },
}

/** Applicants in these statuses take the college's exams: sent, not ended and not yet enrolled. */
export const examStatuses: readonly ApplicationStatus[] = ['needs_changes', ...awaitingReview, ...awaitingPlace]

/** Every direction of an exam must require its subject as a college exam. */
export const checkDirections = (chosen: readonly number[], asking: readonly number[]): void => {
  if (chosen.some((id) => !asking.includes(id)))
    throw invalid({ direction_ids: [{ key: 'exams.direction_does_not_ask' }] })
}

type Seat = { user_id: number; room: string; seat: number }
/** Assigns seats in the given order, room by room; undefined if there are too few seats. */
export const assignSeats = (
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
