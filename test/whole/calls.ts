import { contract } from '../../src/api'
import type { Endpoint } from '../../src/api/kit/endpoints'

export type Call = { key: string; method: string; path: string; endpoint: Endpoint }

export const calls: readonly Call[] = Object.entries<Endpoint>(contract).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method, path, endpoint }
})

/** Fills in the path parameters; missing ones become an id that does not exist. */
export const pathOf = ({ path }: Call, params: Readonly<Record<string, string | number>> = {}) =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? 987_654_321)))
