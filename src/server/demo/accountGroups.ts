import { emailOf } from './accounts'
import { college } from './college'
import type { DemoGroup } from './groups'
import type { DemoMembership } from './people'

export const accountMemberships = (groups: readonly DemoGroup[]): DemoMembership[] =>
  college.groups.accounts.flatMap(({ login, direction, course }) =>
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
