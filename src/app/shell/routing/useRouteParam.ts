import { useLoaderData } from 'react-router-dom'
import type { OpenedRoute } from './open'

/** A part of the address that the route table names (`:token`), as it was typed; empty where the route has none of that name. */
export const useRouteParam = (name: string): string => {
  const { matches } = useLoaderData<OpenedRoute>()
  return matches.at(-1)?.params[name] ?? ''
}
