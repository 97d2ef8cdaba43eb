/**
 * The table of contents of the screens, in the order of the menu. Each room says in its room.ts the address,
 * permission, menu, resource and code of its screens; router, guards, menu, crumbs, titles and <Admin> follow from it.
 */
import { office, own as ownApplication } from './admissions/room'
import { directories } from './directories/room'
import { gradebook, myGrades } from './gradebook/room'
import { groups } from './groups/room'
import { guestRoutes } from './guestRoutes'
import { dashboard } from './home/room'
import { media } from './library/room'
import { access, settings } from './people/room'
import { polls, voting } from './polls/room'
import { myPortfolio, portfolios } from './portfolio/room'
import { system } from './system/room'
import type { RouteTable } from './shell/routing/types'
import { materials, study } from './study/room'
import { attempt, questions, taking, tests } from './testing/room'

/** What belongs to the person: it stands above the captions of the menu. */
const own: RouteTable = [
  dashboard,
  ...ownApplication,
  // The own marks have an address below the materials, which know nothing of them.
  { ...study, children: [myGrades, ...(study.children ?? [])] },
  taking,
  attempt,
  myPortfolio,
  voting,
]

const learning: RouteTable = [groups, materials, questions, tests, gradebook, portfolios]

export const routes: RouteTable = [
  ...guestRoutes,
  ...own,
  ...office,
  ...learning,
  polls,
  media,
  directories,
  // The system page belongs to access, which knows nothing of it.
  { ...access, children: [...(access.children ?? []), system] },
  settings,
]
