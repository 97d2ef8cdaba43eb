import { call } from '../../shell/http/call'
import type { Provider } from './providerNames'

const secretKey = 'oauth-binding'
const searchKey = 'oauth-search'

/**
 * A secret of this browser tab that goes along with a sign-in elsewhere and must come back with its end: an answer that was begun in
 * another browser is worth nothing here. The query of the page is kept beside it, because it says where the person wanted to go.
 */
export const makeBinding = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const binding = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  window.sessionStorage.setItem(secretKey, binding)
  window.sessionStorage.setItem(searchKey, window.location.search)
  return binding
}

const take = (key: string): string => {
  const kept = window.sessionStorage.getItem(key) ?? ''
  window.sessionStorage.removeItem(key)
  return kept
}

/** What was kept when the way over another site began, once; empty when none was begun here. */
export const takeBinding = (): { binding: string; search: string } => ({
  binding: take(secretKey),
  search: take(searchKey),
})

/** Where another site asks whether it may become a way into the account of whoever is signed in. A way to sign in is no call of the data provider. */
export const addressToLink = async (provider: Provider, password: string): Promise<string> => {
  const body = { binding: makeBinding(), password }
  return (await call('POST /api/oauth/:provider', { params: { provider }, body })).url
}
