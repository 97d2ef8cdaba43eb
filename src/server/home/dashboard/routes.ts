import {
  countedSection,
  queueName,
  type CountedSection,
  type dashboard,
  type QueueName,
  setupStep,
  type Queue,
  type SetupStep,
  type SetupTask,
  admissionStep,
  type AdmissionFigures,
  type AdmissionStep,
} from '../../../api/home/dashboard'
import type { Permission } from '../../../api/kit/permissions'
import { zoneOf } from '../../kit/days'
import { findOwnGrades, findPendingBooks } from '../../gradebook'
import { countRunningPolls, findVoting } from '../../polls'
import { countAvailableTests, listRunning } from '../../testing'
import type { Context, Handlers } from '../../kit/handlers'
import { findFigures } from './admissionQueries'
import { countSections, findOwnFacts, findSetup } from './dashboardQueries'
import { listQueues } from './queueQueries'
import { applicationStatus, type ApplicationStatus } from '../../../api/admissions/applicationStates'
import { inRanking } from '../../../api/admissions/statusSets'

/** Statuses that count for each step. A withdrawn application counts only for `started`. */
const statusesOf: Readonly<Record<AdmissionStep, readonly ApplicationStatus[]>> = {
  started: applicationStatus.options,
  sent: applicationStatus.exclude(['draft', 'withdrawn']).options,
  accepted: inRanking,
  recommended: ['recommended', 'enrolled'],
  enrolled: ['enrolled'],
}

/** Sums the status counts of each step. */
const stepsOf = (counts: Readonly<Partial<Record<ApplicationStatus, number>>>): AdmissionFigures['steps'] =>
  admissionStep.options.map((step) => ({
    step,
    statuses: [...statusesOf[step]],
    count: statusesOf[step].reduce((sum, status) => sum + (counts[status] ?? 0), 0),
  }))

/** Permissions for each setup step; all of them are required. */
const stepPermissions: Record<SetupStep, readonly Permission[]> = {
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
const requiredSteps: readonly SetupStep[] = ['own_name', 'mail', 'document_types', 'directions', 'campaign']

type DashboardContext = Context<(typeof dashboard)['GET /api/dashboard']>

/** Setup steps that the user has permission for, in order; empty once a campaign was published. */
const setupOf = async ({ db, person, services: { config } }: DashboardContext): Promise<SetupTask[]> => {
  const theirs = setupStep.options.filter((step) =>
    stepPermissions[step].every((permission) => person.holds(permission)),
  )
  const found = theirs.length > 0 ? await findSetup(db, { personId: person.id }) : null
  if (!found) return []
  const done = { ...found, mail: config.smtpUrl !== null }
  const applies = (step: SetupStep) =>
    step === 'own_name' ? !done.own_name : step !== 'mail' || config.publicUrl !== null
  return theirs.filter(applies).map((step) => ({ step, needed: requiredSteps.includes(step), done: done[step] }))
}

/** Permission to open each section's list. */
const sectionPermissions: Record<CountedSection, Permission> = {
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
const queuePermissions: Record<QueueName, readonly Permission[]> = {
  applications_waiting: ['manage profiles'],
  applications_mine: ['manage profiles'],
  applications_returned: ['manage profiles'],
  documents_waiting: ['manage documents'],
  answers_waiting: ['manage tests'],
  portfolios_waiting: ['manage portfolios'],
  erasures_asked: ['manage users', 'manage access'],
  name_changes_waiting: ['manage users'],
  papers_waiting: ['manage groups'],
}

/** These queues are rarely used, so they have no card while empty. */
const hiddenWhenEmpty: readonly QueueName[] = [
  'erasures_asked',
  'name_changes_waiting',
  'answers_waiting',
  'portfolios_waiting',
  'papers_waiting',
]
const isShown = ({ queue, count }: Queue): boolean => count > 0 || !hiddenWhenEmpty.includes(queue)

/** Null for users who do not manage applications. */
const admissionOf = async ({ db, person, query, locale, now }: DashboardContext) => {
  const figures = person.holds('manage profiles')
    ? await findFigures(db, { locale, timeZone: zoneOf(query.time_zone ?? person.timeZone), now })
    : null
  if (!figures) return null
  const { counts, registered, ...rest } = figures
  return { ...rest, registered: person.holds('manage users') ? registered : null, steps: stepsOf(counts) }
}

export const dashboardRoutes: Handlers<typeof dashboard> = {
  'GET /api/dashboard': async (context) => {
    const { db, person, locale } = context
    const sections = countedSection.options.filter((section) => person.holds(sectionPermissions[section]))
    const queues = queueName.options.filter((queue) =>
      queuePermissions[queue].every((permission) => person.holds(permission)),
    )
    const { own_group: ownGroup, reading, achievements, ...facts } = await findOwnFacts(db, { person, locale })
    const admission = await admissionOf(context)
    return {
      data: {
        ...facts,
        own_group: ownGroup,
        reading: ownGroup && reading,
        tests: ownGroup && (await countAvailableTests(db, person.id)),
        grades: ownGroup && (await findOwnGrades(context)),
        gradebooks: person.holds('manage gradebook') ? await findPendingBooks(context) : [],
        achievements: ownGroup && achievements,
        running_tests: person.holds('manage tests') ? await listRunning(db, { person, locale }) : [],
        voting: person.holds('vote') ? await findVoting(db, { person, locale }) : null,
        running_polls: person.holds('view polls') ? await countRunningPolls(db, { person, locale }) : [],
        queues: (await listQueues(db, { queues, person })).filter(isShown),
        admission,
        // Figures exist only after a campaign was published.
        setup: admission ? [] : await setupOf(context),
        cards: await countSections(db, sections, person),
      },
    }
  },
}
