import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { permissions } from '../../../src/api/kit/permissions'
import { startTestServer } from '../../kit/server'
import { demoPassword } from '../../kit/personas'

const server = await startTestServer()
afterAll(server.stop)

const guest = server.as('guest')
const signIn = (email: string, body: object = {}) =>
  guest.post('/api/login', { body: { email, password: demoPassword, ...body }, locale: 'en' })
const session = z.object({ data: z.object({ token: z.string(), expires_at: z.iso.datetime() }) })

describe('Sign-in', () => {
  it('R7.02 returns a token, with which GET /api/user returns the user without an envelope', async () => {
    const { data } = session.parse((await signIn('methodist@abitura.test')).body)
    const { status, body } = await server.withToken(data.token).get('/api/user', { locale: 'en' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ email: 'methodist@abitura.test', name: 'Климов Андрей Петрович', role: 'methodist' })
  })

  it('R3.01 R6.02 provides name, photo, role, group and all 17 permissions as true or false', async () => {
    const user = await server.as('student.a').call('GET /api/user')
    expect(user).toMatchObject({ name: 'Морозова Алиса Дмитриевна', photo_url: null, role: 'student' })
    expect(Object.keys(user.can)).toEqual([...permissions])
    expect(permissions.filter((name) => user.can[name])).toEqual(['vote', 'enroll', 'study'])
    expect(user.current_group?.direction.education_type_id).toBeLessThanOrEqual(2)
  })

  it('accepts the address in any case and with surrounding spaces', async () => {
    expect((await signIn('  Student.A@ABITURA.test ')).status).toBe(200)
  })

  it('gives the same error for an unknown address, a wrong password and a blocked user', async () => {
    const refusals = await Promise.all([
      signIn('nobody@abitura.test'),
      signIn('student.b@abitura.test', { password: 'wrong' }),
      signIn('blocked@abitura.test'),
    ])
    for (const { status, body } of refusals)
      expect({ status, body }).toEqual({ status: refusals[0]?.status, body: refusals[0]?.body })
    expect(refusals[0]?.status).toBe(422)
    expect(refusals[0]?.problem().errors).toEqual({ email: ['Wrong email or password'] })
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    // Measures CPU time, because wall-clock time depends on the load.
    const time = async (email: string) => {
      const begin = process.cpuUsage()
      await signIn(email, { password: 'wrong' })
      const { user, system } = process.cpuUsage(begin)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round += 1) {
      known.push(await time(`manage-media@abitura.test`))
      unknown.push(await time(`nobody${round}@abitura.test`))
    }
    const fastest = (times: number[]) => Math.min(...times)
    // Hashing dominates the time; without it the response would be several times faster.
    expect(fastest(unknown)).toBeGreaterThan(fastest(known) / 2)
  })

  it('stores only the SHA-256 of a token', async () => {
    const { data } = session.parse((await signIn('voter@abitura.test')).body)
    const dump = await server.pool.query('SELECT sessions::text AS row FROM sessions')
    expect(JSON.stringify(dump.rows)).not.toContain(data.token)
    expect(data.token).toMatch(/^[\w-]{43}$/)
  })

  it('lasts twelve hours, or 365 days if remembered', async () => {
    const hours = async (remember: boolean) => {
      const { data } = session.parse((await signIn('voter@abitura.test', { remember })).body)
      return (Date.parse(data.expires_at) - Date.now()) / 3_600_000
    }
    expect(await hours(false)).toBeCloseTo(12, 1)
    expect(await hours(true)).toBeCloseTo(365 * 24, 1)
  })

  it('writes one audit row with the user, but only if it succeeds', async () => {
    const rows = async () => {
      const { rows: found } = await server.pool.query(
        "SELECT actor_id FROM audit_events WHERE action = 'sign_in' AND actor_id = (SELECT id FROM users WHERE email = $1)",
        ['teacher@abitura.test'],
      )
      return found.length
    }
    expect(await rows()).toBe(0)
    await signIn('teacher@abitura.test', { password: 'wrong' })
    expect(await rows()).toBe(0)
    await signIn('teacher@abitura.test')
    expect(await rows()).toBe(1)
  })

  it('handles sixty simultaneous requests', async () => {
    const class_ = await Promise.all(Array.from({ length: 60 }, () => signIn('student.a@abitura.test')))
    expect(new Set(class_.map((answer) => answer.status))).toEqual(new Set([200]))
  })

  it('rejects malformed addresses without a server error', async () => {
    for (const email of ['a\u0000b', '\ud800', 'x'.repeat(255), '', ' ', 17, null, ['a'], { constructor: 1 }])
      expect((await signIn('', { email })).status, JSON.stringify(email)).toBe(422)
    expect((await signIn('a@b.test', { password: 'p\u0000\ud800' })).status).toBe(422)
  })
})
