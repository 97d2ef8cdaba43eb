/**
 * The route table, in menu order. Each feature declares its addresses, permissions, menu entries, resources and code
 * in its feature.ts; router, guards, menu, breadcrumbs, titles and <Admin> are derived from it.
 */
import { officeRoutes, applicantRoutes as ownApplication } from './admissions/feature'
import { ownCalendar } from './calendar/feature'
import { announcements } from './announcements/feature'
import { careerRoutes, ownRecord } from './career/feature'
import { reportedComments } from './comments/feature'
import { curriculaRoute } from './curricula/feature'
import { directories } from './directories/feature'
import { gradebook, myGrades } from './gradebook/feature'
import { groups } from './groups/feature'
import { ownPapers, papersRoutes } from './papers/feature'
import { guestRoutes } from './guestRoutes'
import { homeworkRoute, ownHomeworkRoute } from './homework/feature'
import { dashboard } from './home/feature'
import { media } from './library/feature'
import { access, settings } from './people/feature'
import { polls, voting } from './polls/feature'
import { myPortfolio, portfolios } from './portfolio/feature'
import { reportRoutes } from './reports/feature'
import { system } from './system/feature'
import type { RouteTable } from './shell/routing/types'
import { materials, study } from './study/feature'
import { attempt, questions, taking, tests } from './testing/feature'

/**
 * The user's own sections. The menu shows them first, without a caption. Announcements are under the address of groups, but
 * open to everybody, so they are not a child of that route.
 */
const own: RouteTable = [
  dashboard,
  announcements,
  ...ownApplication,
  // Grades and homework are children of the study route, but the study feature does not import theirs.
  { ...study, children: [myGrades, ownHomeworkRoute, ...(study.children ?? [])] },
  taking,
  attempt,
  myPortfolio,
  voting,
]

// Orders, curricula, papers and reports are children of the groups route, but the groups feature does not import theirs.
const groupsWithCareer = {
  ...groups,
  children: [curriculaRoute, ...careerRoutes, ...papersRoutes, ...reportRoutes, ...(groups.children ?? [])],
}

// Reported comments are a child of the materials route, but the comments feature is below it.
const materialsWithComments = { ...materials, children: [reportedComments, ...materials.children] }

// Homework is a child of the gradebook, but the gradebook feature does not import it.
const gradebookWithHomework = { ...gradebook, children: [homeworkRoute, ...(gradebook.children ?? [])] }

const learning: RouteTable = [
  groupsWithCareer,
  materialsWithComments,
  questions,
  tests,
  gradebookWithHomework,
  portfolios,
]

export const routes: RouteTable = [
  ...guestRoutes,
  ...own,
  ...officeRoutes,
  ...learning,
  polls,
  media,
  directories,
  // The system page is a child of the access route, but the access feature does not import it.
  { ...access, children: [...(access.children ?? []), system] },
  // The own record, papers and calendar are children of the profile, but the settings do not import their features.
  {
    ...settings,
    children: settings.children?.map((child) =>
      child.path === 'profile' ? { ...child, children: [ownRecord, ownPapers, ownCalendar] } : child,
    ),
  },
]
