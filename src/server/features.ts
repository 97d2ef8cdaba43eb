/** Registry of the server's features. A feature may import only features above it in the list. */
import type { Contract } from '../api'
import { admissions } from './admissions/feature'
import { calendar } from './calendar/feature'
import { announcements } from './announcements/feature'
import { career } from './career/feature'
import { comments } from './comments/feature'
import { curricula } from './curricula/feature'
import { directories } from './directories/feature'
import { gradebook } from './gradebook/feature'
import { groups } from './groups/feature'
import { home } from './home/feature'
import { homework } from './homework/feature'
import type { ConstraintMessages } from './kit/records/constraints'
import type { Handlers } from './kit/handlers'
import { declareFeatures, type Feature } from './kit/feature'
import type { Services } from './kit/services'
import { library } from './library/feature'
import { papers } from './papers/feature'
import { portfolio } from './portfolio/feature'
import { polls } from './polls/feature'
import { reports } from './reports/feature'
import { study } from './study/feature'
import { system } from './system/feature'
import { testing } from './testing/feature'
import { callers, people } from './people/feature'
import { mailTask } from './kit/texts/mail'
import { dropTask } from './kit/uploads/dropObjects'
import type { Jobs } from './platform/jobs'

const features: readonly Omit<Feature, 'routes'>[] = [
  directories,
  people,
  groups,
  library,
  comments,
  announcements,
  study,
  testing,
  gradebook,
  homework,
  curricula,
  portfolio,
  polls,
  admissions,
  career,
  papers,
  reports,
  calendar,
  home,
  system,
]

declareFeatures(features)

export { callers }

export const handlers: Handlers<Contract> = {
  ...directories.routes,
  ...people.routes,
  ...groups.routes,
  ...library.routes,
  ...comments.routes,
  ...announcements.routes,
  ...study.routes,
  ...testing.routes,
  ...gradebook.routes,
  ...homework.routes,
  ...curricula.routes,
  ...portfolio.routes,
  ...polls.routes,
  ...admissions.routes,
  ...career.routes,
  ...papers.routes,
  ...reports.routes,
  ...calendar.routes,
  ...home.routes,
  ...system.routes,
}

export const constraints: ConstraintMessages = Object.fromEntries(
  features.flatMap(({ constraints = {} }) => Object.entries(constraints)),
)

/** Jobs and schedules of all features. */
export const jobsOf = (services: Services): Jobs => {
  const jobs = features.flatMap((feature) => feature.jobs?.(services) ?? [])
  return {
    tasks: Object.fromEntries([
      ['sendMail', mailTask(services)],
      ['dropObjects', dropTask(services)],
      ...jobs.flatMap(({ tasks }) => Object.entries(tasks)),
    ]),
    schedule: jobs.flatMap(({ schedule }) => schedule),
  }
}
