/** Registry of the server's features, lower features first. */
import type { Contract } from '../api'
import { admissions } from './admissions/room'
import { directories } from './directories/room'
import { gradebook } from './gradebook/room'
import { groups } from './groups/room'
import { home } from './home/room'
import type { ConstraintMessages } from './kit/constraints'
import type { Handlers } from './kit/handlers'
import { declareRooms, type Room } from './kit/room'
import type { Services } from './kit/services'
import { library } from './library/room'
import { portfolio } from './portfolio/room'
import { polls } from './polls/room'
import { study } from './study/room'
import { system } from './system/room'
import { testing } from './testing/room'
import { callers, people } from './people/room'
import { mailTask } from './kit/mail'
import { dropTask } from './kit/uploads/dropObjects'
import type { Jobs } from './platform/jobs'

const rooms: readonly Omit<Room, 'routes'>[] = [
  directories,
  people,
  groups,
  library,
  study,
  testing,
  gradebook,
  portfolio,
  polls,
  admissions,
  home,
  system,
]

declareRooms(rooms)

export { callers }

export const handlers: Handlers<Contract> = {
  ...directories.routes,
  ...people.routes,
  ...groups.routes,
  ...library.routes,
  ...study.routes,
  ...testing.routes,
  ...gradebook.routes,
  ...portfolio.routes,
  ...polls.routes,
  ...admissions.routes,
  ...home.routes,
  ...system.routes,
}

export const constraints: ConstraintMessages = Object.fromEntries(
  rooms.flatMap(({ constraints = {} }) => Object.entries(constraints)),
)

/** Jobs and schedules of all features. */
export const jobsOf = (services: Services): Jobs => {
  const jobs = rooms.flatMap((room) => room.jobs?.(services) ?? [])
  return {
    tasks: Object.fromEntries([
      ['sendMail', mailTask(services)],
      ['dropObjects', dropTask(services)],
      ...jobs.flatMap(({ tasks }) => Object.entries(tasks)),
    ]),
    schedule: jobs.flatMap(({ schedule }) => schedule),
  }
}
