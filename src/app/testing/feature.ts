import { withMessages } from '../shell/i18n/withMessages'
import { permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode, RouteView } from '../shell/routing/types'

const forms = () => import('./questions/QuestionForms')
const form: RouteView = { kind: 'screen', load: () => withMessages('testing', forms()) }

/** Tests for takers. */
export const taking: RouteNode = {
  path: 'testing',
  title: 'menu.testing',
  ...permitted('study'),
  menu: { icon: 'monitor-check' },
  view: screen(async () => (await import('./attempts/TestingHome')).TestingHome, 'testing'),
  children: [
    {
      path: 'trial',
      title: 'taking.trial_crumb',
      view: screen(async () => (await import('./attempts/TrialPage')).TrialPage, 'testing'),
    },
    {
      path: ':id',
      title: 'taking.test',
      view: screen(async () => (await import('./attempts/TestStartPage')).TestStartPage, 'testing'),
    },
  ],
}

/** Requires no permission, so that users can continue an attempt after losing one. The server checks the owner. */
export const attempt: RouteNode = {
  path: 'testing/attempts/:id',
  title: 'taking.attempt',
  guards: ['auth'],
  view: screen(async () => (await import('./attempts/AttemptPage')).AttemptPage, 'testing'),
}

/** The question bank. */
export const questions: RouteNode = {
  path: 'questions',
  title: 'menu.questions',
  ...permitted('manage tests'),
  menu: { caption: 'learning', icon: 'list-checks' },
  auditScope: {
    records: ['questions', 'attempts'],
    actions: [
      'tag',
      'move',
      'ready',
      'import',
      'extend',
      'pause',
      'resume',
      'send_message',
      'finish',
      'void',
      'reopen',
      'grade',
      'release',
    ],
  },
  ...records({
    name: 'questions',
    words: 'testing',
    list: async () => (await import('./questions/QuestionList')).QuestionList,
    forms,
    recordRepresentation: 'title',
    beside: [
      {
        path: 'import',
        title: 'questions.import.crumb',
        view: screen(async () => (await import('./questions/import/ImportPage')).ImportPage, 'testing'),
      },
      // The type is part of the path, so that each type has its own draft.
      {
        path: 'create',
        title: 'questions.create.crumb',
        view: form,
        children: [{ path: ':type', title: 'resources.questions.action.create', view: form }],
      },
    ],
    deeper: [{ path: 'versions', title: 'questions.versions.title' }],
  }),
}

/** Manual marking of answers. */
const grading: RouteNode = {
  path: 'grading',
  title: 'palette.grading',
  command: 'pen-line',
  view: screen(async () => (await import('./grading/GradingOverview')).GradingOverview, 'testing'),
  children: [
    {
      path: ':id',
      title: 'palette.grading',
      view: screen(async () => (await import('./grading/GradingPage')).GradingPage, 'testing'),
    },
  ],
}

/** Tests for teachers: the builder and its subpages. */
export const tests: RouteNode = {
  path: 'tests',
  title: 'menu.tests',
  ...permitted('manage tests'),
  menu: { caption: 'learning', icon: 'clipboard-check' },
  auditScope: {
    records: ['tests'],
    actions: ['publish', 'withdraw', 'set_grading', 'plan_regrade', 'drop_regrade', 'regrade', 'undo_regrade'],
  },
  ...records({
    name: 'tests',
    words: 'testing',
    list: async () => (await import('./tests/TestList')).TestList,
    forms: () => import('./tests/TestForms'),
    create: true,
    recordRepresentation: 'name',
    beside: [grading],
    deeper: [
      { path: 'overrides', title: 'tests.pages.overrides' },
      { path: 'attempts', title: 'tests.pages.attempts' },
      { path: 'attempts/live', title: 'tests.live.title' },
      { path: 'attempts/list', title: 'tests.live.list' },
      { path: 'attempts/:attempt', title: 'results.replay' },
      { path: 'paper', title: 'tests.paper.enter' },
      { path: 'results', title: 'tests.pages.results' },
      { path: 'regrades/:regrade', title: 'regrades.crumb' },
    ],
  }),
}
