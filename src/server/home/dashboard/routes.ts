import {
  countedSection,
  queueName,
  type CountedSection,
  type dashboard,
  type QueueName,
} from '../../../api/home/dashboard'
import type { Permission } from '../../../api/kit/permissions'
import { getDetails } from '../../people/auth/queries'
import { zoneOf } from '../../kit/days'
import type { Context, Handlers } from '../../kit/handlers'
import { findFigures } from './admissionQueries'
import { beginningOf } from './beginning'
import { countSections } from './queries'
import { listQueues } from './queueQueries'
import { stepsOf } from './steps'

/** What lets a person open a section's list. */
const opens: Record<CountedSection, Permission> = {
  groups: 'manage groups',
  'directories/directions': 'manage directions',
  'directories/subjects': 'manage subjects',
  'directories/documents': 'manage directories',
  'access/users': 'manage users',
  'access/roles': 'manage access',
  'access/permissions': 'manage access',
}

/** Whose work a queue is. */
const works: Record<QueueName, Permission> = {
  profiles_waiting: 'manage profiles',
  profiles_mine: 'manage profiles',
  profiles_returned: 'manage profiles',
  documents_waiting: 'manage documents',
}

type Asked = Context<(typeof dashboard)['GET /api/dashboard']>

/** How admissions go, for those whose work they are. */
const admissionOf = async ({ db, person, query, locale, now }: Asked) => {
  const figures = person.holds('manage profiles')
    ? await findFigures(db, { locale, timeZone: zoneOf(query.time_zone ?? person.timeZone), now })
    : null
  if (!figures) return null
  const { counts, registered, ...rest } = figures
  return { ...rest, registered: person.holds('manage users') ? registered : null, steps: stepsOf(counts) }
}

export const dashboardRoutes: Handlers<typeof dashboard> = {
  'GET /api/dashboard': async (asked) => {
    const { db, person, locale } = asked
    const sections = countedSection.options.filter((section) => person.holds(opens[section]))
    const queues = queueName.options.filter((queue) => person.holds(works[queue]))
    const { name, current_group } = await getDetails(db, { userId: person.id, locale })
    return {
      data: {
        name,
        group: current_group,
        queues: await listQueues(db, { queues, personId: person.id }),
        admission: await admissionOf(asked),
        beginning: await beginningOf(asked),
        cards: await countSections(db, sections),
      },
    }
  },
}
