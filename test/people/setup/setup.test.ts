import { afterAll, describe, expect, it } from 'vitest'
import { prepareCollege } from '../../../src/server/prepareCollege'
import { StartupError } from '../../../src/server/platform/startupError'
import { clearDemo } from '../../../src/server/demo/fillingQueries'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'

const server = await startTestServer()
afterAll(server.stop)
await server.db.transaction().execute(clearDemo)

type AdminEnv = { ADMIN_EMAIL?: string; ADMIN_PASSWORD?: string; ADMIN_NAME?: string }
const prepare = async (env: AdminEnv = {}) => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password = '', ADMIN_NAME: name = null } = env
  const admin = email ? { email, password, name } : null
  const welcome = await prepareCollege({ ...server.services, config: { ...server.config, admin } })
  return welcome('http://college').join('\n')
}
const tokenIn = (lines: string) => /\/setup\/([\w-]+)/.exec(lines)?.[1] ?? ''
const person = { email: 'Director@College.ru', last_name: 'Орлова', first_name: 'Мария', password: 'seven oaks' }
const setUp = (token: string, changes = {}) =>
  server.as('guest').post('/api/setup', { body: { token, ...person, ...changes }, locale: 'en' })

const registerWith = async (password: string) => {
  const { data } = await server.as('guest').call('GET /api/terms')
  const consents = { terms: data.terms.version, personal_data: data.personal_data.version }
  return server.as('guest').post('/api/register', { body: { ...person, password, consents }, locale: 'en' })
}

describe('The first administrator of an empty college', () => {
  it('cannot be created with a guessed, expired or replaced link', async () => {
    const outdated = tokenIn(await prepare())
    await server.pool.query(
      `UPDATE settings SET value = (SELECT jsonb_object_agg(name, now() - interval '1 minute') FROM jsonb_object_keys(value) AS name)
       WHERE key = 'setup_links'`,
    )
    const replaced = tokenIn(await prepare())
    for (let start = 0; start < 8; start += 1) await prepare()
    for (const token of ['a-token-that-somebody-guessed', replaced, outdated]) {
      const { status, problem } = await setUp(token)
      expect(status).toBe(422)
      expect(problem().message).toMatch(/^This link has already been used or has expired/)
    }
  })

  it('is created and signed in once with the link printed at startup', async () => {
    const token = tokenIn(await prepare())
    expect(token).not.toBe('')
    // A second process on the same database prints another link, and this one stays valid.
    expect(tokenIn(await prepare())).not.toBe(token)
    expect((await setUp(token, { password: 'short' })).problem().errors).toEqual({
      password: ['Enter at least 8 characters.'],
    })
    for (const password of ['password123', 'йцукенгшщз', 'Director2026', person.email]) {
      const answers = [await setUp(token, { password }), await registerWith(password)]
      expect(answers.map(({ status }) => status)).toEqual([422, 422])
      const [refused, asAtRegistration] = answers.map((answer) => answer.problem().errors?.['password'])
      expect(refused).toEqual(asAtRegistration)
      expect(refused).toHaveLength(1)
    }
    const answers = await Promise.all([setUp(token), setUp(token, { email: 'second@college.ru' })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const { rows } = await server.pool.query('SELECT count(*)::int AS people FROM users')
    expect(rows).toEqual([{ people: 1 }])
    expect(await prepare()).not.toContain('/setup/')
  })

  it('cannot be created with an old link if an administrator exists', async () => {
    await server.pool.query('DELETE FROM users')
    const token = tokenIn(await prepare())
    await prepare({ ADMIN_EMAIL: 'director@college.ru', ADMIN_PASSWORD: 'seven oaks' })
    const { status, problem } = await setUp(token, { email: 'thief@college.ru' })
    expect(status).toBe(422)
    expect(problem().message).toMatch(/^This link has already been used or has expired/)
  })

  it('is created once from ADMIN_EMAIL and ADMIN_PASSWORD', async () => {
    await server.pool.query('DELETE FROM users')
    const env = { ADMIN_EMAIL: 'director@college.ru', ADMIN_PASSWORD: 'seven oaks' }
    await expect(prepare({ ...env, ADMIN_PASSWORD: 'Password123' })).rejects.toThrow(StartupError)
    expect(await prepare(env)).not.toContain('/setup/')
    expect(await prepare(env)).not.toContain('/setup/')
    const { email, password } = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
    const { data } = await server.as('guest').call('POST /api/login', { body: { email, password } })
    const user = await server.withToken(tokenOf(data)).call('GET /api/user')
    expect(user).toMatchObject({ role: 'admin', email })
    expect(Object.values(user.can).every(Boolean)).toBe(true)
    const { data: dashboard } = await server.withToken(tokenOf(data)).call('GET /api/dashboard')
    expect(dashboard.setup[0]).toEqual({ step: 'own_name', needed: true, done: false })
  })

  it('gets the name from ADMIN_NAME', async () => {
    const namesOf = async (name: string) => {
      await server.pool.query('DELETE FROM users')
      await prepare({ ADMIN_EMAIL: 'director@college.ru', ADMIN_PASSWORD: 'seven oaks', ADMIN_NAME: name })
      const { rows } = await server.pool.query('SELECT name FROM users')
      return rows
    }
    expect(await namesOf('Орлова Мария Петровна')).toEqual([{ name: 'Орлова Мария Петровна' }])
    expect(await namesOf('Сухарто')).toEqual([{ name: 'Сухарто Сухарто' }])
  })
})
