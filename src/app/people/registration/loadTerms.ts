import type { Calls } from '../../../api'
import { call } from '../../shell/http/call'

export type Terms = Calls['GET /api/terms']['answer']['data']

/** Loads the texts in force and the directions open for admission. The page itself reports errors. */
export const loadTerms = async (signal?: AbortSignal): Promise<Terms> =>
  (await call('GET /api/terms', { signal, quiet: 'all' })).data
