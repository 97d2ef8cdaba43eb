import type { Can } from '../../../src/api'
import { guestRoutes } from '../../../src/app/guestRoutes'
import { routes } from '../../../src/app/rooms'
import { guardsOf, isAllowed, joinPaths, matchRoutes } from '../../../src/app/shell/routing/match'
import type { RouteTable } from '../../../src/app/shell/routing/types'

/** The addresses of screens below `parent` that name no record. */
const screensOf = (table: RouteTable, parent = '/'): readonly string[] =>
  table.flatMap(({ path, view, children = [] }) => {
    const address = joinPaths(parent, path)
    if (address.includes(':')) return []
    const isScreen = view?.kind === 'page' || view?.kind === 'screen'
    return [...(isScreen ? [address] : []), ...screensOf(children, address)]
  })

/** An address without a screen. */
const unknown = '/no-such-page'

/** Every screen of a guest, those of mailed links with a link that was used. */
export const guestAddresses: readonly string[] = [
  ...screensOf(guestRoutes),
  '/password/reset/used',
  '/email/verify/used',
  '/setup/used',
  unknown,
]

/** Every screen behind the sign-in that these permissions open and that names no record. */
export const addressesFor = (can: Can): readonly string[] => [
  ...screensOf(routes).filter((address) => {
    const matches = matchRoutes(routes, address)
    const isInside = guardsOf(matches).includes('auth')
    return isInside && isAllowed(matches, can)
  }),
  unknown,
]
