import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/server/app'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
const folder = await mkdtemp(join(tmpdir(), 'abitura-pages-'))
const script = `console.log(${JSON.stringify('a'.repeat(2000))})`
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Abitura</title>')
await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(join(folder, 'assets/start-Abc123.js'), script)
await writeFile(join(folder, 'assets/start-Abc123.js.br'), brotliCompressSync(script))
await writeFile(join(tmpdir(), 'abitura-outside.txt'), 'outside')
const app = await buildApp(server.services, { pages: folder })
afterAll(async () => {
  await app.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  await rm(join(tmpdir(), 'abitura-outside.txt'), { force: true })
})

const open = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8' }) =>
  app.inject({ url, headers })

describe('An address opened in a browser', () => {
  it.each(['/', '/login', '/en/groups/12', '/admin/en/dashboard', '/directories/subjects?page=2', '/email/verify/a.b'])(
    "R2.16 returns the app's page for %s",
    async (url) => {
      const answer = await open(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<title>Abitura</title>')
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    },
  )

  it.each(['/api/nothing', '/api', '/assets/start-Old999.js', '/assets/'])(
    'returns 404 instead of the page for %s',
    async (url) => {
      const answer = await open(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('<title>')
    },
  )

  it('returns no page for JSON clients and other methods', async () => {
    expect((await open('/groups', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/groups' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'HEAD', url: '/groups' })).statusCode).toBe(200)
  })

  it.each([
    '/assets/../../abitura-outside.txt',
    '/..%2fabitura-outside.txt',
    '/%2e%2e/abitura-outside.txt',
    '/.git/config',
    '/index.html%00.js',
    '/%ff',
  ])('serves no file outside of the build for %s', async (url) => {
    const { body } = await open(url)
    expect(body).not.toContain('outside')
  })
})

describe('A file of the build', () => {
  it('is cached forever if its name contains a hash, and revalidated otherwise', async () => {
    const asset = await open('/assets/start-Abc123.js', { accept: '*/*' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.body).toBe(script)
    expect((await open('/icon.svg')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml',
    })
  })

  it('is sent precompressed if the client accepts it', async () => {
    const answer = await open('/assets/start-Abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(answer.headers['content-type']).toMatch(/javascript; charset=utf-8$/)
    expect(answer.rawPayload.length).toBeLessThan(200)
  })

  it('is not resent to a client that has it cached', async () => {
    const first = await open('/icon.svg')
    const again = await open('/icon.svg', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
  })
})
