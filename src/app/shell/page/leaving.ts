import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation } from 'react-router-dom'
import { pathWithin } from '../routing/locales'

/** How many ways to another page are being looked for. */
let sought = 0

/** Finds out where to go and goes there: until the other page is on the screen, `useIsLeaving` answers yes. */
export const leaveBy = async (go: () => Promise<void>): Promise<void> => {
  sought += 1
  try {
    await go()
  } finally {
    sought -= 1
  }
}

/**
 * Returns a function that says whether another page, and not the same one with another query, is on its way to the screen. A key that is pressed
 * now is meant for that page. It reads the router's own state, because hooks only know what is drawn already.
 */
export const useIsLeaving = (): (() => boolean) => {
  const router = use(DataRouterContext)?.router
  const { pathname } = useLocation()
  return () => {
    const { navigation, location } = router?.state ?? {}
    const next = navigation?.location ?? location
    return sought > 0 || (next !== undefined && pathWithin(router?.basename ?? '/', next.pathname) !== pathname)
  }
}

/** The path that is being loaded, else the one on the screen. */
export const useNextPathname = (): string => {
  const basename = use(DataRouterContext)?.router.basename ?? '/'
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location ? pathWithin(basename, location.pathname) : pathname
}
