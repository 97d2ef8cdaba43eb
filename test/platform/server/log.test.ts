import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../src/server/app'
import { openLog, readable } from '../../../src/server/platform/log'
import { clientOf } from '../../kit/client'
import { startTestServer } from '../../kit/server'

const lines: string[] = []
const log = openLog('trace', { write: (line) => void lines.push(line) })
const server = await startTestServer()
const app = await buildApp({ ...server.services, log })
const token = randomBytes(32).toString('base64url').replace(/^../, '-_')
const client = clientOf(app, async () => `Bearer ${token}`)
afterAll(async () => {
  await app.close()
  await server.stop()
})
beforeEach(() => void lines.splice(0))

const written = () => lines.join('')
const paths = () => lines.flatMap((line) => JSON.parse(line).req?.path ?? [])

describe('The log', () => {
  it.each([
    ['GET', `/admin/password/reset/${token}`, '/admin/password/reset/…'],
    ['GET', `/admin/en/email/verify/${token}`, '/admin/en/email/verify/…'],
    ['GET', `/setup/${token}?from=mail`, '/setup/…'],
    ['GET', `/password/reset/${token.replaceAll('-', '%2D').replaceAll('_', '%5F')}`, '/password/reset/…'],
    ['GET', `/password/reset/${Buffer.from(token).toString('hex').replaceAll(/../g, '%$&')}`, '/password/reset/…'],
    ['POST', `/api/email/verify/${token}`, '/api/email/verify/…'],
    ['GET', `/${token}`, '/…'],
    ['GET', `/api/files/17?v=0123456789ab&expires=1790000000&signature=${token.slice(0, 22)}`, '/api/files/17'],
    ['GET', `/api/oauth/github/callback?code=${token.slice(0, 20)}&state=${token}`, '/api/oauth/github/callback'],
    ['GET', `/api/access/users?filter={"q":"Ёлкина ${token}"}`, '/api/access/users'],
    ['GET', `/api/${token}#${token}`, '/api/…'],
  ])('writes the request %s %s as %s%s', async (method, url, path) => {
    await client[method === 'POST' ? 'post' : 'get'](encodeURI(url).replaceAll('%25', '%'))
    expect(paths()).toEqual([path])
    const secrets = [
      token,
      token.slice(0, 20),
      'signature',
      '%2D',
      '%5F',
      Buffer.from(token).toString('hex').slice(0, 40),
    ]
    for (const secret of [...secrets, encodeURIComponent('Ёлкина')]) expect(written()).not.toContain(secret)
  })

  it('contains neither headers nor bodies of requests', async () => {
    const body = { email: 'admin@abitura.test', password: 'four red cats' }
    const { status } = await client.post('/api/login', {
      body,
      headers: { cookie: 'sid=crumbs', referer: 'http://a/b' },
    })
    expect(status).toBe(422)
    expect(paths()).toEqual(['/api/login'])
    for (const secret of [token, 'four red cats', body.email, 'crumbs', 'referer'])
      expect(written()).not.toContain(secret)
  })

  it("describes an error and its origin, but not the row's data", async () => {
    const refused = await server.pool
      .query("UPDATE users SET email = 'voter@abitura.test' WHERE email = 'admin@abitura.test'")
      .catch((error: unknown) => error)
    expect(refused).toHaveProperty('detail', expect.stringContaining('voter@abitura.test'))
    log.error({ err: new Error('it went wrong', { cause: refused }) }, 'unhandled error')
    const { err } = JSON.parse(written())
    expect(err).toMatchObject({ type: 'Error', message: 'it went wrong', cause: { code: '23505' } })
    expect(err.stack).toContain('log.test.ts')
    expect(err.cause.message).toContain('duplicate key')
    expect(written()).not.toContain('voter@')
  })

  it('masks tokens wherever they occur and remains valid JSON', () => {
    const session = { token, password: 'four red cats', note: 'kept' }
    log.warn({ session, authorization: `Bearer ${token}` }, `of\n${token}\t"${token}" \u0001${token} and \\${token}`)
    log.error({ err: new Error(`Route GET:/setup/${token} not found`) })
    for (const secret of [token, token.slice(4), 'four red cats']) expect(written()).not.toContain(secret)
    const [warned] = lines.map((line) => JSON.parse(line))
    expect(warned.session).toEqual({ token: '…', password: '…', note: 'kept' })
    expect(warned.msg).toBe('of\n…\t"…" \u0001… and \\…')
  })

  it('is complete to its last line when the process ends', () => {
    const module = pathToFileURL(join(import.meta.dirname, '../../../src/server/platform/log.ts')).href
    const dying = `import { openLog } from '${module}'; openLog('info').info('last words'); process.exit()`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', dying]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toContain('last words')
  })
})

describe('The log at a terminal', () => {
  it('has a readable line for notable events, and none for successful requests', async () => {
    await client.get('/api/config')
    log.info('demo document pages created')
    log.warn({ err: new Error('no route to host') }, 'failed to send mail')
    const read = lines.map(readable).filter((line) => line !== '')
    expect(read.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
      'demo document pages created\n',
      'warning failed to send mail: no route to host\n',
    ])
  })
})
