import { useLoaderData } from 'react-router-dom'
import type { OpenedRoute } from './open'

/** Returns a path parameter of the current route (`:token`), or '' if there is none. */
export const useRouteParam = (name: string): string => {
  const { matches } = useLoaderData<OpenedRoute>()
  return matches.at(-1)?.params[name] ?? ''
}
