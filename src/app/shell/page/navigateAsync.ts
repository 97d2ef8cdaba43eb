import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation } from 'react-router-dom'
import { pathWithin } from '../routing/locales'

/** Number of pending navigations whose target is still being determined. */
let pendingLookups = 0

/** Runs an async navigation; `useIsLeaving` returns true until the new page is shown. */
export const navigateAsync = async (go: () => Promise<void>): Promise<void> => {
  pendingLookups += 1
  try {
    await go()
  } finally {
    pendingLookups -= 1
  }
}

/**
 * Returns a function that checks whether navigation to another path is pending, so that key presses can be ignored. It
 * reads the router's state directly, because hooks only reflect the last render.
 */
export const useIsLeaving = (): (() => boolean) => {
  const router = use(DataRouterContext)?.router
  const { pathname } = useLocation()
  return () => {
    const { navigation, location } = router?.state ?? {}
    const next = navigation?.location ?? location
    return pendingLookups > 0 || (next !== undefined && pathWithin(router?.basename ?? '/', next.pathname) !== pathname)
  }
}

/** Returns the path being loaded, or the current one. */
export const useNextPathname = (): string => {
  const basename = use(DataRouterContext)?.router.basename ?? '/'
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location ? pathWithin(basename, location.pathname) : pathname
}
