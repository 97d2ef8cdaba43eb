import type { UserObject } from '../../../api'
import { i18n } from '../i18n/i18n'
import { isAllowed, layoutOf } from '../routing/match'
import type { GuardName, RouteMatch } from '../routing/types'
import { session } from '../session/session'

export type GuardContext = {
  readonly matches: readonly RouteMatch[]
  /** Requested path and query without the locale prefix, to return to after sign-in. */
  readonly wanted: string
}
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' }
  /** R4.02: the server cannot confirm the session. */
  | { readonly kind: 'unreachable' }
export type Guard = (context: GuardContext) => Verdict | Promise<Verdict>

const pass: Verdict = { kind: 'pass' }
const toDashboard: Verdict = { kind: 'redirect', to: '/dashboard' }
const user = (): UserObject | null => session.current()

/** R6.03: the decision of each guard. */
const guards: Readonly<Record<GuardName, Guard>> = {
  /** R6.01 */
  acl: ({ matches }) => (isAllowed(matches, user()?.can) ? pass : { kind: 'missing' }),
  admin: () => (user()?.role === 'admin' ? pass : toDashboard),
  auth: ({ wanted }) => (user() ? pass : { kind: 'redirect', to: `/login?next=${encodeURIComponent(wanted)}` }),
  /** R2.17: loads the user of the token; the other guards decide about access. */
  'check-auth': async () => {
    await session.ensure()
    return session.needsLoading() ? { kind: 'unreachable' } : pass
  },
  guest: () => (user() ? toDashboard : pass),
  /** Loads the messages that the route needs. */
  locale: async ({ matches }) => {
    await i18n.load('guest')
    if (user() && layoutOf(matches) === 'default') await i18n.load('app')
    return pass
  },
}

const isGuardName = (name: string): name is GuardName => Object.hasOwn(guards, name)

export const guardNamed = (name: string): Guard => {
  if (!isGuardName(name)) throw new Error(`Unknown guard: ${name}`)
  return guards[name]
}

/** Runs the named guards in order; the first that does not pass decides. Throws for an unknown name before any guard runs. */
export const runGuards = async (names: readonly string[], context: GuardContext): Promise<Verdict> =>
  names.map(guardNamed).reduce<Promise<Verdict>>(async (before, guard) => {
    const verdict = await before
    return verdict.kind === 'pass' ? guard(context) : verdict
  }, Promise.resolve(pass))
