import type { MenuItem, MenuSection } from '../../shell/routing/menu'

export type Card = Pick<MenuItem, 'path' | 'title' | 'icon'>

/** Hidden for students, who have already applied; the menu still lists these pages. */
const applicantPaths: readonly string[] = ['/my-profile', '/my-documents']

type CardsInput = { sections: readonly MenuSection[]; isStudent: boolean }

/** Converts the menu to cards: children replace their parent, and the dashboard itself is left out. */
export const cardsOf = ({ sections, isStudent }: CardsInput) =>
  sections
    .map(({ caption, items }) => ({
      caption,
      cards: items
        .flatMap((item) => (item.children.length > 0 ? item.children : [item]))
        .filter(({ path }) => path !== '/dashboard' && !(isStudent && applicantPaths.includes(path)))
        .map(({ path, title, icon }): Card => ({ path, title, icon })),
    }))
    .filter(({ cards }) => cards.length > 0)

/** Address of a list with a filter. */
export const listAddress = (list: string, filter: object): string =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
