import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../src/app/shell/http/call'
import { HttpProblem } from '../../src/app/shell/http/problem'
import { request } from '../../src/app/shell/http/request'
import { shownAsToast } from '../../src/app/shell/http/shownAsToast'
import { i18n } from '../../src/app/shell/i18n/i18n'
import { adminError } from '../../src/app/kit/providers'
import { session } from '../../src/app/shell/session/session'
import { toast } from '../../src/app/shell/toasts/store'
import { type Network, network, type Reply } from './kit/network'
import { person } from './kit/person'
import { clearSession, signedInAs } from './kit/session'
import { loadMessages } from './kit/messages'

let fakeServer: Network

beforeEach(async () => {
  loadMessages()
  clearSession()
  toast.clear()
  fakeServer = await network(() => ({ body: { data: {} } }))
})
afterEach(async () => {
  vi.useRealTimers()
  await fakeServer.close()
  clearSession()
})

const refusal = async (reply: Reply | null, quiet?: readonly number[]): Promise<HttpProblem> => {
  fakeServer.answer(() => reply)
  try {
    await request({ method: 'GET', path: '/api/groups', quiet })
  } catch (problem) {
    if (problem instanceof HttpProblem) return problem
    throw problem
  }
  throw new Error('The call was not refused')
}
const shown = () => toast.shown().map(({ variant, title, text }) => ({ variant, title, text }))

