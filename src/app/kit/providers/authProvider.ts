import type { AuthProvider } from 'react-admin'
import type { Permission, UserObject } from '../../../api'

/** Interface to the shell's session store. */
export type Session = {
  token: () => string | undefined
  current: () => UserObject | null
  signOut: () => Promise<void>
}

type Options = {
  session: Session
  /** Any of these permissions grants access to the resource; an unlisted resource is denied. */
  permissionsOf: (resource: string) => readonly Permission[]
}

const loginPath = '/login'

/** react-admin authProvider based on the session token and the `can` map. Signing in is only possible on the guest page. */
export const createAuthProvider = ({ session, permissionsOf }: Options): AuthProvider => ({
  login: () => Promise.reject(new Error('Signing in happens on the sign-in page.')),
  logout: async () => {
    await session.signOut()
    return loginPath
  },
  checkAuth: () => (session.token() ? Promise.resolve() : Promise.reject({ redirectTo: loginPath, message: false })),
  // The HTTP client has already reported the error and, after a 401, redirected to sign-in with a return address. A second
  // redirect would lose that address.
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(session.current()?.can ?? {}),
  getIdentity: () => {
    const user = session.current()
    return user
      ? Promise.resolve({ id: user.id, fullName: user.name, avatar: user.photo_url ?? undefined })
      : Promise.reject(new Error('Nobody is signed in.'))
  },
  canAccess: ({ resource }) =>
    Promise.resolve(permissionsOf(resource).some((permission) => session.current()?.can[permission])),
})
