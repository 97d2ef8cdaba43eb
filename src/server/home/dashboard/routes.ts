import {
  type dashboard,
  setupStep,
  type SetupStep,
  type SetupTask,
  admissionStep,
  type AdmissionFigures,
  type AdmissionStep,
} from '../../../api/home/dashboard'
import type { Permission } from '../../../api/kit/permissions'
import { zoneOf } from '../../kit/days'
import { countRunningPolls } from '../../polls'
import { readHealth } from '../../system'
import { listRunning } from '../../testing'
import type { Context, Handlers } from '../../kit/handlers'
import { findFigures } from './admissionQueries'
import { findOwnFacts, findSetup } from './dashboardQueries'
import { findOwnParts, homeContextOf } from './parts'
import { findQueues } from './queues'
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
    const { db, person, locale, query } = context
    const home = homeContextOf(context, zoneOf(query.time_zone ?? person.timeZone))
    const facts = await findOwnFacts(db, { person, locale })
    const admission = await admissionOf(context)
    return {
      data: {
        ...facts,
        ...(await findOwnParts(home, { isStudent: facts.own_group !== null })),
        running_tests: person.holds('manage tests') ? await listRunning(db, { person, locale }) : [],
        running_polls: person.holds('view polls') ? await countRunningPolls(db, { person, locale }) : [],
        queues: await findQueues(home),
        health: person.holds('manage access') ? await readHealth(context.services) : null,
        admission,
        // Figures exist only after a campaign was published.
        setup: admission ? [] : await setupOf(context),
      },
    }
  },
}
