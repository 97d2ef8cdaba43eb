import type { Permission } from '../../src/api/kit/permissions'
import type { Person } from '../../src/server/kit/person'

/** A signed-in person with these permissions from the role. */
export const personWith = (held: readonly Permission[], more: Partial<Person> = {}): Person => ({
  id: 5,
  sessionId: 1,
  role: 'office',
  reach: 'all',
  locale: 'ru',
  timeZone: 'Europe/Moscow',
  required_step: null,
  holds: (one) => held.includes(one),
  holdsByRole: (one) => held.includes(one),
  byApiToken: false,
  verified: true,
  ...more,
})
