import {
  countedSection,
  queueName,
  type CountedSection,
  type dashboard,
  type QueueName,
  beginningStep,
  type Queue,
  type BeginningStep,
  type BeginningTask,
  admissionStep,
  type AdmissionFigures,
  type AdmissionStep,
} from '../../../api/home/dashboard'
import type { Permission } from '../../../api/kit/permissions'
import { getDetails } from '../../people'
import { zoneOf } from '../../kit/days'
import { findOwnGrades, findWaitingBooks } from '../../gradebook'
import { findAchievements } from '../../portfolio'
import { countRunningPolls, findVoting } from '../../polls'
import { findReading } from '../../study'
import { findSitting, listRunning } from '../../testing'
import type { Context, Handlers } from '../../kit/handlers'
import { findFigures } from './admissionQueries'
import { countSections, findOwnGroup, findBeginning } from './queries'
import { listQueues } from './queueQueries'
import { profileStatus, type ProfileStatus } from '../../../api/admissions/applicationStates'
import { inRanking } from '../../../api/admissions/statusSets'

/** Statuses that count for each step. Applicants who dropped out count only as `started`. */
const statusesOf: Readonly<Record<AdmissionStep, readonly ProfileStatus[]>> = {
  started: profileStatus.options,
  sent: profileStatus.exclude(['draft', 'withdrawn']).options,
  accepted: inRanking,
  recommended: ['recommended', 'enrolled'],
  enrolled: ['enrolled'],
}

/** Sums the status counts of each step. */
const stepsOf = (counts: Readonly<Partial<Record<ProfileStatus, number>>>): AdmissionFigures['steps'] =>
  admissionStep.options.map((step) => ({
    step,
    statuses: [...statusesOf[step]],
    count: statusesOf[step].reduce((sum, status) => sum + (counts[status] ?? 0), 0),
  }))

/** Permissions for each setup step; all of them are required. */
const takes: Record<BeginningStep, readonly Permission[]> = {
  own_name: ['manage access'],
  mail: ['manage access'],
  subjects: ['manage subjects'],
  document_types: ['manage directories', 'manage documents'],
  directions: ['manage directions'],
  groups: ['manage groups'],
  legal_texts: ['manage access'],
  staff: ['manage users'],
  campaign: ['manage profiles'],
}
/** A campaign needs directions. Subjects, groups, legal texts and staff are optional. */
const needed: readonly BeginningStep[] = ['own_name', 'mail', 'document_types', 'directions', 'campaign']

type Asked = Context<(typeof dashboard)['GET /api/dashboard']>

/** Setup steps that the user has permission for, in order; empty once a campaign was published. */
const beginningOf = async ({ db, person, services: { config } }: Asked): Promise<BeginningTask[]> => {
  const theirs = beginningStep.options.filter((step) => takes[step].every((permission) => person.holds(permission)))
  const found = theirs.length > 0 ? await findBeginning(db, { personId: person.id }) : null
  if (!found) return []
  const done = { ...found, mail: config.smtpUrl !== null }
  const applies = (step: BeginningStep) =>
    step === 'own_name' ? !done.own_name : step !== 'mail' || config.publicUrl !== null
  return theirs.filter(applies).map((step) => ({ step, needed: needed.includes(step), done: done[step] }))
}

/** Permission to open each section's list. */
const opens: Record<CountedSection, Permission> = {
  groups: 'manage groups',
  materials: 'manage materials',
  questions: 'manage tests',
  tests: 'manage tests',
  'directories/directions': 'manage directions',
  'directories/subjects': 'manage subjects',
  'directories/documents': 'manage directories',
  'access/users': 'manage users',
  'access/roles': 'manage access',
  'access/permissions': 'manage access',
}

/** Permissions to work on each queue; all of them are required. */
const works: Record<QueueName, readonly Permission[]> = {
  profiles_waiting: ['manage profiles'],
  profiles_mine: ['manage profiles'],
  profiles_returned: ['manage profiles'],
  documents_waiting: ['manage documents'],
  answers_waiting: ['manage tests'],
  portfolios_waiting: ['manage portfolios'],
  erasures_asked: ['manage users', 'manage access'],
  name_changes_waiting: ['manage users'],
}

/** These queues are rarely used, so they have no card while empty. */
const hiddenWhenEmpty: readonly QueueName[] = [
  'erasures_asked',
  'name_changes_waiting',
  'answers_waiting',
  'portfolios_waiting',
]
const isShown = ({ queue, count }: Queue): boolean => count > 0 || !hiddenWhenEmpty.includes(queue)

/** Null for users who do not manage applications. */
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
    const queues = queueName.options.filter((queue) => works[queue].every((permission) => person.holds(permission)))
    const { name, current_group } = await getDetails(db, { userId: person.id, locale })
    const studies = person.holds('study') ? await findOwnGroup(db, { personId: person.id, locale }) : null
    return {
      data: {
        name,
        group: current_group,
        studies,
        reading: studies && (await findReading(db, person.id)),
        sitting: studies && (await findSitting(db, person.id)),
        grades: studies && (await findOwnGrades(asked)),
        gradebooks: person.holds('manage gradebook') ? await findWaitingBooks(asked) : [],
        achievements: studies && (await findAchievements(db, person.id)),
        running_tests: person.holds('manage tests') ? await listRunning(db, { person, locale }) : [],
        voting: person.holds('vote') ? await findVoting(db, { person, locale }) : null,
        running_polls: person.holds('view polls') ? await countRunningPolls(db, { person, locale }) : [],
        queues: (await listQueues(db, { queues, person })).filter(isShown),
        admission: await admissionOf(asked),
        beginning: await beginningOf(asked),
        cards: await countSections(db, sections, person),
      },
    }
  },
}
