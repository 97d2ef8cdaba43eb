import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { programIn } from './binaries'
import { explainOutput, explainSpawnError } from './failures'
import { readPostmasterFile, stopOrphan } from './orphan'
import type { Place } from './place'
import { environment, settingsFor } from './settings'

/** In ms. PostgreSQL refuses to start until the backends of a killed predecessor have ended, which takes a moment. */
const timeoutMs = 30_000

export type Postmaster = {
  pid: number
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>
  signal: (name: NodeJS.Signals) => void
}

type Options = { place: Place; socketFolder: string; durable: boolean; log: (message: string) => void }

/** Starts PostgreSQL after stopping an orphan of a killed Abitura, and waits until it accepts connections. */
export const startPostmaster = async (options: Options): Promise<Postmaster> => {
  const { place, socketFolder, log } = options
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const ignoredPid = await stopOrphan({ cluster: place.cluster, socketFolder, log })
    const { postmaster, ready, output } = launch(options, ignoredPid)
    if (await ready) return postmaster
    const isBusy = /pre-existing shared memory block|lock file .* already exists/.test(output())
    if (!isBusy || Date.now() > deadline) throw await explainOutput(output(), { path: place.home })
    await delay(100)
  }
}

const launch = ({ place, socketFolder, durable, log }: Options, ignoredPid: number | null) => {
  const child = spawn(
    programIn(place.binaries, 'postgres'),
    ['-D', place.cluster, ...settingsFor({ socketFolder, durable })],
    {
      ...place.account,
      cwd: '/',
      // Makes PostgreSQL ignore this pid in its lock file; pg_ctl uses the same variable.
      env: { ...environment, ...(ignoredPid === null ? {} : { PG_GRANDPARENT_PID: String(ignoredPid) }) },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A separate process group, so that Ctrl-C reaches only Node, which stops PostgreSQL gracefully.
      detached: true,
    },
  )
  const life: { running: boolean; isReady: boolean; output: string[]; failure: unknown } = {
    running: true,
    isReady: false,
    output: [],
    failure: null,
  }
  child.once('error', (error) => {
    life.failure = explainSpawnError(error)
  })
  const untilEnded = async () => {
    await once(child, 'close').catch(() => undefined)
    life.running = false
  }
  const ended = untilEnded()
  const lines = createInterface({ input: child.stderr })
  lines.on('line', (line) => {
    if (!life.isReady) life.output.push(line)
    if (isNoteworthy(line)) log(`PostgreSQL: ${line}`)
  })
  const waitUntilReady = async (): Promise<boolean> => {
    const slow = setInterval(() => log('PostgreSQL is still starting.'), 10_000)
    try {
      while (life.running) {
        const file = await readPostmasterFile(place.cluster).catch(() => null)
        if (file?.pid === child.pid && file?.status === 'ready') {
          life.isReady = true
          return true
        }
        await delay(5)
      }
      if (life.failure !== null) throw life.failure
      return false
    } finally {
      clearInterval(slow)
    }
  }
  const postmaster: Postmaster = { pid: child.pid ?? 0, ended, signal: (name) => void child.kill(name) }
  return { postmaster, ready: waitUntilReady(), output: () => life.output.join('\n') }
}

/**
 * True for lines that the operator should see. Errors of statements are logged with their request, and FATAL ends only
 * one connection.
 */
const isNoteworthy = (line: string) =>
  /^(WARNING|PANIC):|not properly shut down|was terminated by|No space left|aborting startup/.test(line)
