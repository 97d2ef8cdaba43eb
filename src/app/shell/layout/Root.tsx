import { Outlet, ScrollRestoration } from 'react-router-dom'
import { useNavigationProgress } from '../progress/useNavigationProgress'
import { Toaster } from '../toasts/Toaster'
import { useRouteFocus } from './useRouteFocus'

/** What outlives every navigation: the messages, the bar's engine, scroll and focus. */
export const Root = () => {
  useNavigationProgress()
  useRouteFocus()
  return (
    <>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  )
}
