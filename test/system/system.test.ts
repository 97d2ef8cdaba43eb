import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'

const server = await startTestServer({ env: { PUBLIC_URL: 'https://college.example' } })
afterAll(server.stop)
const admin = server.as('admin')

const auditOf = async (action: string) =>
  (
    await server.pool.query("SELECT entity, before, after FROM audit_events WHERE action = $1 AND entity = 'system'", [
      action,
    ])
  ).rows

describe('The system report', () => {
  it('describes the database, storage, mail, jobs, sessions and disk', async () => {
    const { data } = await admin.call('GET /api/access/system')
    expect(data).toMatchObject({
      database: { version: expect.stringMatching(/^\d+/), embedded: true },
      storage: { kind: 'folder' },
      mail: { host: null, undelivered: true },
      backup: null,
      jobs: { failed: [] },
    })
    expect(data.database.bytes).toBeGreaterThan(1_000_000)
    expect(data.sessions.sessions).toBeGreaterThan(0)
    expect(data.disk?.total).toBeGreaterThan(data.disk?.free ?? 0)
  })

  it('shows the host of the mail server without its password', async () => {
    const other = await startTestServer({ env: { SMTP_URL: 'smtps://user:geheim@post.example:465' } })
    const { data } = await other.as('admin').call('GET /api/access/system')
    await other.stop()
    expect(data.mail.host).toBe('post.example:465')
    expect(JSON.stringify(data)).not.toContain('geheim')
  })

  it('shows when the last backup was made and that it is old', async () => {
    await server.pool.query(
      "INSERT INTO backups VALUES (now() - interval '3 days', 5000, 2), (now() - interval '9 days', 1, 0)",
    )
    const { data } = await admin.call('GET /api/access/system')
    expect(data.backup).toMatchObject({ bytes: 5000, is_old: true })
  })

  it('is hidden from users without manage access', async () => {
    for (const persona of ['methodist', 'student.a'] as const)
      expect((await server.as(persona).get('/api/access/system')).status).toBe(403)
  })
})

describe('Failed jobs', () => {
  it('are listed without addresses and retried on request', async () => {
    await server.pool.query(`SELECT graphile_worker.add_job('checkUserImport', '{}'::json, max_attempts => 1)`)
    await server.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'refused for ivan@mail.ru' WHERE max_attempts = 1`,
    )
    const { data } = await admin.call('GET /api/access/system')
    expect(data.jobs.failed).toMatchObject([{ task: 'checkUserImport', attempts: 1, error: 'refused for …' }])
    const ids = data.jobs.failed.map(({ id }) => id)
    expect(await admin.call('POST /api/access/system/jobs/retry', { body: { ids } })).toEqual({ data: { retried: 1 } })
    expect((await admin.call('GET /api/access/system')).data.jobs.failed).toEqual([])
    expect(await auditOf('retry_jobs')).toMatchObject([{ after: { count: 1 } }])
    await server.pool.query('DELETE FROM graphile_worker._private_jobs WHERE max_attempts = 1')
  })
})

describe('The college’s details', () => {
  it('replace the configured name on screens and in mails', async () => {
    const details = {
      translations: {
        ru: { name: 'Колледж связи', address: 'Москва, ул. Лесная, 5' },
        en: { name: '', address: '' },
      },
      phone: '8 (495) 123-45-67',
    }
    const { data } = await admin.call('PUT /api/access/system/college', { body: details })
    expect(data).toMatchObject({ phone: '+74951234567', configured: { ru: expect.any(String) } })
    const { data: config } = await server.as('guest').call('GET /api/config')
    expect(config).toMatchObject({ college: 'Колледж связи', contacts: 'Москва, ул. Лесная, 5, +74951234567' })
    await admin.call('POST /api/access/system/test-mail')
    const mails = await server.mails()
    expect(mails.at(-1)?.text).toContain('Колледж связи\nМосква, ул. Лесная, 5, +74951234567')
    const page = await server
      .as('guest')
      .get('/api/portfolio/prints/AAAA-AAAA-AAAA', { headers: { accept: 'text/html' } })
    expect(String(page.body)).toContain('Колледж связи')
    expect(await auditOf('set_college')).toHaveLength(1)
    await admin.call('PUT /api/access/system/college', {
      body: { translations: { ru: { name: '', address: '' }, en: { name: '', address: '' } }, phone: null },
    })
    expect((await server.as('guest').call('GET /api/config')).data.college).toBe(data.configured.ru)
  })
})

describe('A test mail', () => {
  it("is sent to the administrator's own address, at most five times an hour", async () => {
    const { data } = await admin.call('POST /api/access/system/test-mail')
    expect(data).toEqual({ to: 'admin@abitura.test', sent: true, error: null })
    const mails = await server.mails()
    expect(mails.at(-1)).toMatchObject({ to: 'admin@abitura.test', subject: 'Проверка почты' })
    const statuses = []
    for (let time = 0; time < 4; time += 1) statuses.push((await admin.post('/api/access/system/test-mail', {})).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it("shows the mail server's reply", async () => {
    const other = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const { data } = await other.as('admin').call('POST /api/access/system/test-mail')
    await other.stop()
    expect(data).toMatchObject({ sent: false, error: expect.stringContaining('ECONNREFUSED') })
  })
})
