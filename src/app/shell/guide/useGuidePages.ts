import { useLoaderData } from 'react-router-dom'
import type { UserObject } from '../../../api'
import type { GuidePage } from '../../../api/kit/guide'
import { joinPaths } from '../routing/match'
import type { OpenedRoute } from '../routing/open'
import { useRoutes } from '../routing/shell'
import type { MenuCaption, RouteMatch, RouteTable } from '../routing/types'
import { useUser } from '../session/store'

export type GuidePages = {
  /** Pages about the current screen. */
  readonly here: readonly GuidePage[]
  /** All pages for this user in menu order, grouped by menu caption; the user's own sections have no caption (null). */
  readonly groups: readonly { readonly caption: MenuCaption | null; readonly pages: readonly GuidePage[] }[]
}

const captions = [null, 'admissions', 'learning', 'life', 'setup'] as const

export const isForUser = ({ audience }: GuidePage, user: UserObject | null): boolean =>
  audience.includes(user ? 'members' : 'guests') ||
  Object.entries(user?.can ?? {}).some(([permission, isHeld]) => isHeld && audience.includes(permission))

/** Pages of the current screen or, if it has none, of the nearest screen above it. */
export const pagesOfScreen = (pages: readonly GuidePage[], matches: readonly RouteMatch[]): readonly GuidePage[] => {
  const patterns = matches.map((_, last) =>
    matches.slice(0, last + 1).reduce((path, { route }) => joinPaths(path, route.path), '/'),
  )
  const nearest = patterns.findLast((pattern) => pages.some(({ screens }) => screens.includes(pattern)))
  return nearest === undefined ? [] : pages.filter(({ screens }) => screens.includes(nearest))
}

/** Position in the menu of the first section that the page is about; the end for pages of no section, such as settings. */
const menuPosition = (routes: RouteTable, { screens }: GuidePage): number => {
  const sections = new Set(screens.map((screen) => screen.split('/')[1]))
  const position = routes.findIndex(({ path, menu }) => menu !== undefined && sections.has(path))
  return position === -1 ? routes.length : position
}

export const useGuidePages = (all: readonly GuidePage[]): GuidePages => {
  const { matches } = useLoaderData<OpenedRoute>()
  const routes = useRoutes()
  const user = useUser()
  const pages = all
    .filter((page) => isForUser(page, user))
    .map((page) => ({ page, position: menuPosition(routes, page) }))
    .toSorted((a, b) => a.position - b.position)
  const captionOf = ({ page, position }: (typeof pages)[number]) => {
    if (position < routes.length) return routes[position]?.menu?.caption ?? null
    return page.audience.includes('members') || page.audience.includes('guests') ? null : 'setup'
  }
  const groups = captions.map((caption) => ({
    caption,
    pages: pages.flatMap((placed) => (captionOf(placed) === caption ? placed.page : [])),
  }))
  return {
    here: pagesOfScreen(
      pages.map(({ page }) => page),
      matches,
    ),
    groups: groups.filter((group) => group.pages.length > 0),
  }
}
