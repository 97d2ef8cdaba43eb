import type { UserObject } from '../../../api'
import { i18n } from '../i18n/i18n'
import { isAllowed, layoutOf } from '../routing/match'
import type { GuardName, RouteMatch } from '../routing/types'
import { session } from '../session/session'

export type GuardContext = {
  readonly matches: readonly RouteMatch[]
  /** Path and query asked for, without the locale prefix: where to come back to after sign-in. */
  readonly wanted: string
}
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' }
  /** R4.02: the server does not say whose the token is. */
  | { readonly kind: 'unreachable' }
export type Guard = (context: GuardContext) => Verdict | Promise<Verdict>

const pass: Verdict = { kind: 'pass' }
const toDashboard: Verdict = { kind: 'redirect', to: '/dashboard' }
const user = (): UserObject | null => session.current()

/** R6.03: what each guard decides. */
const guards: Readonly<Record<GuardName, Guard>> = {
  /** R6.01 */
  acl: ({ matches }) => (isAllowed(matches, user()?.can) ? pass : { kind: 'missing' }),
  admin: () => (user()?.role === 'admin' ? pass : toDashboard),
  auth: ({ wanted }) => (user() ? pass : { kind: 'redirect', to: `/login?next=${encodeURIComponent(wanted)}` }),
  /** R2.17: asks who the token belongs to; whoever it is, the other guards decide. */
  'check-auth': async () => {
    await session.ensure()
    return session.needsLoading() ? { kind: 'unreachable' } : pass
  },
  guest: () => (user() ? toDashboard : pass),
  /** The words a route is drawn with are there before it opens. */
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

/** Runs the named guards one after another; the first that does not pass decides. An unknown name is an error before any has run. */
export const runGuards = async (names: readonly string[], context: GuardContext): Promise<Verdict> =>
  names.map(guardNamed).reduce<Promise<Verdict>>(async (before, guard) => {
    const verdict = await before
    return verdict.kind === 'pass' ? guard(context) : verdict
  }, Promise.resolve(pass))
