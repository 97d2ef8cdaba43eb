const key = 'registered-here'

/**
 * A secret of this browser that goes along with a registration: who confirms the address here is who registered,
 * and need not sign in. Kept for all tabs, because a mail opens in another one.
 */
export const makeBrowserSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret =
    window.localStorage.getItem(key) ?? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  window.localStorage.setItem(key, secret)
  return secret
}

export const browserSecret = (): string | undefined => window.localStorage.getItem(key) ?? undefined
export const forgetBrowserSecret = (): void => window.localStorage.removeItem(key)
