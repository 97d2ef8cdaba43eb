import { contract } from '../../src/api'
import type { Endpoint } from '../../src/api/kit/endpoints'

export type Call = { key: string; method: string; path: string; endpoint: Endpoint }

/** Every call of the product. */
export const calls: readonly Call[] = Object.entries<Endpoint>(contract).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method, path, endpoint }
})

/** The path with its parameters filled in; those that are not given are an id that no record has. */
export const pathOf = ({ path }: Call, params: Readonly<Record<string, string | number>> = {}) =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? 987_654_321)))
