import { call } from '../../shell/http/call'
import type { DueConsent } from './ChangedText'

/** The texts to agree to again; the page says itself when they cannot be had. */
export const askConsents = async (signal?: AbortSignal): Promise<DueConsent[]> =>
  (await call('GET /api/settings/consents', { signal, quiet: 'all' })).data
