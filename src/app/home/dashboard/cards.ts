import type { Calls } from '../../../api'
import type { MenuItem, MenuSection } from '../../shell/routing/menu'

type Count = Calls['GET /api/dashboard']['answer']['data']['cards'][number]
export type Card = Pick<MenuItem, 'path' | 'title' | 'icon'> & { count: number | undefined; isCounted: boolean }

/** Sections whose card shows a record count. */
const countedPaths: readonly string[] = [
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

/** Hidden for students, who have already applied; the menu still lists these pages. */
const applicantPaths: readonly string[] = ['/my-profile', '/my-documents']

type CardsInput = { sections: readonly MenuSection[]; counts: readonly Count[]; isStudent: boolean }

/** Converts the menu to cards: children replace their parent, and the dashboard itself is left out. */
export const cardsOf = ({ sections, counts, isStudent }: CardsInput) =>
  sections
    .map(({ caption, items }) => ({
      caption,
      cards: items
        .flatMap((item) => (item.children.length > 0 ? item.children : [item]))
        .filter(({ path }) => path !== '/dashboard' && !(isStudent && applicantPaths.includes(path)))
        .map(({ path, title, icon }): Card => ({
          path,
          title,
          icon,
          isCounted: countedPaths.includes(path),
          count: counts.find(({ section }) => `/${section}` === path)?.count,
        })),
    }))
    .filter(({ cards }) => cards.length > 0)

/** Address of a list with a filter. */
export const listAddress = (list: string, filter: object): string =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
