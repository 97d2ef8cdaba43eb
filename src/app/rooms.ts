/**
 * The table of contents of the screens, in the order of the menu. Each room says in its room.ts the address, permission, menu, resource and code of
 * its screens; router, guards, menu, crumbs, titles and <Admin> follow from it.
 */
import type { UserObject } from '../api'
import { office, own as ownApplication } from './admissions/room'
import { directories } from './directories/room'
import { groups } from './groups/room'
import { guestRoutes } from './guestRoutes'
import { dashboard } from './home/room'
import { media } from './library/room'
import { access, settings } from './people/room'
import { polls, voting } from './polls/room'
import { permitted, soon } from './shell/routing/nodes'
import type { RouteTable } from './shell/routing/types'
import { materials, study } from './study/room'
import { attempt, questions, taking, tests } from './testing/room'

/** R6.05, R9.08: higher and secondary vocational education keep a portfolio. */
const portfolioEducationTypes: readonly number[] = [1, 2]
const keepsPortfolio = ({ current_group }: UserObject): boolean =>
  current_group !== null && portfolioEducationTypes.includes(current_group.direction.education_type_id)

/** What belongs to the person: it stands above the captions of the menu. */
const own: RouteTable = [
  dashboard,
  ...ownApplication,
  study,
  taking,
  attempt,
  {
    path: 'my-portfolio',
    title: 'menu.my_portfolio',
    ...permitted('study'),
    menu: { icon: 'award', when: keepsPortfolio },
    view: soon('my_portfolio'),
  },
  voting,
]

const learning: RouteTable = [
  groups,
  materials,
  questions,
  tests,
  {
    path: 'gradebook',
    title: 'menu.gradebook',
    ...permitted('manage gradebook'),
    menu: { caption: 'learning', icon: 'table' },
    view: soon('gradebook'),
  },
  {
    path: 'portfolios',
    title: 'menu.portfolios',
    ...permitted('manage portfolios'),
    menu: { caption: 'learning', icon: 'medal' },
    view: soon('portfolios'),
  },
]

export const routes: RouteTable = [
  ...guestRoutes,
  ...own,
  ...office,
  ...learning,
  polls,
  media,
  directories,
  access,
  settings,
]
