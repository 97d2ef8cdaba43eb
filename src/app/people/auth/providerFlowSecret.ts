import { call } from '../../shell/http/call'
import type { Provider } from './providerNames'

const secretKey = 'oauth-binding'
const searchKey = 'oauth-search'

/**
 * Creates a secret for this tab that must return with the provider's response; a response started in another browser is
 * rejected. Also saves the page's query, which contains the page to open next.
 */
export const makeBinding = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const binding = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  window.sessionStorage.setItem(secretKey, binding)
  window.sessionStorage.setItem(searchKey, window.location.search)
  return binding
}

const consumeItem = (key: string): string => {
  const stored = window.sessionStorage.getItem(key) ?? ''
  window.sessionStorage.removeItem(key)
  return stored
}

/** Returns and removes the values of `makeBinding`; empty strings if this tab started no flow. */
export const consumeBinding = (): { binding: string; search: string } => ({
  binding: consumeItem(secretKey),
  search: consumeItem(searchKey),
})

/**
 * Returns the provider's address that links an account to the signed-in user. Bypasses the data provider, which makes
 * no sign-in calls.
 */
export const linkingUrl = async (provider: Provider, password: string): Promise<string> => {
  const body = { binding: makeBinding(), password }
  return (await call('POST /api/oauth/:provider', { params: { provider }, body })).url
}
