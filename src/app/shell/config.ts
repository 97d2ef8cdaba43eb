import type { PublicConfig } from '../../api'
import { call } from './http/call'
import { defaultBase } from './routing/locales'

const timeoutMs = 3000

/** Fallback configuration if the server is unreachable, so that the page can open and show the error. */
export const fallbackConfig: PublicConfig = {
  locales: ['ru', 'en'],
  default_locale: 'ru',
  fallback_locale: 'ru',
  base_path: defaultBase,
  providers: [],
  registration: false,
  demo: false,
  college: '',
  contacts: '',
  maintenance: null,
  version: '',
}

export const fetchConfig = async (): Promise<PublicConfig> => {
  try {
    const { data } = await call('GET /api/config', { quiet: 'all', signal: AbortSignal.timeout(timeoutMs) })
    return data
  } catch {
    return fallbackConfig
  }
}
