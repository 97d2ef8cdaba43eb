import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardNamed, runGuards } from '../../src/app/shell/guards/guards'
import { matchRoutes } from '../../src/app/shell/routing/match'
import { session } from '../../src/app/shell/session/session'
import { routes } from '../../src/app/features'
import { type Network, network } from './kit/network'
import { person } from './kit/person'
import { clearSession, signedInAs } from './kit/session'
import { loadMessages } from './kit/messages'

let fakeServer: Network
beforeEach(async () => {
  loadMessages()
  clearSession()
  fakeServer = await network(() => ({ body: person({ can: ['vote'] }) }))
})
afterEach(async () => {
  clearSession()
  await fakeServer.close()
})

const run = (names: readonly string[], path = '/voting') =>
  runGuards(names, { matches: matchRoutes(routes, path), wanted: path })

describe('Guards', () => {
  it('R2.22 exist under six names', () => {
    for (const name of ['acl', 'admin', 'auth', 'check-auth', 'guest', 'locale'])
      expect(guardNamed(name), name).toBeTypeOf('function')
  })

  it('R2.22 throw for an unknown name before any of them runs', async () => {
    Cookies.set('token', 'abc')
    await expect(run(['check-auth', 'owner'])).rejects.toThrow('Unknown guard: owner')
    expect(() => guardNamed('toString')).toThrow('Unknown guard: toString')
    expect(fakeServer.heard).toEqual([])
  })

  it('R6.03 send guests to sign-in with a return address (login-required)', async () => {
    expect(await run(['auth'], '/groups')).toEqual({ kind: 'redirect', to: '/login?next=%2Fgroups' })
    signedInAs(person())
    expect(await run(['auth'], '/groups')).toEqual({ kind: 'pass' })
  })

  it('R6.03 send signed-in users to the dashboard (guest-only)', async () => {
    expect(await run(['guest'])).toEqual({ kind: 'pass' })
    signedInAs(person())
    expect(await run(['guest'])).toEqual({ kind: 'redirect', to: '/dashboard' })
  })

  it('R6.03 send users without the role admin to the dashboard (admin-only)', async () => {
    expect(await run(['admin'])).toEqual({ kind: 'redirect', to: '/dashboard' })
    signedInAs(person({ role: 'teacher', can: ['manage access'] }))
    expect(await run(['admin'])).toEqual({ kind: 'redirect', to: '/dashboard' })
    signedInAs(person({ role: 'admin' }))
    expect(await run(['admin'])).toEqual({ kind: 'pass' })
  })

  it('R6.01 show the not-found page without the permission of the route', async () => {
    signedInAs(person({ can: ['study'] }))
    expect(await run(['auth', 'acl'])).toEqual({ kind: 'missing' })
    signedInAs(person({ can: ['vote'] }))
    expect(await run(['auth', 'acl'])).toEqual({ kind: 'pass' })
  })

  it('R2.17 load the user of the token and let everyone pass (check-auth)', async () => {
    Cookies.set('token', 'abc')
    expect(await run(['check-auth'])).toEqual({ kind: 'pass' })
    expect(session.current()?.can.vote).toBe(true)
    expect(fakeServer.paths()).toEqual(['GET /api/user'])
  })

  it('R4.02 block the route without redirecting while the server is unresponsive (check-auth)', async () => {
    Cookies.set('token', 'abc')
    fakeServer.answer(() => null)
    const start = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + fakeServer.heard.length * 5000)
    expect(await run(['check-auth', 'auth', 'acl'])).toEqual({ kind: 'unreachable' })
    clock.mockRestore()
    fakeServer.answer(() => ({ body: person({ can: ['vote'] }) }))
    expect(await run(['check-auth', 'auth', 'acl'])).toEqual({ kind: 'pass' })
  })

  it('stop at the first one that does not pass', async () => {
    expect(await run(['auth', 'acl'])).toEqual({ kind: 'redirect', to: '/login?next=%2Fvoting' })
  })
})
