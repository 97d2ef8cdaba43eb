const key = 'oauth-binding'

/**
 * A secret of this browser tab that goes along with a sign-in elsewhere and must come back with its end: an answer that was begun in
 * another browser is worth nothing here.
 */
export const makeBinding = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const binding = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  window.sessionStorage.setItem(key, binding)
  return binding
}

/** The secret of the sign-in that is under way, once; empty when none was begun here. */
export const takeBinding = (): string => {
  const binding = window.sessionStorage.getItem(key) ?? ''
  window.sessionStorage.removeItem(key)
  return binding
}
