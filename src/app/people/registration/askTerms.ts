import type { Calls } from '../../../api'
import { call } from '../../shell/http/call'

export type Terms = Calls['GET /api/terms']['answer']['data']

/** The texts in force and the directions open for admission; the page says itself when they cannot be had. */
export const askTerms = async (signal?: AbortSignal): Promise<Terms> =>
  (await call('GET /api/terms', { signal, quiet: 'all' })).data
