/**
 * The route table, in menu order. Each feature declares its addresses, permissions, menu entries, resources and code
 * in its room.ts; router, guards, menu, breadcrumbs, titles and <Admin> are derived from it.
 */
import { officeRoutes, applicantRoutes as ownApplication } from './admissions/room'
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

/** The user's own sections, above the captions of the menu. */
const own: RouteTable = [
  dashboard,
  ...ownApplication,
  // The page of my marks has an address below the learning materials, which do not depend on it.
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
  ...officeRoutes,
  ...learning,
  polls,
  media,
  directories,
  // The system page is in the access section, which does not depend on it.
  { ...access, children: [...(access.children ?? []), system] },
  settings,
]
