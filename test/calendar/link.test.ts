import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/server/app'
import { openLog } from '../../src/server/platform/log'
import { clientOf } from '../kit/client'
import { makeMember } from '../kit/member'
import { newPassword } from '../kit/newcomer'
import { ownExport } from '../kit/ownExport'
import { startTestServer } from '../kit/server'
import { calendarOf } from './calendarFixture'
import { parseIcs } from './parseIcs'

const server = await startTestServer()
afterAll(server.stop)
const { linkOf } = calendarOf(server)
const [student, guest, admin] = [server.as('student.a'), server.as('guest'), server.as('admin')]
const unknown = () => `/api/calendar/${randomBytes(32).toString('base64url')}.ics`
const statusOf = async (path: string) => (await guest.get(path)).status
const problemOf = async (path: string) => {
  const answer = await guest.get(path)
  return { status: answer.status, message: answer.problem().message }
}

describe('The secret address of a calendar', () => {
  it('is made of 256 random bits, stored as a hash and returned once', async () => {
    const path = await linkOf(student)
    const token = path.slice('/api/calendar/'.length, -'.ics'.length)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { data } = await student.call('GET /api/settings/calendar')
    expect(data.link).toMatchObject({ fetched_at: null })
    expect(JSON.stringify(data)).not.toContain(token)
    const { rows: links } = await server.pool.query('SELECT * FROM calendar_links')
    const { rows: log } = await server.pool.query('SELECT before, after FROM audit_events')
    expect(JSON.stringify([links, log])).not.toContain(token)
    expect(links[0].token_hash).toHaveLength(32)
  })

  it('stops working when it is replaced or revoked, with the same answer as an unknown one', async () => {
    const first = await linkOf(student)
    expect(await statusOf(first)).toBe(200)
    const second = await linkOf(student)
    const refused = await problemOf(unknown())
    expect(refused.status).toBe(404)
    expect(await problemOf(first)).toEqual(refused)
    expect(await statusOf(second)).toBe(200)
    await student.call('DELETE /api/settings/calendar/link')
    expect(await problemOf(second)).toEqual(refused)
    expect(await problemOf('/api/calendar/short.ics')).toEqual(refused)
    expect((await student.delete('/api/settings/calendar/link')).status).toBe(404)
    const { rows } = await server.pool.query(
      `SELECT action FROM audit_events WHERE action LIKE '%calendar_link' ORDER BY id DESC LIMIT 3`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'revoke_calendar_link',
      'make_calendar_link',
      'make_calendar_link',
    ])
  })

  it('ends at once when the account is blocked, and does not return with it', async () => {
    const { client, id } = await makeMember(server)
    const path = await linkOf(client)
    expect(await statusOf(path)).toBe(200)
    await admin.call('POST /api/access/users/block', { body: { ids: [id], reason: 'Просьба куратора' } })
    expect(await statusOf(path)).toBe(404)
    await admin.call('POST /api/access/users/unblock', { body: { ids: [id] } })
    expect(await statusOf(path)).toBe(404)
  })

  it('ends with a change of the password', async () => {
    const { client } = await makeMember(server)
    const path = await linkOf(client)
    const body = { current_password: newPassword, password: 'восемь синих сов' }
    await client.call('PATCH /api/settings/password', { body })
    expect(await statusOf(path)).toBe(404)
  })

  it('is exported without its hash, and erased', async () => {
    const { client, id } = await makeMember(server)
    const path = await linkOf(client)
    const exported = JSON.stringify(await ownExport(client))
    expect(exported).toContain('calendar_links')
    expect(exported).not.toContain('token_hash')
    const { rows } = await server.pool.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [id])
    await admin.call('POST /api/access/users/:id/erase', {
      params: { id },
      body: { name: rows[0]?.name ?? '', reason: 'Просьба' },
    })
    expect(await statusOf(path)).toBe(404)
    expect((await server.pool.query('SELECT FROM calendar_links WHERE user_id = $1', [id])).rowCount).toBe(0)
  })

  it('needs a confirmed account', async () => {
    expect((await server.as('unverified').post('/api/settings/calendar/link')).status).toBe(403)
    expect((await server.as('unverified').get('/api/settings/calendar')).status).toBe(200)
  })

  it('is no longer answered after many unknown ones from the same address', async () => {
    const path = await linkOf(student)
    const answers: number[] = []
    for (let count = 0; count < 70; count += 1) answers.push(await statusOf(unknown()))
    expect(answers.filter((status) => status === 404).length).toBeLessThanOrEqual(60)
    expect(answers.at(-1)).toBe(429)
    expect(await statusOf(path)).toBe(429)
    await server.pool.query(`DELETE FROM throttles WHERE key LIKE 'calendar%'`)
    expect(await statusOf(path)).toBe(200)
  })

  it('is masked in the log', async () => {
    const lines: string[] = []
    const app = await buildApp({
      ...server.services,
      log: openLog('trace', { write: (line) => void lines.push(line) }),
    })
    const path = await linkOf(student)
    expect((await clientOf(app, async () => null).get(path)).status).toBe(200)
    await app.close()
    const written = lines.join('')
    expect(written).toContain('"path":"/api/calendar/…"')
    expect(written).not.toContain(path.slice('/api/calendar/'.length).slice(0, 20))
  })
})

describe('A calendar program', () => {
  it('gets a private answer with an ETag that it can revalidate', async () => {
    const path = await linkOf(student)
    const { status, headers, bytes } = await guest.get(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-length': String(bytes.length),
    })
    const same = await guest.get(path, { headers: { 'if-none-match': String(headers['etag']) } })
    expect([same.status, same.bytes.length]).toEqual([304, 0])
    const { data } = await student.call('GET /api/settings/calendar')
    expect(data.link?.fetched_at).not.toBeNull()
    expect(data.total).toBe(parseIcs(bytes.toString()).events.length)
  })

  it('can ask with HEAD', async () => {
    const path = await linkOf(student)
    const { statusCode, headers, payload } = await server.app.inject({ method: 'HEAD', url: path })
    expect([statusCode, payload]).toEqual([200, ''])
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
    expect((await server.app.inject({ method: 'HEAD', url: unknown() })).statusCode).toBe(404)
  })

  it('cannot fetch one address more than 120 times an hour', async () => {
    const path = await linkOf(student)
    await guest.get(path)
    await server.pool.query(`UPDATE throttles SET count = 120 WHERE key LIKE 'calendar %'`)
    const answer = await guest.get(path)
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    await server.pool.query(`DELETE FROM throttles WHERE key LIKE 'calendar%'`)
  })

  it('can open the file that a user downloads', async () => {
    const { headers, bytes } = await student.get('/api/settings/calendar/file')
    expect(String(headers['content-disposition'])).toContain('.ics')
    expect(parseIcs(bytes.toString()).events.length).toBeGreaterThan(0)
  })
})
