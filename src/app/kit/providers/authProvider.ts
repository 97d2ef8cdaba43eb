import type { AuthProvider } from 'react-admin'
import type { Permission, UserObject } from '../../../api'

/** What react-admin's auth is built on: the session store of the shell. */
export type Session = {
  token: () => string | undefined
  current: () => UserObject | null
  signOut: () => Promise<void>
}

type Options = {
  session: Session
  /** The permissions of which one opens a resource; an unlisted resource is closed. */
  permissionsOf: (resource: string) => readonly Permission[]
}

const loginPath = '/login'

/** The token and the `can` map as react-admin's authProvider. Signing in happens on the guest page, never here. */
export const authProviderOver = ({ session, permissionsOf }: Options): AuthProvider => ({
  login: () => Promise.reject(new Error('Signing in happens on the sign-in page.')),
  logout: async () => {
    await session.signOut()
    return loginPath
  },
  checkAuth: () => (session.token() ? Promise.resolve() : Promise.reject({ redirectTo: loginPath, message: false })),
  // The HTTP client has already told the person; after a 401 it has also ended the session and gone to the sign-in page, which knows the
  // way back. A second way there would forget it.
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
