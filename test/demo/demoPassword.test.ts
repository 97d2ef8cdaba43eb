import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareCollege } from '../../src/server/prepareCollege'
import { clearDemo } from '../../src/server/demo/fillingQueries'
import { readDemoPassword } from '../../src/server/demo'
import { credentialsOf, demoPassword } from '../kit/personas'
import { startTestServer, type TestServer } from '../kit/server'

/** Starts with this DEMO_PASSWORD. Returns the printed text and the password in it. */
const start = async ({ services }: TestServer, given: string | null = null) => {
  const welcome = await prepareCollege({ ...services, config: { ...services.config, demoPassword: given } })
  const printed = welcome('http://localhost:3000').join('\n')
  return { printed, password: /the password is (\S+)/.exec(printed)?.[1] ?? '' }
}
const opens = async (server: TestServer, password: string) => {
  const body = { ...credentialsOf('admin'), password }
  return (await server.as('guest').post('/api/login', { body })).status === 200
}
const isDemo = async (server: TestServer) => (await server.as('guest').call('GET /api/config')).data.demo

describe('The demo password', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('is random, printed at startup and stable across restarts', async () => {
    const { password } = await start(server)
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(await opens(server, password)).toBe(true)
    expect((await start(server)).password).toBe(password)
    expect(await readDemoPassword(server.db, { given: null })).toBe(password)
  })

  it('differs between databases', async () => {
    const other = await startTestServer()
    expect((await start(other)).password).not.toBe((await start(server)).password)
    await other.stop()
  })

  it('is not the fixed password of earlier versions', async () => {
    expect(await opens(server, 'Abitura-2026')).toBe(false)
  })

  it('is DEMO_PASSWORD when that is set, and the random one again without it', async () => {
    const { password } = await start(server)
    await start(server, 'пароль для занятий')
    expect(await opens(server, 'пароль для занятий')).toBe(true)
    expect(await opens(server, password)).toBe(false)
    expect(await readDemoPassword(server.db, { given: null })).toBeNull()
    expect((await start(server)).password).toBe(password)
    expect(await opens(server, 'пароль для занятий')).toBe(false)
    expect(await opens(server, password)).toBe(true)
  })

  it('is never stored in plain text when it comes from DEMO_PASSWORD', async () => {
    await start(server, 'пароль для занятий')
    const { rows } = await server.pool.query('SELECT value::text FROM settings')
    expect(JSON.stringify(rows)).not.toContain('занятий')
  })

  it('is the same for processes that start together', async () => {
    const printed = await Promise.all([start(server), start(server), start(server)])
    expect(new Set(printed.map(({ password }) => password)).size).toBe(1)
    expect(await opens(server, printed[0]?.password ?? '')).toBe(true)
  })

  it('keeps all sessions when it does not change', async () => {
    const other = await startTestServer()
    const admin = other.as('admin')
    await admin.call('GET /api/user')
    await start(other, demoPassword)
    expect((await admin.get('/api/user')).status).toBe(200)
    await other.stop()
  })
})

describe('A college with a cleared demo', () => {
  it('is no longer marked as a demo, and neither stores nor prints a demo password', async () => {
    const server = await startTestServer()
    await start(server)
    expect(await isDemo(server)).toBe(true)
    await server.db.transaction().execute(clearDemo)
    expect(await isDemo(server)).toBe(false)
    expect((await start(server)).printed).not.toContain('demo')
    const { rows } = await server.pool.query("SELECT key FROM settings WHERE key LIKE '%password%'")
    expect(rows).toEqual([])
    await server.stop()
  })
})
