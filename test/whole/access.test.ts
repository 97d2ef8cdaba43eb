import { createHash, randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Access } from '../../src/api/kit/endpoints'
import { permissions, staffPermissions, type Permission } from '../../src/api/kit/permissions'
import { emailOf } from '../../src/server/demo/accounts'
import type { Answer, TestClient } from '../kit/client'
import { expectListed, expectNothingForgotten } from '../kit/forgotten'
import { startTestServer } from '../kit/server'
import { localise } from '../../src/server/kit/texts/messages'
import { tokenOf } from '../kit/tokenOf'
import { accessTable } from './accessTable'
import { unaudited } from './unaudited'
import { calls, pathOf, type Call } from './calls'
import { demoPassword } from '../kit/personas'

/** Open to everyone, but only with a signed link. */
const signedLinkCalls: readonly string[] = ['GET /api/files/:id']

const server = await startTestServer()
afterAll(server.stop)

const newSession = async (login: string) => {
  const body = { email: emailOf(login), password: demoPassword }
  return server.withToken(tokenOf((await server.as('guest').call('POST /api/login', { body })).data))
}
const loginOf = (permission: Permission) => permission.replaceAll(' ', '-')
/** Splits `manage users, session only` into the permission and further conditions. */
const partsOf = (who: string) => who.split(', ')
const isPersonal = (who: string) => ['anyone', 'signed-in'].includes(partsOf(who)[0] ?? '')
/**
 * Calls that end sessions get a fresh session and run first. Other sessions are shared, because sign-in is
 * deliberately slow.
 */
const sessionEndingCalls = ['POST /api/logout', 'POST /api/settings/sessions/end-others']
const sessionCache = new Map<string, Promise<TestClient>>()
const sessionFor = (key: string, login: string) => {
  if (sessionEndingCalls.includes(key)) return newSession(login)
  const known = sessionCache.get(login) ?? newSession(login)
  sessionCache.set(login, known)
  return known
}
/** Calls with their allowed users, in order of execution. */
const rows = Object.entries(accessTable)
  .flatMap(([who, keys]) => calls.filter(({ key }) => keys.includes(key)).map((call) => ({ who, call })))
  .toSorted(
    (one, other) =>
      Number(sessionEndingCalls.includes(other.call.key)) - Number(sessionEndingCalls.includes(one.call.key)),
  )

const send = (client: TestClient, call: Call) => {
  const verbs = { GET: client.get, POST: client.post, PUT: client.put, PATCH: client.patch, DELETE: client.delete }
  const verb = Object.entries(verbs).find(([name]) => name === call.method)?.[1] ?? client.get
  return verb(pathOf(call), call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} })
}

/** The access rule in the notation of the table. */
const accessLabel = (access: Access): string => {
  if (typeof access === 'string') return access
  const conditions = [
    access.verified && 'verified',
    access.sessionOnly && 'session only',
    access.allowsLoginSlip && 'login slip',
  ]
  return [audienceOf(access), ...conditions].filter(Boolean).join(', ')
}
const audienceOf = (access: Exclude<Access, string>) => {
  if ('of' in access) return access.of
  return 'any' in access ? access.any.join(' or ') : access.every.join(' and ')
}

const canCall = (who: string, permission: Permission): boolean => {
  const [holder = ''] = partsOf(who)
  if (isPersonal(who)) return true
  if (holder === 'staff') return staffPermissions.includes(permission)
  return holder.includes(' and ') ? false : holder.split(' or ').includes(permission)
}

