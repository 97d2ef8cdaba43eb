import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildWhenStale } from '../../src/server/build.js'
import { startProduct, type Running } from '../bench/product'
import { demoPassword } from '../kit/personas'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []
const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abitura-fault-'))
  // PostgreSQL runs as another account if the tests run as root.
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

beforeAll(() => buildWhenStale(root), 240_000)
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const signIn = async ({ url }: Running) => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manage-subjects@abitura.test', password: demoPassword, remember: true }),
  })
  return z.object({ data: z.object({ token: z.string() }) }).parse(await answer.json()).data.token
}

const caller =
  ({ url }: Running, token: string) =>
  async (path: string, body?: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
const subject = (code: string) => ({
  code,
  translations: { ru: { name: 'Надёжность' } },
  subject_type_id: 1,
  control_form: 'none',
})
const rows = z.object({ data: z.array(z.object({ code: z.string() })), meta: z.object({ total: z.number() }) })
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

describe('Abitura', () => {
  it(
    'loses no acknowledged write in twelve kills while ten people work, and keeps them signed in',
    // Twelve recoveries take minutes on a busy machine.
    { timeout: 600_000 },
    async () => {
      const data = await makeFolder()
      const acknowledged: string[] = []
      const waits: number[] = []
      let token: string | undefined
      for (let round = 0; round < 12; round += 1) {
        const product = await startProduct(data, { DEMO: 'on', LOG_LEVEL: 'error' })
        if (round > 0) waits.push(product.readyMs)
        token ??= await signIn(product)
        const call = caller(product, token)
        const enough = acknowledged.length + 20 + ((round * 37) % 60)
        const writer = async (number: number): Promise<void> => {
          const code = `Н.${round}.${number}`
          const { status } = await call('/api/directories/subjects', subject(code))
          if (status !== 200) throw new Error(`${code} returned ${status}`)
          acknowledged.push(code)
          return writer(number + 10)
        }
        const writers = Array.from({ length: 10 }, (_, number) => writer(number).catch(() => undefined))
        while (acknowledged.length < enough) await new Promise(setImmediate)
        const ended = once(product.process, 'exit')
        product.process.kill('SIGKILL')
        await ended
        await Promise.all(writers)
      }
      const product = await startProduct(data, { DEMO: 'on', LOG_LEVEL: 'error' })
      waits.push(product.readyMs)
      const call = caller(product, token ?? '')
      const query = new URLSearchParams({ filter: JSON.stringify({ q: 'надёжность' }), per_page: '9999' })
      const { data: found } = rows.parse((await call(`/api/directories/subjects?${query.toString()}`)).body)
      const kept = new Set(found.map(({ code }) => code))
      expect(acknowledged.filter((code) => !kept.has(code))).toEqual([])
      expect(found.length - acknowledged.length).toBeLessThanOrEqual(12 * 10)
      await product.stop()
      const wait = median(waits).toFixed(0)
      process.stdout.write(
        `12 kills: ${acknowledged.length} acknowledged, 0 lost; ready again in ${wait} ms (median)\n`,
      )
    },
  )

  it('answers started requests when it is stopped, and exits within ten seconds', { timeout: 120_000 }, async () => {
    const product = await startProduct(await makeFolder(), { DEMO: 'on', LOG_LEVEL: 'error' })
    const call = caller(product, await signIn(product))
    const writing = Array.from({ length: 20 }, (_, number) => call('/api/directories/subjects', subject(`О.${number}`)))
    const first = await Promise.race(writing)
    expect(first.status).toBe(200)
    const begin = performance.now()
    const ended = once(product.process, 'exit')
    product.process.kill('SIGTERM')
    const answers = await Promise.allSettled(writing)
    const [code] = await ended
    expect(performance.now() - begin).toBeLessThan(10_000)
    expect(code).toBe(0)
    // Each request is either answered completely or refused.
    const statuses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : []))
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  })

  it(
    'stops successfully when only npm gets the signal and a client has sent half a request',
    { timeout: 120_000 },
    async () => {
      const env = { ...process.env, PORT: '0', DATA_DIR: await makeFolder(), DEMO: 'off', LOG_LEVEL: 'error' }
      const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
      const ended = once(npm, 'exit')
      let said = ''
      for await (const piece of npm.stdout.iterator({ destroyOnReturn: false })) {
        said += String(piece)
        if (said.includes(' is listening at ')) break
      }
      const port = Number(/ is listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1])
      const half = connect({ host: '127.0.0.1', port })
      half.on('error', () => undefined)
      await once(half, 'connect')
      half.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
      npm.stdout.resume()
      npm.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
    },
  )
})

/** Starts the product in an environment that it must refuse. Returns the exit code and the output. */
const refusedStart = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said = await text(child.stderr)
  const [code] = await ended
  return { code, said }
}

describe('A start of Abitura that must fail', { timeout: 120_000 }, () => {
  const expectSentence = ({ code, said }: { code: unknown; said: string }, what: RegExp) => {
    expect(code).toBe(1)
    expect(said).toMatch(/^Abitura did not start\. /)
    expect(said).toMatch(what)
    expect(said).not.toMatch(/\n\s+at /)
  }

  it('explains in one sentence that another instance runs on the same data', async () => {
    const data = await makeFolder()
    const product = await startProduct(data, { DEMO: 'on', LOG_LEVEL: 'error' })
    expectSentence(await refusedStart({ DATA_DIR: data }), new RegExp(data))
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    await product.stop()
  })

  it('explains in one sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    expectSentence(
      await refusedStart({ DATA_DIR: await makeFolder(), PORT: port, DEMO: 'off' }),
      new RegExp(`Port ${port}.*PORT`),
    )
    other.close()
  })

  it('explains in one sentence that the database is not at DATABASE_URL, without the password', async () => {
    const refused = await refusedStart({
      DATA_DIR: await makeFolder(),
      DATABASE_URL: 'postgres://abitura:geheim@127.0.0.1:1/abitura',
    })
    expectSentence(refused, /DATABASE_URL/)
    expect(refused.said).not.toContain('geheim')
  })

  it('explains in one sentence that the data folder is not writable', async () => {
    expectSentence(await refusedStart({ DATA_DIR: '/proc/abitura' }), /\/proc\/abitura/)
  })

  it('explains in one sentence that the configuration is wrong', async () => {
    expectSentence(await refusedStart({ PORT: 'x', DEMO: 'perhaps' }), /PORT[^]*DEMO/)
  })
})
