import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { codeOf } from '../errorCode'

const run = promisify(execFile)

type Process = {
  /** Start time in the system's format, to detect a reused pid; '' if unavailable. */
  startedAt: string
  command: string
}

/** Whether the pid exists, zombies included. */
export const pidIsTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Returns the process of a pid, or null if it has ended. Zombies count as ended, because they have no files, locks
 * or memory.
 */
export const findProcess = async (pid: number): Promise<Process | null> => {
  if (!pidIsTaken(pid)) return null
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

const fromProc = async (pid: number): Promise<Process | null> => {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // The second field is the program name in parentheses, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    if (state === 'Z' || state === 'X') return null
    return { startedAt: fields[19] ?? '', command: command.replaceAll('\0', ' ') }
  } catch {
    // The process ended meanwhile, or /proc hides other users' processes; then only the pid is known.
    return pidIsTaken(pid) ? { startedAt: '', command: '' } : null
  }
}

const fromPs = async (pid: number): Promise<Process | null> => {
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'stat=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)])
    const [state = '', ...rest] = stdout.trim().split(/\s+/)
    return state.startsWith('Z') ? null : { startedAt: rest.slice(0, 5).join(' '), command: rest.slice(5).join(' ') }
  } catch {
    return pidIsTaken(pid) ? { startedAt: '', command: '' } : null
  }
}

/** Waits until the process ends. Returns false after `timeout` ms. */
export const waitForEnd = async (pid: number, { timeout }: { timeout: number }): Promise<boolean> => {
  const deadline = Date.now() + timeout
  while ((await findProcess(pid)) !== null) {
    if (Date.now() > deadline) return false
    await delay(10)
  }
  return true
}
