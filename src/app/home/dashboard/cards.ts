import type { Calls } from '../../../api'
import type { MenuItem, MenuSection } from '../../shell/routing/menu'

type Count = Calls['GET /api/dashboard']['answer']['data']['cards'][number]
export type Card = Pick<MenuItem, 'path' | 'title' | 'icon'> & { count: number | undefined; isCounted: boolean }

/** The sections whose number of records says something at a glance. */
const counted: readonly string[] = [
  '/groups',
  '/materials',
  '/questions',
  '/directories/directions',
  '/directories/subjects',
  '/directories/documents',
  '/access/users',
  '/access/roles',
  '/access/permissions',
]

/** What a student is not offered at home: applying was before, and the menu has it still. */
const forApplicants: readonly string[] = ['/my-profile', '/my-documents']

type Given = { sections: readonly MenuSection[]; counts: readonly Count[]; isStudent: boolean }

/** The sections of the menu as cards: a parent's children stand for it, the dashboard itself is left out. */
export const cardsOf = ({ sections, counts, isStudent }: Given) =>
  sections
    .map(({ caption, items }) => ({
      caption,
      cards: items
        .flatMap((item) => (item.children.length > 0 ? item.children : [item]))
        .filter(({ path }) => path !== '/dashboard' && !(isStudent && forApplicants.includes(path)))
        .map(({ path, title, icon }): Card => ({
          path,
          title,
          icon,
          isCounted: counted.includes(path),
          count: counts.find(({ section }) => `/${section}` === path)?.count,
        })),
    }))
    .filter(({ cards }) => cards.length > 0)

/** A list with just the records that the filter lets through. */
export const listAddress = (list: string, filter: object): string =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
