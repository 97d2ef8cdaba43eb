import Cookies from 'js-cookie'
import type { UserObject } from '../../../src/api'
import { sessionStore } from '../../../src/app/shell/session/store'

/** Signs a user in. */
export const signedInAs = (user: UserObject, token = 'token-of-the-person') => {
  Cookies.set('token', token)
  sessionStore.hold({ user, token })
}

export const clearSession = () => {
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name)
  sessionStore.clear()
}
