import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom'

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
 * Whether another page is on its way to the screen, not the same one with another query. A key that is pressed now is meant for that one: the page
 * that is still seen does not take it. The router is asked itself, because its hooks tell what is drawn already.
 */
export const useIsLeaving = (): (() => boolean) => {
  const router = use(DataRouterContext)?.router
  const { pathname } = useLocation()
  return () => {
    const { navigation, location } = router?.state ?? {}
    const next = navigation?.location ?? location
    return sought > 0 || (next !== undefined && next.pathname !== pathname)
  }
}