describe('A request', () => {
  it("R7.01 sends the token and the page's language", async () => {
    signedInAs(person(), 'abc')
    await call('GET /api/config')
    loadMessages('en')
    await call('GET /api/config')
    expect(fakeServer.heard).toMatchObject([
      { headers: { authorization: 'Bearer abc', 'accept-language': 'ru' } },
      { headers: { authorization: 'Bearer abc', 'accept-language': 'en' } },
    ])
  })

  it('R7.01 sends no Authorization header without a token', async () => {
    await call('GET /api/config')
    expect(fakeServer.heard[0]?.headers.authorization).toBeUndefined()
  })

  it('fills in path and query and sends its body as JSON', async () => {
    await call('GET /api/directories/directions/:id', { params: { id: 12 } })
    await call('GET /api/directories/directions', { query: { filter: '{"q":"а б"}', per_page: '9999' } })
    await call('POST /api/login', { body: { email: 'a@b', password: 'c' } })
    expect(fakeServer.paths().slice(0, 2)).toEqual([
      'GET /api/directories/directions/12',
      `GET /api/directories/directions?filter=${encodeURIComponent('{"q":"а б"}').replaceAll('%20', '+')}&per_page=9999`,
    ])
    expect(fakeServer.heard[2]).toMatchObject({ method: 'POST', body: '{"email":"a@b","password":"c"}' })
    expect(fakeServer.heard[2]?.headers['content-type']).toBe('application/json')
  })

  it('can be aborted without a message', async () => {
    const stop = new AbortController()
    fakeServer.answer(async () => {
      stop.abort()
      return {}
    })
    await expect(request({ method: 'GET', path: '/api/groups', signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(shown()).toEqual([])
  })
})

describe('The message of a failed request', () => {
  it('R8.01 shows the text of a 422 under the title error_alert_title', async () => {
    await refusal({ status: 422, body: { message: 'Шифр занят', errors: {} } })
    expect(shown()).toEqual([{ variant: 'danger', title: i18n.t('error_alert_title'), text: 'Шифр занят' }])
  })

  it.each([500, 502, 503, 599])('R8.02 is the general text for %i, whatever the server sent', async (status) => {
    await refusal({ status, body: { message: 'relation "x" does not exist' } })
    expect(shown()).toEqual([
      { variant: 'danger', title: i18n.t('error_alert_title'), text: i18n.t('error_alert_text') },
    ])
  })

  it("R8.02 is the general text for a proxy's error page", async () => {
    const problem = await refusal({ status: 502, text: '<html>Bad gateway', headers: { 'content-type': 'text/html' } })
    expect(problem).toMatchObject({ status: 502, message: '', errors: {} })
    expect(shown()).toHaveLength(1)
  })

  it('R8.03 is a warning for a 401, which ends the session and opens sign-in', async () => {
    signedInAs(person())
    let left = 0
    const stop = session.onExpiry(() => {
      left += 1
    })
    await refusal({ status: 401, body: { message: 'Нет' } })
    stop()
    expect(shown()).toEqual([
      {
        variant: 'warning',
        title: i18n.t('token_expired_alert_title'),
        text: i18n.t('token_expired_alert_text'),
      },
    ])
    expect(session.current()).toBeNull()
    expect(session.token()).toBeUndefined()
    expect(left).toBe(1)
    expect(fakeServer.paths()).toEqual(['GET /api/groups'])
  })

  it('R8.03 appears once for many failed requests', async () => {
    signedInAs(person())
    fakeServer.answer(() => ({ status: 401, body: { message: 'Нет' } }))
    await Promise.allSettled([1, 2, 3].map(() => request({ method: 'GET', path: '/api/groups', quiet: [401] })))
    expect(shown()).toHaveLength(1)
  })

  it('R8.03 ignores late requests of the previous page and closes after signing in', async () => {
    signedInAs(person())
    const left = { status: 401, body: { message: 'Нужно войти' } }
    await refusal(left)
    await refusal(left)
    expect(shown().map(({ title }) => title)).toEqual([i18n.t('token_expired_alert_title')])
    signedInAs(person(), 'new')
    expect(shown()).toEqual([])
  })

  it('R8.03 is not shown for a late 401 of an old token, and the new session continues', async () => {
    signedInAs(person(), 'old')
    fakeServer.answer(() => {
      signedInAs(person({ name: 'Новый' }), 'new')
      return { status: 401, body: { message: 'Нет' } }
    })
    await request({ method: 'GET', path: '/api/groups', quiet: [401] }).catch(() => undefined)
    expect(session.current()?.name).toBe('Новый')
  })

  it('R8.03 appears once if a session ends during several requests', async () => {
    signedInAs(person(), 'old')
    fakeServer.answer(() => ({ status: 401, body: { message: 'Нет' } }))
    const calls = ['/api/groups', '/api/profiles', '/api/notifications'].map((path) => request({ method: 'GET', path }))
    await Promise.allSettled(calls)
    expect(shown().map(({ title }) => title)).toEqual([i18n.t('token_expired_alert_title')])
  })

  it.each([403, 404, 409, 413, 429])('is specific for %i in both languages', async (status) => {
    for (const locale of ['ru', 'en'] as const) {
      loadMessages(locale)
      toast.clear()
      await refusal({ status, body: {} })
      const [one] = shown()
      expect(one?.title).toBe(i18n.t(`problems.${status}.title`))
      expect(one?.title).not.toContain('problems')
      expect(one?.text).not.toContain('problems')
      expect(one?.text?.length).toBeGreaterThan(10)
    }
  })

  it('is specific for a lost network', async () => {
    const problem = await refusal(null)
    expect(problem.status).toBe(0)
    expect(shown()).toEqual([
      { variant: 'danger', title: i18n.t('problems.network.title'), text: i18n.t('problems.network.text') },
    ])
  })

  it('reports a lost network if a response breaks off', async () => {
    fakeServer.answer(() => ({ breaksOff: true }))
    await expect(call('GET /api/config')).rejects.toMatchObject({ name: 'HttpProblem', status: 0 })
    expect(shown()).toEqual([
      { variant: 'danger', title: i18n.t('problems.network.title'), text: i18n.t('problems.network.text') },
    ])
  })

  it('closes after the server has responded again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await refusal(null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown()).toHaveLength(1)
    fakeServer.answer(() => ({ body: { data: {} } }))
    await call('GET /api/config')
    // The toast stays long enough to be read after the network returns.
    expect(shown()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(shown()).toEqual([])
  })

  it('stays while the network is unstable', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await refusal(null)
    fakeServer.answer(() => ({ body: { data: {} } }))
    await call('GET /api/config')
    await refusal(null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown()).toHaveLength(1)
  })

  it('contains the wait time of a 429 with the right plural', async () => {
    const wait = async (seconds: string) => {
      toast.clear()
      const problem = await refusal({ status: 429, headers: { 'retry-after': seconds } })
      expect(problem.retryAfter).toBe(Number(seconds))
      return shown()[0]?.text
    }
    expect(await wait('1')).toBe('Попробуйте через 1 секунду.')
    expect(await wait('42')).toBe('Попробуйте через 42 секунды.')
    expect(await wait('300')).toBe('Попробуйте через 5 минут.')
  })

  it('R8.04 is followed by an error with field messages for the caller', async () => {
    const problem = await refusal({
      status: 422,
      body: { message: 'Проверьте поля', errors: { 'translations.en.name': ['Занято', 'Длинно'], code: 'Нужен' } },
    })
    expect(problem).toMatchObject({
      status: 422,
      message: 'Проверьте поля',
      errors: { 'translations.en.name': ['Занято', 'Длинно'], code: ['Нужен'] },
    })
  })

  it('R8.04 is not shown if the form reports the error', async () => {
    await refusal({ status: 422, body: { message: 'Проверьте поля' } }, [422])
    expect(shown()).toEqual([])
  })
})

describe('The shownAsToast handler', () => {
  it('ignores every API error, because the toast has reported it', async () => {
    const problem = await refusal({ status: 409, body: { message: 'Занято' } })
    expect(shown()).toHaveLength(1)
    await expect(Promise.reject(problem).catch(shownAsToast)).resolves.toBeUndefined()
    await expect(Promise.reject(adminError(problem)).catch(shownAsToast)).resolves.toBeUndefined()
  })

  it('rethrows bugs', async () => {
    const fault = new TypeError('undefined is not a function')
    await expect(Promise.reject(fault).catch(shownAsToast)).rejects.toBe(fault)
  })
})
