import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '../../../src/server/kit/http/address'
import { startTestServer } from '../../kit/server'
import { demoPassword } from '../../kit/personas'

// TRUST_PROXY lets requests set their client address.
const server = await startTestServer({
  env: { TRUST_PROXY: 'true', DEMO: 'on' },
  now: new Date('2026-09-01T08:00:00Z'),
})
afterAll(server.stop)

const minute = 60
beforeEach(async () => {
  await server.pool.query('UPDATE users SET is_demo = false')
  await server.pool.query("DELETE FROM throttles WHERE key LIKE 'guessed:%'")
  server.clock.advance({ minutes: 15 })
})

const from = (address: string, email = 'student.a@abitura.test', password = 'wrong') =>
  server.as('guest').post('/api/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
    locale: 'en',
  })
const fail = async (times: number, address: string, email?: string) => {
  for (let count = 0; count < times; count += 1) expect((await from(address, email)).status).toBe(422)
}

describe('Password guessing', () => {
  it('is blocked after ten attempts per account and address, even with the right password', async () => {
    await fail(10, '203.0.113.1')
    const { status, headers, problem } = await from('203.0.113.1', 'student.a@abitura.test', demoPassword)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * minute)
    expect(problem().message).toContain(String(headers['retry-after']))
  })

  it('does not lock out the owner elsewhere or other users of the same address', async () => {
    await fail(10, '203.0.113.2')
    expect((await from('198.51.100.7', 'student.a@abitura.test', demoPassword)).status).toBe(200)
    expect((await from('203.0.113.2', 'student.b@abitura.test', demoPassword)).status).toBe(200)
  })

  it('is allowed again after fifteen minutes', async () => {
    await fail(10, '203.0.113.3')
    expect((await from('203.0.113.3')).status).toBe(429)
    server.clock.advance({ minutes: 15 })
    expect((await from('203.0.113.3', 'student.a@abitura.test', demoPassword)).status).toBe(200)
  })

  it('is blocked after a hundred attempts on many accounts from one address', async () => {
    for (let count = 0; count < 100; count += 1)
      expect((await from('203.0.113.4', `person${count}@abitura.test`)).status).toBe(422)
    expect((await from('203.0.113.4', 'another@abitura.test')).status).toBe(429)
  })

  it('is limited equally for parallel and sequential attempts', async () => {
    const guesses = Array.from({ length: 80 }, (_, count) => (count === 79 ? demoPassword : `guess ${count}`))
    const answers = await Promise.all(guesses.map((guess) => from('203.0.113.5', 'student.a@abitura.test', guess)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(70)
  })

  it('cannot be hidden by a forged address in front of the one that the proxy adds', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await from(`198.51.100.${count}, 203.0.113.6`)).status).toBe(422)
    expect((await from('198.51.100.200, 203.0.113.6')).status).toBe(429)
  })

  it('is limited per IPv6 network, not per address', async () => {
    for (let count = 0; count < 10; count += 1) expect((await from(`2001:db8:1:2::${count + 1}`)).status).toBe(422)
    expect((await from('2001:db8:1:2:ffff:1:2:3')).status).toBe(429)
    expect((await from('2001:db8:1:3::1', 'student.a@abitura.test', demoPassword)).status).toBe(200)
  })

  it('shares the network limit with requests for password mails', async () => {
    const ask = (address: string) =>
      server.as('guest').post('/api/password/email', {
        body: { email: 'student.b@abitura.test' },
        headers: { 'x-forwarded-for': address },
      })
    for (let count = 0; count < 5; count += 1) expect((await ask(`2001:db8:5:6::${count + 1}`)).status).toBe(200)
    expect((await ask('2001:db8:5:6:ffff:1:2:3')).status).toBe(429)
    expect((await ask('2001:db8:5:7::1')).status).toBe(200)
  })

  it('is slowed for one account across many addresses and reported to the owner once a day', async () => {
    const email = 'guessed@example.org'
    await server.pool.query("UPDATE users SET email = $1 WHERE email = 'applicant.b@abitura.test'", [email])
    let host = 0
    const guess = (password = 'wrong') => from(`10.${Math.floor((host += 1) / 250)}.7.${host % 250}`, email, password)
    const pausesOf = async (times: number) => {
      const seconds: number[] = []
      for (let count = 0; count < times; count += 1) {
        const { status, headers } = await guess()
        if (status !== 422) seconds.push(Number(headers['retry-after']))
        server.clock.advance({ minutes: 1 })
      }
      return seconds
    }
    for (let count = 0; count < 20; count += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(422)
    const right = await guess(demoPassword)
    expect(right.status).toBe(429)
    expect(right.headers['retry-after']).toBe('60')
    server.clock.advance({ minutes: 1 })
    expect(await pausesOf(29)).toEqual([])
    expect(new Set(await pausesOf(10))).toEqual(new Set([240, 180, 120, 60]))
    const mails = (await server.mails()).filter(({ to }) => to === email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Кто-то подбирает пароль к вашей учётной записи'])
    server.clock.advance({ minutes: 5 })
    expect((await guess(demoPassword)).status).toBe(200)
    // Networks with a session of the user are not slowed down.
    const here = `10.${Math.floor(host / 250)}.7.${host % 250}`
    await guess()
    expect((await guess(demoPassword)).status).toBe(429)
    expect((await from(here, email, demoPassword)).status).toBe(200)
  })

  it('is slowed equally for an unknown address', async () => {
    for (let count = 0; count < 21; count += 1)
      expect((await from(`10.8.8.${count}`, 'nobody@example.org')).status).toBe(422)
    expect((await from('10.8.8.99', 'nobody@example.org')).status).toBe(429)
  })

  it('is counted without an error if the connection closed before the request was read', () => {
    expect(addressOf({ ip: undefined, socket: {} })).toBe('0.0.0.0')
  })

  it('is counted without an error for invalid client addresses', async () => {
    for (const address of ['unknown', '"><script>', '999.1.1.1', 'fe80::1%eth0', '', ',', '::ffff:203.0.113.9'])
      expect((await from(address, 'student.b@abitura.test', demoPassword)).status, address).toBe(200)
  })
})
