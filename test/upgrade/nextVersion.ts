import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

export const nextVersion = '99.0.0'

const renameMessage = `
UPDATE notifications SET event = 'erasure.asked' WHERE event = 'erasure.requested';
`
/** Takes long enough to be interrupted. */
const newColumn = `
ALTER TABLE users ADD COLUMN name_length int NOT NULL DEFAULT 0;
UPDATE users SET name_length = length(last_name);
SELECT pg_sleep(2);
`

const texts = { ru: 'Новое', en: 'New' }
const newText = (field: string) => ({ ru: { [field]: texts.ru }, en: { [field]: texts.en } })

type Json = Record<string, unknown[]>
const addSeeds = {
  'src/server/platform/seed/referenceLists.json': (lists: Json) => {
    lists['test_types']?.push({ id: 99, code: 'oral', ...texts })
    lists['statuses']?.push({ code: 'deferred', ...texts, variant: 'info' })
  },
  'src/server/platform/seed/access.json': (access: Json) => {
    access['permissions']?.push({ code: 'keep archive', ...newText('title') })
    access['roles']?.push({ code: 'archivist', reach: 'all', ...newText('name'), holds: ['vote'] })
  },
}

/** Changes a copy of the sources as the developers of a later version would. */
const changeSources = async (folder: string, backfill: string) => {
  const edit = async (path: string, change: (text: string) => string) => {
    const file = join(folder, path)
    const text = await readFile(file, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${path} has no place for the change of the artificial version`)
    await writeFile(file, changed)
  }
  await edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${nextVersion}"`))
  await writeFile(join(folder, 'src/server/platform/migrations/99_next.sql'), renameMessage + backfill)
  for (const [path, add] of Object.entries(addSeeds))
    await edit(path, (text) => {
      const seeds: Json = JSON.parse(text)
      add(seeds)
      return JSON.stringify(seeds)
    })
  const renameEvent = (text: string) => text.replaceAll("'erasure.requested'", "'erasure.asked'")
  await edit('src/server/people/notifications/events.ts', renameEvent)
  await edit('src/server/people/settings/personalDataRoutes.ts', renameEvent)
  for (const locale of ['ru', 'en'])
    await edit(`i18n/${locale}/server/people.json`, (text) =>
      text.replace(/("erasure": \{\s*)"requested"/, '$1"asked"'),
    )
}

/** Builds an artificial later version, whose migration has this backfill: the server and the commands. */
export const buildNextVersion = async (backfill = newColumn) => {
  await mkdir(join(root, '.cache'), { recursive: true })
  // Inside the project, so that the packages are found.
  const folder = await mkdtemp(join(root, '.cache', 'next-'))
  for (const name of ['src', 'i18n', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  await changeSources(folder, backfill)
  const entry = (path: string) => join(folder, 'src/server', path)
  const input = { main: entry('main.ts'), backup: entry('commands/backup.ts'), restore: entry('commands/restore.ts') }
  const output = { ssr: true, outDir: join(folder, 'dist'), rollupOptions: { input } }
  await build({ root: folder, configFile: false, logLevel: 'silent', publicDir: false, build: output })
  const program = (name: string) => join(folder, 'dist', `${name}.js`)
  return {
    /** Starts a server on the college. `listening` resolves to its address. */
    start: ({ env }: { env: Record<string, string> }) => startProcess(program('main'), env),
    /** Runs a command and returns its output. */
    command: async (name: 'backup' | 'restore', { env, file }: { env: Record<string, string>; file: string }) =>
      (await run(process.execPath, [program(name), file], { env: { ...processEnv, ...env } })).stdout,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
export type NextVersion = Awaited<ReturnType<typeof buildNextVersion>>

const processEnv = { PATH: process.env['PATH'] ?? '' }

const startProcess = (program: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [program], {
    env: { ...processEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const said = async (words: RegExp): Promise<string> => {
    const found = words.exec(output)
    if (found) return found[1] ?? found[0]
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}:\n${output}`)
    await Promise.race([once(child.stdout, 'data'), ended])
    return said(words)
  }
  return {
    said,
    listening: () => said(/ is listening at (http:\/\/[\d.:]+)/),
    output: () => output,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}
