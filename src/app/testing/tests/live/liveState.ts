import type { LivePerson } from '../../../../api/testing/live'

/** In the order of the tiles: first those who may need the invigilator. */
export const liveStates = ['offline', 'paused', 'writing', 'not_begun', 'done', 'voided'] as const
export type LiveState = (typeof liveStates)[number]

/** In ms: a screen that sends a heartbeat every 15 seconds has been silent for this long. */
const offlineMs = 60_000

/** Returns the state of a person; `now` is the server's clock. */
export const stateOf = ({ attempt }: LivePerson, now: number): LiveState => {
  if (!attempt) return 'not_begun'
  if (attempt.status === 'voided') return 'voided'
  if (attempt.status !== 'in_progress') return 'done'
  if (attempt.paused_at !== null) return 'paused'
  return now - Date.parse(attempt.seen_at ?? attempt.started_at) > offlineMs ? 'offline' : 'writing'
}

export type Seat = LivePerson & { state: LiveState }
export type LiveFilter = { q: string; group: number | null; state: LiveState | null }

/** Returns the people who match the filter, those who need attention first. The server has sorted them by name. */
export const seatsOf = (people: readonly LivePerson[], { q, group, state }: LiveFilter, now: number): Seat[] => {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return people
    .map((person) => ({ ...person, state: stateOf(person, now) }))
    .filter(
      (seat) =>
        (group === null || seat.group_id === group) &&
        (state === null || seat.state === state) &&
        words.every((word) => seat.name.toLocaleLowerCase().includes(word)),
    )
    .toSorted((one, other) => liveStates.indexOf(one.state) - liveStates.indexOf(other.state))
}

export const countStates = (people: readonly LivePerson[], now: number): Record<LiveState, number> => {
  const counts = { offline: 0, paused: 0, not_begun: 0, writing: 0, done: 0, voided: 0 }
  for (const person of people) counts[stateOf(person, now)] += 1
  return counts
}

/** Replaces the people that were read again and keeps the others. */
export const mergePeople = (people: readonly LivePerson[], changed: readonly LivePerson[]): LivePerson[] => {
  const byId = new Map(changed.map((person) => [person.user_id, person]))
  const known = new Set(people.map(({ user_id }) => user_id))
  return [
    ...people.map((person) => byId.get(person.user_id) ?? person),
    ...changed.filter(({ user_id }) => !known.has(user_id)),
  ]
}
