import type { PublicConfig, UserObject } from '../../api'
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

/** In ms; as long as the first attempt to load a user. */
const userTimeoutMs = 10_000

type Start = { config: Promise<PublicConfig>; user: Promise<UserObject | null> }
/** Loads the configuration and the user of the token in one call. `user` rejects if the call fails. */
export const fetchStart = (): Start => {
  const started = call('GET /api/start', { quiet: 'all', signal: AbortSignal.timeout(userTimeoutMs) })
  const late = new Promise<PublicConfig>((resolve) => {
    setTimeout(() => resolve(fallbackConfig), timeoutMs)
  })
  return {
    config: Promise.race([started.then(({ data }) => data.config), late]).catch(() => fallbackConfig),
    user: started.then(({ data }) => data.user),
  }
}
