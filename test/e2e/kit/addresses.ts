import type { Can } from '../../../src/api'
import { guestRoutes } from '../../../src/app/guestRoutes'
import { routes } from '../../../src/app/features'
import { guardsOf, isAllowed, joinPaths, matchRoutes } from '../../../src/app/shell/routing/match'
import type { RouteTable } from '../../../src/app/shell/routing/types'

/** Addresses of the screens below `parent`, without those of a single record. */
const screensOf = (table: RouteTable, parent = '/'): readonly string[] =>
  table.flatMap(({ path, view, children = [] }) => {
    const address = joinPaths(parent, path)
    if (address.includes(':')) return []
    const isScreen = view?.kind === 'page' || view?.kind === 'screen'
    return [...(isScreen ? [address] : []), ...screensOf(children, address)]
  })

/** An address without a screen. */
const unknown = '/no-such-page'

/** Every screen that guests can open. The links from mails have been used already. */
export const guestAddresses: readonly string[] = [
  ...screensOf(guestRoutes),
  '/password/reset/used',
  '/email/verify/used',
  '/setup/used',
  unknown,
]

/** Every screen that a signed-in user with these permissions can open, without those of a single record. */
export const addressesFor = (can: Can): readonly string[] => [
  ...screensOf(routes).filter((address) => {
    const matches = matchRoutes(routes, address)
    const isInside = guardsOf(matches).includes('auth')
    return isInside && isAllowed(matches, can)
  }),
  unknown,
]
