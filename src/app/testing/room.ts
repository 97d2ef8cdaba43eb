import { withWords } from '../shell/i18n/withWords'
import { permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode, RouteView } from '../shell/routing/types'

const forms = () => import('./questions/forms')
const form: RouteView = { kind: 'screen', load: () => withWords('testing', forms()) }

/** What tests are made of. */
export const questions: RouteNode = {
  path: 'questions',
  title: 'menu.questions',
  ...permitted('manage tests'),
  menu: { caption: 'learning', icon: 'list-checks' },
  logged: { records: ['questions'], actions: ['tag', 'move', 'ready', 'import'] },
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
      // The type is chosen first and stands in the address: what was typed is kept apart for each.
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
