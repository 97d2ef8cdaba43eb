import type { Calls } from '../../../api'
import { call } from '../../shell/http/call'

export type Profile = Calls['GET /api/settings/profile']['answer']['data']

export const askProfile = async (signal?: AbortSignal): Promise<Profile> =>
  (await call('GET /api/settings/profile', { signal, quiet: 'all' })).data
