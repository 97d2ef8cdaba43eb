import { otherLayout } from '../../../api/kit/keyboardLayouts'
import { searchKind, type SearchKind, type search } from '../../../api/home/search'
import type { Permission } from '../../../api/kit/permissions'
import type { Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { findRecords } from './queries'

/** The list of each kind and the permissions for it (without any, everybody). A record's page is at `<path>/<id>`. */
const lists: Record<SearchKind, { opens?: readonly Permission[]; path: string }> = {
  applications: { opens: ['manage profiles'], path: '/profiles' },
  people: { opens: ['manage users'], path: '/access/users' },
  students: { opens: ['manage groups'], path: '/groups/students' },
  groups: { opens: ['manage groups'], path: '/groups' },
  directions: { opens: ['manage directions'], path: '/directories/directions' },
  subjects: { opens: ['manage subjects'], path: '/directories/subjects' },
  announcements: { path: '/groups/announcements' },
  sent_announcements: { opens: ['manage groups', 'manage gradebook'], path: '/groups/announcements/sent' },
  materials: { opens: ['manage materials'], path: '/materials' },
  questions: { opens: ['manage tests'], path: '/questions' },
  tests: { opens: ['manage tests'], path: '/tests' },
  study_materials: { opens: ['study'], path: '/study' },
  available_tests: { opens: ['study'], path: '/testing' },
  gradebooks: { opens: ['manage gradebook'], path: '/gradebook' },
  portfolios: { opens: ['manage portfolios'], path: '/portfolios' },
  polls: { opens: ['view polls'], path: '/polls' },
  open_polls: { opens: ['vote'], path: '/voting' },
}

const isOpen = (person: Person, kind: SearchKind) => lists[kind].opens?.some((one) => person.holds(one)) ?? true

export const searchRoutes: Handlers<typeof search> = {
  'GET /api/search': async ({ db, person, query: { q }, locale }) => {
    const kinds = searchKind.options.filter((kind) => isOpen(person, kind))
    const asTyped = await findRecords(db, { kinds, q, locale, person })
    const empty = kinds.filter((kind) => asTyped.every((record) => record.kind !== kind))
    const otherwise = await findRecords(db, { kinds: empty, q: otherLayout(q), locale, person })
    const found = kinds.flatMap((kind) => [...asTyped, ...otherwise].filter((record) => record.kind === kind))
    return { data: found.map((record) => ({ ...record, path: `${lists[record.kind].path}/${record.id}` })) }
  },
}
