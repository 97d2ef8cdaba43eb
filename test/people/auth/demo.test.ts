import { describe, expect, it } from 'vitest'
import { credentialsOf } from '../../kit/personas'
import { startTestServer } from '../../kit/server'

const body = credentialsOf('admin')

describe('an account of the demo, whose password everybody knows', () => {
  it('signs in on this machine', async () => {
    const server = await startTestServer()
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect((await server.as('guest').post('/api/login', { body, headers: { host } })).status, host).toBe(200)
    await server.stop()
  })

  it('cannot sign in under a name of another machine, nor through a proxy', async () => {
    const server = await startTestServer()
    const foreign: Record<string, string>[] = [
      { host: 'college.example' },
      { host: 'localhost.college.example' },
      { host: '127.0.0.1.college.example' },
      { host: '192.168.1.10:3000' },
      { host: 'localhost@college.example' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost' },
      { 'x-forwarded-proto': 'https' },
      { 'x-real-ip': '127.0.0.1' },
    ]
    for (const headers of foreign) {
      const { status } = await server.as('guest').post('/api/login', { body, headers })
      expect(status, JSON.stringify(headers)).toBe(422)
      // It is the caller's place that is refused here, not the number of the attempts.
      await server.db.deleteFrom('throttles').execute()
    }
    await server.stop()
  })

  it('cannot sign in from the internet, whatever host the caller writes', async () => {
    const server = await startTestServer()
    const call = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        headers: { host: 'localhost' },
        payload: body,
      })
    expect((await call('203.0.113.8')).statusCode).toBe(422)
    expect((await call('2001:db8::8')).statusCode).toBe(422)
    expect((await call('::1')).statusCode).toBe(200)
    expect((await call('::ffff:127.0.0.1')).statusCode).toBe(200)
    await server.stop()
  })

  it('cannot sign in where the demo is off', async () => {
    const server = await startTestServer({ env: { DEMO: 'off' } })
    const { status, problem } = await server.as('guest').post('/api/login', { body, locale: 'en' })
    expect(status).toBe(422)
    expect(problem().message).toBe('Wrong e-mail or password')
    await server.stop()
  })
})
