import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progress } from '../../src/app/shell/progress/progress'
import { session } from '../../src/app/shell/session/session'
import { sessionStore } from '../../src/app/shell/session/store'
import { type Network, network, type Reply } from './kit/network'
import { person } from './kit/person'
import { clearSession, signedInAs } from './kit/session'
import { loadMessages } from './kit/messages'

const maria = person({ can: ['enroll'] })
let fakeServer: Network

beforeEach(async () => {
  loadMessages()
  clearSession()
  fakeServer = await network(() => ({ body: maria }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  clearSession()
  await fakeServer.close()
})

const cookieWritten = async (act: () => Promise<unknown>): Promise<string> => {
  const written = vi.spyOn(document, 'cookie', 'set')
  await act()
  return written.mock.calls.map(([text]) => text).find((text) => text.startsWith('token=')) ?? ''
}

describe('Signing in', () => {
  it('R4.01 loads the user and stores the token in a cookie', async () => {
    expect(session.current()).toBeNull()
    await session.signIn({ token: 'abc', remember: false })
    expect(Cookies.get('token')).toBe('abc')
    expect(session.current()).toEqual(maria)
    expect(fakeServer.heard[0]?.headers.authorization).toBe('Bearer abc')
  })

  it('R9.01 stores a same-site strict cookie for 365 days with remember-me', async () => {
    const now = Date.now()
    const cookie = await cookieWritten(() => session.signIn({ token: 'abc', remember: true }))
    const expires = /expires=([^;]+)/i.exec(cookie)?.[1] ?? ''
    expect((Date.parse(expires) - now) / 86_400_000).toBeCloseTo(365, 2)
    expect(cookie).toMatch(/samesite=strict/i)
    expect(cookie).toMatch(/path=\//i)
  })

  it('R9.01 stores a session cookie without remember-me', async () => {
    const cookie = await cookieWritten(() => session.signIn({ token: 'abc', remember: false }))
    expect(cookie).not.toMatch(/expires|max-age/i)
    expect(cookie).toMatch(/samesite=strict/i)
    // This page was loaded over HTTP, where the browser would not store a secure cookie.
    expect(cookie).not.toMatch(/secure/i)
  })

  it('R7.02 reads the user from the response body and shares concurrent requests', async () => {
    Cookies.set('token', 'abc')
    const all = await Promise.all([session.load(), session.load(), session.ensure()])
    expect(all).toEqual([maria, maria, maria])
    expect(fakeServer.paths()).toEqual(['GET /api/user'])
  })
})

describe('A user who was requested with the configuration', () => {
  it('is not requested again', async () => {
    Cookies.set('token', 'abc')
    expect(await session.load(Promise.resolve(maria))).toEqual(maria)
    expect(session.current()).toEqual(maria)
    expect(fakeServer.paths()).toEqual([])
  })

  it('is signed out if the server does not accept the token', async () => {
    Cookies.set('token', 'abc')
    expect(await session.load(Promise.resolve(null))).toBeNull()
    expect(Cookies.get('token')).toBeUndefined()
  })

  it('is requested alone after a failure', async () => {
    Cookies.set('token', 'abc')
    expect(await session.load(Promise.reject(new TypeError('offline')))).toEqual(maria)
    expect(fakeServer.paths()).toEqual(['GET /api/user'])
  })
})

describe('Loading the user', () => {
  it('R2.17 happens if there is a token and no loaded user', async () => {
    Cookies.set('token', 'abc')
    expect(await session.ensure()).toEqual(maria)
  })

  it('R2.17 is skipped without a token or if the user is loaded', async () => {
    expect(await session.ensure()).toBeNull()
    signedInAs(maria)
    expect(await session.ensure()).toEqual(maria)
    expect(fakeServer.heard).toEqual([])
  })

  it('R2.17 happens again after a 403, because permissions may have changed', async () => {
    signedInAs(person({ can: ['manage groups'] }))
    sessionStore.doubt()
    await session.ensure()
    expect(session.current()?.can['manage groups']).toBe(false)
    expect(fakeServer.paths()).toEqual(['GET /api/user'])
  })

  it('R2.17 happens again if another tab has signed in or out', async () => {
    signedInAs(person({ id: 1, name: 'Первый' }), 'first')
    Cookies.set('token', 'second')
    expect((await session.ensure())?.name).toBe(maria.name)
    Cookies.remove('token')
    expect(await session.ensure()).toBeNull()
  })
})

describe('A failed request for the user', () => {
  /** Speeds up the clock that measures the timeout; the requests are real. */
  const hurry = () => {
    const start = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => start + fakeServer.heard.length * 3000)
  }

  it.each([400, 401, 403, 404, 410])('R4.02 clears the token at once for status %i', async (status) => {
    fakeServer.answer(() => ({ status, body: { message: 'Нет' } }))
    Cookies.set('token', 'abc')
    expect(await session.load()).toBeNull()
    expect(Cookies.get('token')).toBeUndefined()
    expect(session.needsLoading()).toBe(false)
    expect(fakeServer.heard).toHaveLength(1)
  })

  it('R4.02 keeps the token and is retried with a progress bar while the server restarts', async () => {
    let calls = 0
    fakeServer.answer(() => {
      calls += 1
      if (calls === 1) return null
      return calls === 2 ? { status: 503, body: { message: 'Перезапуск' } } : { body: maria }
    })
    Cookies.set('token', 'abc')
    const loaded = session.load()
    await vi.waitFor(() => expect(progress.state().phase).toBe('running'))
    expect(await loaded).toEqual(maria)
    expect(Cookies.get('token')).toBe('abc')
    expect(calls).toBe(3)
  })

  it('R4.02 keeps the token and is retried after a 429', async () => {
    let calls = 0
    fakeServer.answer(() => {
      calls += 1
      return calls === 1 ? { status: 429, body: { message: 'Слишком часто' } } : { body: maria }
    })
    Cookies.set('token', 'abc')
    expect(await session.load()).toEqual(maria)
    expect(Cookies.get('token')).toBe('abc')
  })

  it.each<[string, Reply | null]>([
    ['there is no answer', null],
    ['the answer is 500', { status: 500, body: { message: 'Сбой' } }],
    ['a proxy answers 503 with a page of its own', { status: 503, text: '<html>Service Unavailable</html>' }],
    ['a network answers with a sign-in page of its own', { status: 200, text: '<html>Wi-Fi</html>' }],
  ])('R4.02 keeps the token and leaves the session unconfirmed after ten seconds if %s', async (_, reply) => {
    fakeServer.answer(() => reply)
    Cookies.set('token', 'abc')
    hurry()
    expect(await session.load()).toBeNull()
    expect(Cookies.get('token')).toBe('abc')
    expect(session.needsLoading()).toBe(true)
    expect(fakeServer.heard.length).toBeGreaterThan(2)
    fakeServer.answer(() => ({ body: maria }))
    expect(await session.ensure()).toEqual(maria)
    expect(session.needsLoading()).toBe(false)
  })

  it('R4.02 keeps a loaded user after ten seconds without a response', async () => {
    signedInAs(maria, 'abc')
    fakeServer.answer(() => null)
    hurry()
    await session.load()
    expect(session.current()).toEqual(maria)
    expect(Cookies.get('token')).toBe('abc')
  })
})

describe('Signing out', () => {
  it('R4.02 R2.25 calls the server and clears user and token', async () => {
    signedInAs(maria, 'abc')
    await session.signOut()
    expect(fakeServer.paths()).toEqual(['POST /api/logout'])
    expect(fakeServer.heard[0]?.headers.authorization).toBe('Bearer abc')
    expect(session.current()).toBeNull()
    expect(Cookies.get('token')).toBeUndefined()
  })

  it("R7.02 ignores the server's response", async () => {
    fakeServer.answer(() => ({ status: 500 }))
    signedInAs(maria)
    await session.signOut()
    fakeServer.answer(() => null)
    signedInAs(maria)
    await session.signOut()
    expect(session.current()).toBeNull()
    signedInAs(maria, 'abc')
    await session.signOutKeepingDrafts()
    expect(session.current()).toBeNull()
    expect(Cookies.get('token')).toBeUndefined()
  })
})
