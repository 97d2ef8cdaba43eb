const key = 'registered-here'

/**
 * Creates a secret of this browser for a registration: a user who confirms the address in the same browser need not
 * sign in. All tabs share it, because the mail opens in a new one.
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
