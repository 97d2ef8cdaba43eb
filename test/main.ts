/** `npm test`: every test, and at its end how long it took and how much the processors had to do for it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const projects = ['server', 'app', 'apart', 'e2e'].flatMap((name) => ['--project', name])
const ticksPerSecond = 100

/** The processor time of this process and of all children that it and they waited for, in seconds; only Linux tells. */
const processorTime = async (): Promise<number | null> => {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => null)
  // User and system time of its own and of its children are the 14th to 17th word; the second is a name that may hold spaces.
  const words = stat
    ?.replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return words ? words.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond : null
}

const begin = performance.now()
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', ...projects, ...process.argv.slice(2)], { stdio: 'inherit' })
const [code] = await once(child, 'exit')
const minutes = (performance.now() - begin) / 60_000
const seconds = await processorTime()
process.stdout.write(
  `The tests took ${minutes.toFixed(1)} minutes${seconds === null ? '' : ` and ${seconds.toFixed(0)} s of processor time`}.\n`,
)
process.exitCode = typeof code === 'number' ? code : 1
