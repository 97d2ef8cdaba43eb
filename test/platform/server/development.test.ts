import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLogger, createServer as startVite, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { apiInDevelopment } from '../../../src/server/bundling/development'

/** A minimal product that responds with the text of its contract and can be open only once, like a data folder. */
const product = `
  import { text } from '../api/text'
  export const openApi = async () => {
    if (globalThis.apiIsOpen) throw Error('open twice')
    if (text === 'refused') throw Object.assign(Error('Run npm start elsewhere.'), { name: 'StartupError' })
    if (text === 'rewritten') throw Object.assign(Error('no'), { cause: { rewrittenMigration: '07_study' } })
    globalThis.apiIsOpen = true
    return {
      welcome: (url) => ['Welcome to ' + url],
      answer: (request, response) => response.end(text),
      close: async () => { globalThis.apiIsOpen = false },
    }
  }`

const findFreePort = async () => {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = z.object({ port: z.number() }).parse(probe.address())
  await once(probe.close(), 'close')
  return port
}
const freePort = findFreePort()

let root = ''
let vite: ViteDevServer
const printed: string[] = []
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const answer = async (path = '/api/config') => (await fetch(`${vite.resolvedUrls?.local[0]}${path.slice(1)}`)).text()
const becomes = (text: string) => vi.waitFor(async () => expect(await answer()).toContain(text), { timeout: 20_000 })

beforeAll(async () => {
  vi.stubEnv('PORT', String(await freePort))
  root = await mkdtemp(join(tmpdir(), 'abitura-dev-'))
  await write('index.html', '<title>Screens</title>')
  await write('src/server/embeddedApi.ts', product)
  await write('src/api/text.ts', `export const text = 'first'`)
  const print = (line: string) => void printed.push(line)
  const customLogger = { ...createLogger('silent'), info: print, error: print }
  vite = await startVite({ root, configFile: false, customLogger, plugins: [apiInDevelopment()] })
  await vite.listen()
  vite.printUrls()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await vite.close()
  await rm(root, { recursive: true, force: true })
})

describe('npm run dev', () => {
  it('serves the API and the screens at the given port, and prints their addresses', async () => {
    expect(vite.config.server).toMatchObject({ port: await freePort, strictPort: true })
    const url = vite.resolvedUrls?.local[0] ?? ''
    expect(await answer()).toBe('first')
    expect(await answer('/')).toContain('Screens')
    expect(printed.join('\n')).toContain(`${url}api (docs: ${url}api/docs)`)
    expect(printed).toContain(`Welcome to ${url.slice(0, -1)}`)
  })

  it('closes the API and opens it again after a change of the contract or the server', async () => {
    await write('src/api/text.ts', `export const text = 'second'`)
    await becomes('second')
    await write('src/server/embeddedApi.ts', product.replace('response.end(text)', `response.end(text + ' and third')`))
    await becomes('second and third')
    expect(printed.filter((line) => line.startsWith('API reloaded')).length).toBeGreaterThan(1)
  })

  it('recovers from a missing file when the file appears', async () => {
    await write('src/api/text.ts', `export { text } from './words'`)
    await becomes('Failed to load url ./words')
    await write('src/api/words.ts', `export const text = 'found'`)
    await becomes('found')
  })

  it('explains in one sentence how to fix a refused start', async () => {
    await write('src/api/words.ts', `export const text = 'refused'`)
    await becomes('{"message":"Run npm run dev elsewhere."}')
    expect(printed).toContain('The API did not start. Run npm run dev elsewhere.')
  })

  it('explains in one sentence how to fix an edited migration', async () => {
    await write('src/api/words.ts', `export const text = 'rewritten'`)
    await becomes('a different version of 07_study.sql. Run \\"npm run schema\\", then')
    await write('src/api/words.ts', `export const text = 'mended'`)
    await becomes('mended')
  })
})
