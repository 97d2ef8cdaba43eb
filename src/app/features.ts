/**
 * The route table, in menu order. Each feature declares its addresses, permissions, menu entries, resources and code
 * in its feature.ts; router, guards, menu, breadcrumbs, titles and <Admin> are derived from it.
 */
import { officeRoutes, applicantRoutes as ownApplication } from './admissions/feature'
import { careerRoutes, ownRecord } from './career/feature'
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

/** The user's own sections. The menu shows them first, without a caption. */
const own: RouteTable = [
  dashboard,
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

// Homework is a child of the gradebook, but the gradebook feature does not import it.
const gradebookWithHomework = { ...gradebook, children: [homeworkRoute, ...(gradebook.children ?? [])] }

const learning: RouteTable = [groupsWithCareer, materials, questions, tests, gradebookWithHomework, portfolios]

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
  // The own record and papers are children of the profile, but the settings do not import their features.
  {
    ...settings,
    children: settings.children?.map((child) =>
      child.path === 'profile' ? { ...child, children: [ownRecord, ownPapers] } : child,
    ),
  },
]
