import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { build } from 'vite'
import { openFolder } from '../../../src/server/platform/storage/folder'
import { StartupError } from '../../../src/server/platform/startupError'
import { ask, fingerprint } from '../backup/college'
import { makeDatabase, urlOf } from '../../kit/databases'
import { isRoot, plainUser } from '../postgres/installation'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
let program = ''
let folder = ''

beforeAll(async () => {
  // A folder from which the packages are found, as from dist.
  program = await mkdtemp(join(root, 'node_modules', '.start-'))
  folder = await mkdtemp(join(tmpdir(), 'abitura-start-'))
  await Promise.all([program, folder].map((path) => chmod(path, 0o755)))
  const input = { main: join(root, 'src/server/main.ts') }
  const output = { ssr: true, outDir: program, emptyOutDir: false, rollupOptions: { input } }
  await build({ root, configFile: false, logLevel: 'silent', publicDir: false, build: output })
})
afterAll(() => Promise.all([program, folder].map((path) => rm(path, { recursive: true, force: true }))))

/** Starts with these variables and returns the output and exit code of the failure. */
const start = async (variables: Record<string, string>, as: { uid: number; gid: number } | null = null) => {
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'warn', ...variables }
  const options = { ...as, env, cwd: '/', timeout: 15_000 }
  return run(process.execPath, [join(program, 'main.js')], options).then(
    () => ({ code: 0, said: '' }),
    (error: { code: number | null; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
  )
}
const oneSentence = /^Abitura did not start\. [^\n]+\.$/

describe('A start with an impossible data folder', () => {
  it
    .skipIf(process.platform !== 'linux')
    .each(['/proc', '/proc/abitura', '/proc/a/b/c', '/sys/abitura', '/dev/null/a'])(
    'ends at once with one sentence for %s',
    async (path) => {
      const { code, said } = await start({ DATA_DIR: path })
      expect(said).toMatch(oneSentence)
      expect(said).toContain(path)
      expect(said).toMatch(/set DATA_DIR to/i)
      expect(code).toBe(1)
    },
  )

  it('ends with one sentence if a file or a broken link is in the way', async () => {
    await writeFile(join(folder, 'file'), '')
    await symlink('nowhere', join(folder, 'lost'))
    await symlink('round', join(folder, 'round'))
    for (const name of ['file', 'file/below/it', 'lost', 'lost/below', 'round', 'round/below']) {
      const { code, said } = await start({ DATA_DIR: join(folder, name) })
      expect(said, name).toMatch(oneSentence)
      expect(said).toContain('is not a folder. Set DATA_DIR to a folder.')
      expect(code).toBe(1)
    }
  })

  it.skipIf(!isRoot)("ends with one sentence in another user's folder", async () => {
    await mkdir(join(folder, 'private'), { mode: 0o700 })
    await mkdir(join(folder, 'readable'), { mode: 0o755 })
    for (const name of ['private', 'private/below', 'readable', 'readable/below']) {
      const { code, said } = await start({ DATA_DIR: join(folder, name) }, plainUser)
      expect(said, name).toMatch(oneSentence)
      expect(said).toContain(`is not writable by user id ${plainUser.uid}`)
      expect(code).toBe(1)
    }
  })
})

it("A start with a development version's database ends with one sentence and the command for a new one", async () => {
  const { connection, drop } = await makeDatabase({ empty: true })
  await ask(
    connection,
    'CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  await ask(connection, `INSERT INTO migrations (name) VALUES ('0001_kit')`)
  const before = await fingerprint(connection)
  const { code, said } = await start({ DATA_DIR: join(folder, 'of-before'), DATABASE_URL: urlOf(connection) })
  expect(said).toMatch(oneSentence)
  expect(said).toContain('made by a development version of Abitura')
  expect(said).toContain('DATA_DIR=./new-data npm start')
  expect(code).toBe(1)
  expect(await fingerprint(connection)).toEqual(before)
  await drop()
})

it('A start with a role that cannot create tables names the statement to run', async () => {
  const { connection, drop } = await makeDatabase({ empty: true })
  const { database } = connection
  await ask(connection, 'CREATE ROLE tenant LOGIN')
  const saidByStart = async () => {
    const { code, said } = await start({
      DATA_DIR: join(folder, 'tenant'),
      DATABASE_URL: urlOf({ ...connection, user: 'tenant' }),
    })
    expect(said).toMatch(oneSentence)
    expect(code).toBe(1)
    return said
  }
  expect(await saidByStart()).toContain(`run ALTER DATABASE "${database}" OWNER TO "tenant";`)
  await ask(connection, `GRANT CREATE ON DATABASE ${database} TO tenant`)
  expect(await saidByStart()).toContain('run GRANT USAGE, CREATE ON SCHEMA public TO "tenant";')
  await drop()
  await ask(inject('postgres'), 'DROP ROLE tenant')
})

/** A server that accepts connections and never answers. */
const silent = async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The program has no port.')
  return { port: address.port, close: () => server.close() }
}

it('A start on a taken port ends with one sentence before anything is created', async () => {
  const { port, close } = await silent()
  const dataDir = join(folder, 'no-port')
  const { code, said } = await start({ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' })
  close()
  expect(said).toMatch(oneSentence)
  expect(said).toContain(`Port ${port} on 127.0.0.1`)
  expect(code).toBe(1)
  expect(existsSync(dataDir)).toBe(false)
})

it('A start with a DATABASE_URL that accepts connections but never responds ends with one sentence', async () => {
  const { port, close } = await silent()
  const { code, said } = await start({
    DATA_DIR: join(folder, 'silent'),
    DATABASE_URL: `postgres://abitura@127.0.0.1:${port}/abitura`,
  })
  close()
  expect(said).toMatch(oneSentence)
  expect(said).toContain('DATABASE_URL')
  expect(code).toBe(1)
})

/** Simulates a pooler in transaction mode: every query is answered by server process 42. */
const pooler = async () => {
  const message = (kind: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(kind)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const column = Buffer.concat([Buffer.from([0, 1]), Buffer.from('pid\0'), Buffer.from([0, 0, 0, 0, 0, 0])])
  const int4 = Buffer.from([0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0])
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 2]), Buffer.from('42')])
  const answer = [
    message('T', Buffer.concat([column, int4])),
    message('D', row),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.on('data', (chunk) => {
        if (chunk.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat(answer))
        else if (chunk.toString('latin1', 0, 1) === 'P')
          socket.write(Buffer.concat([message('1', Buffer.alloc(0)), message('2', Buffer.alloc(0)), ...answer]))
      })
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pooler has no port.')
  return { port: address.port, close: () => server.close() }
}

it('A start over a pooler in transaction mode ends with one sentence', async () => {
  const { port, close } = await pooler()
  const { code, said } = await start({
    DATA_DIR: join(folder, 'pooled'),
    DATABASE_URL: `postgres://abitura@127.0.0.1:${port}/abitura`,
  })
  close()
  expect(said).toMatch(oneSentence)
  expect(said).toContain('pool_mode = session')
  expect(code).toBe(1)
})

describe('A start with an impossible storage folder', () => {
  it.skipIf(process.platform !== 'linux').each(['/proc/abitura', '/dev/null/a'])('fails for %s', async (path) => {
    await expect(openFolder(pathToFileURL(path))).rejects.toThrow(StartupError)
    await expect(openFolder(path)).rejects.toThrow(/^The storage folder .+ cannot be created or written/)
  })
})

describe('A running server', () => {
  it('logs an uncaught error before it exits', async () => {
    const { connection, drop } = await makeDatabase()
    // Simulates an uncaught error in the callback of a library.
    const fault = `const write = process.stdout.write.bind(process.stdout)
      process.stdout.write = (text, ...more) => {
        if (String(text).includes(' is listening at ')) setImmediate(() => { throw new Error('nobody caught this') })
        return write(text, ...more)
      }`
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: join(folder, 'running'),
      DATABASE_URL: urlOf(connection),
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fault)}`,
    }
    const { code, stdout } = await run(process.execPath, [join(program, 'main.js')], { env }).then(
      (ended) => ({ code: 0, ...ended }),
      (error: { code: number | null; stdout: string }) => error,
    )
    await drop()
    expect(code).toBe(1)
    expect(stdout).toMatch(/"level":60.*nobody caught this/)
  })
})
