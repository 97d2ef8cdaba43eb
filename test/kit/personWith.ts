import type { Permission } from '../../src/api/kit/permissions'
import type { Person } from '../../src/server/kit/person'

/** A signed-in person with these permissions by role. */
export const personWith = (held: readonly Permission[], more: Partial<Person> = {}): Person => ({
  id: 5,
  sessionId: 1,
  role: 'office',
  reach: 'all',
  locale: 'ru',
  timeZone: 'Europe/Moscow',
  must: null,
  holds: (one) => held.includes(one),
  holdsByRole: (one) => held.includes(one),
  byApiToken: false,
  proven: true,
  ...more,
})