/** A new session of an administrator with the given properties. */
const adminWith = async ({ of = {}, session = {} }: { of?: Record<string, unknown>; session?: object }) => {
  const { id } = await server.db
    .insertInto('users')
    .values((eb) => ({
      last_name: 'Иной',
      first_name: 'Администратор',
      role_id: eb.selectFrom('roles').select('roles.id').where('code', '=', 'admin'),
      ...of,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const token_hash = createHash('sha256').update(token).digest()
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await server.db
    .insertInto('sessions')
    .values({ token_hash, user_id: id, remembered: true, expires_at, ...session })
    .execute()
  return server.withToken(token)
}
const adminCache = new Map<string, Promise<TestClient>>()
/** One session shared by all calls, except those that end it. */
const cachedAdminWith = (call: Call, name: string, how: Parameters<typeof adminWith>[0]) => {
  if (sessionEndingCalls.includes(call.key)) return adminWith(how)
  const known = adminCache.get(name) ?? adminWith(how)
  adminCache.set(name, known)
  return known
}
const unverified = { of: { unverified: true } }
const byApiToken = { session: { name: 'program', permissions: [...permissions] } }
const withSlip = { of: { password_expires_at: '2099-01-01T00:00:00Z' } }

/** A session from a login slip can read its own settings, make calls marked `login slip`, and sign out. */
const isOpenWithSlip = (who: string, { key, method }: Call) =>
  isPersonal(who) &&
  (!who.includes('session only') ||
    who.includes('login slip') ||
    (method === 'GET' && key !== 'GET /api/settings/export'))

describe('The access table', () => {
  it('lists exactly the calls of the contract', () => {
    const listed = Object.values(accessTable).flat()
    expectListed(
      'test/whole/accessTable.ts',
      listed,
      calls.map(({ key }) => key),
    )
  })

  it('matches the contract', () => {
    const labels = new Map(calls.map(({ key, endpoint }) => [key, accessLabel(endpoint.access)]))
    expectNothingForgotten(
      Object.entries(accessTable).flatMap(([who, keys]) =>
        keys
          .filter((key) => labels.get(key) !== who)
          .map((key) => `test/whole/accessTable.ts: ${key} is for “${who}”, in the contract for “${labels.get(key)}”`),
      ),
    )
  })

  it('gives a reason for each change without an audit entry', () => {
    const silent = calls.filter(({ method, endpoint }) => method !== 'GET' && endpoint.audit !== 'change')
    expectListed(
      'test/whole/unaudited.ts',
      Object.keys(unaudited),
      silent.map(({ key }) => key),
    )
  })
})

describe('R6.01 R6.02 Every call', () => {
  const outcomes: Readonly<Record<number, string>> = { 401: 'unknown', 403: 'refused' }
  /** R9.08: a user with the permission whose group has no portfolios gets this message. */
  const outcome = ({ status, body }: Answer) =>
    Object(body).message === localise('ru', { key: 'portfolio.not_kept' }) ? 'let in' : (outcomes[status] ?? 'let in')

  for (const { who, call } of rows)
    it(`follows the access table: ${call.key} for ${who}`, async () => {
      const stranger = partsOf(who)[0] === 'anyone' && !signedLinkCalls.includes(call.key) ? 'let in' : 'unknown'
      const expected = {
        guest: stranger,
        'a dead token': stranger,
        admin: 'let in',
        'an unverified one': who.includes('verified') ? 'refused' : 'let in',
        'an API token': who.includes('session only') ? 'refused' : 'let in',
        'a slip': isOpenWithSlip(who, call) ? 'let in' : 'refused',
      }
      const outcomes = {
        guest: outcome(await send(server.as('guest'), call)),
        'a dead token': outcome(await send(server.withToken('A'.repeat(43)), call)),
        admin: outcome(await send(await sessionFor(call.key, 'admin'), call)),
        'an unverified one': outcome(await send(await cachedAdminWith(call, 'unverified', unverified), call)),
        'an API token': outcome(await send(await cachedAdminWith(call, 'token', byApiToken), call)),
        'a slip': outcome(await send(await cachedAdminWith(call, 'slip', withSlip), call)),
      }
      for (const permission of permissions) {
        const answer = await send(await sessionFor(call.key, loginOf(permission)), call)
        Object.assign(outcomes, { [permission]: outcome(answer) })
        Object.assign(expected, { [permission]: canCall(who, permission) ? 'let in' : 'refused' })
      }
      expect(outcomes).toEqual(expected)
    })

  it('shows unauthenticated callers how to sign in', async () => {
    const { headers, problem } = await server.as('guest').get('/api/user', { locale: 'en' })
    expect(headers['www-authenticate']).toBe('Bearer')
    expect(problem()).toEqual({ message: 'Sign in to continue.' })
  })
})
