import { card, permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

const periods: RouteNode = {
  path: 'periods',
  title: 'palette.periods',
  command: 'calendar-range',
  auditScope: { records: ['gradebook/periods'] },
  ...records({
    name: 'gradebook/periods',
    words: 'gradebook',
    list: async () => (await import('./periods/PeriodList')).PeriodList,
    forms: () => import('./periods/PeriodForms'),
    create: true,
    recordRepresentation: ({ name, academic_year }) => `${name}, ${academic_year}`,
  }),
}

const debts: RouteNode = {
  path: 'debts',
  title: 'palette.debts',
  command: 'clipboard-x',
  view: screen(async () => (await import('./debts/DebtList')).DebtList, 'gradebook'),
}

const past: RouteNode = {
  path: 'past',
  title: 'past_marks.title',
  auditScope: { records: ['gradebook/past'], actions: ['upload', 'import', 'undo'] },
  view: screen(async () => (await import('./past/PastImportList')).PastImportList, 'gradebook'),
  children: [
    {
      path: ':id',
      title: 'past_marks.one',
      view: screen(async () => (await import('./past/PastImportPage')).PastImportPage, 'gradebook'),
    },
  ],
}

const retakes: RouteNode = {
  path: 'retakes',
  title: 'palette.retakes',
  command: 'calendar-clock',
  auditScope: {
    records: ['gradebook/retakes'],
    actions: ['plan_retakes', 'record_results', 'correct_result', 'cancel_retake', 'print_sheet'],
  },
  ...records({
    name: 'gradebook/retakes',
    words: 'gradebook',
    list: async () => (await import('./retakes/RetakeList')).RetakeList,
    forms: () => import('./retakes/RetakeForms'),
  }),
}

const attendance: RouteNode = {
  path: 'attendance',
  title: 'attendance.title',
  command: 'clipboard-check',
  auditScope: { records: ['gradebook/absences', 'gradebook/attendance/rules'] },
  view: screen(async () => (await import('./attendance/AttendanceList')).AttendanceList, 'gradebook'),
  children: [
    {
      path: ':group',
      title: 'attendance.one',
      view: screen(async () => (await import('./attendance/AttendancePage')).AttendancePage, 'gradebook'),
    },
  ],
}

const finals: RouteNode = {
  path: 'finals/:group',
  title: 'finals.crumb',
  view: screen(async () => (await import('./finals/FinalsPage')).FinalsPage, 'gradebook'),
}

const book: RouteNode = {
  path: ':group/:subject',
  title: 'gradebooks.one',
  view: screen(async () => (await import('./grid/GradebookPage')).GradebookPage, 'gradebook'),
}

export const gradebook: RouteNode = {
  path: 'gradebook',
  title: 'menu.gradebook',
  ...permitted('manage gradebook'),
  menu: { caption: 'learning', icon: 'table' },
  auditScope: {
    records: ['gradebook', 'gradebook/items'],
    actions: ['mark', 'set_rules', 'sign', 'reopen', 'carry', 'record_attendance'],
  },
  view: screen(async () => (await import('./books/GradebookList')).GradebookList, 'gradebook'),
  children: [periods, debts, retakes, attendance, past, finals, book],
  cards: {
    groups: card(async () => (await import('./cards/GroupBooks')).GroupBooks, 'gradebook'),
    'access/users': card(async () => (await import('./cards/PersonFinals')).PersonFinals, 'gradebook'),
  },
}

/** A student's own marks, nested under the study page. */
export const myGrades: RouteNode = {
  path: 'grades',
  title: 'palette.my_grades',
  command: 'notebook-pen',
  view: screen(async () => (await import('./mine/MyGradesPage')).MyGradesPage, 'gradebook'),
}
