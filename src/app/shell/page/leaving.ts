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
 * Whether another page is on its way to the screen. A key that is pressed now is meant for that one: the page that is
 * still seen does not take it. The router is asked itself, because its hooks tell what is drawn already.
 */
export const useIsLeaving = (): (() => boolean) => {
  const router = use(DataRouterContext)?.router
  const { key } = useLocation()
  return () =>
    sought > 0 ||
    (router !== undefined && (router.state.navigation.state !== 'idle' || router.state.location.key !== key))
}
