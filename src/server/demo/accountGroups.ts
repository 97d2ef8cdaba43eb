import { emailOf } from './accounts'
import type { DemoGroup } from './groups'
import type { DemoMembership } from './people'

/** Where those accounts study that study: two in different groups, one on a short course, one blocked. */
const places = [
  { login: 'student.a', direction: 'ис', course: 3 },
  { login: 'student.b', direction: 'дз', course: 2 },
  { login: 'student.short', direction: 'вр', course: 1 },
  { login: 'blocked', direction: 'са', course: 3 },
] as const

export const accountMemberships = (groups: readonly DemoGroup[]): DemoMembership[] =>
  places.flatMap(({ login, direction, course }) =>
    groups
      .filter((group) => group.direction === direction && group.course === course && group.status === 'active')
      .slice(0, 1)
      .map((group) => ({
        email: emailOf(login),
        group: group.code,
        startedOn: group.startsOn,
        endedOn: null,
        state: 'studying' as const,
        order: '112-у',
      })),
  )
