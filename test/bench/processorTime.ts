import { readdirSync, readFileSync } from 'node:fs'

/** What the kernel says of a process, or nothing when it has ended meanwhile. */
export const told = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const threadsOf = (pid: number) => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** The processes and everything below them: their PostgreSQL too. */
export const familyOf = (pids: readonly number[]) => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = all.map((name) => {
    const stat = told(`/proc/${name}/stat`)
    // The name of a command may hold brackets and blanks; behind it come the state and the parent.
    return { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
  })
  const family = new Set(pids)
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of parents) if (family.has(parent)) family.add(pid)
  }
  return family
}

/**
 * Reads the processor time in ms that the processes, and everything below them when the clock is made, have used so far. To the nanosecond, so that
 * a single request can be measured; what ends between two readings keeps what it had. Linux.
 */
export const processorClock = (pids: readonly number[]): (() => number) => {
  const family = familyOf(pids)
  const used = new Map<string, number>()
  return () => {
    for (const pid of family)
      for (const thread of threadsOf(pid)) {
        const path = `/proc/${pid}/task/${thread}/schedstat`
        const [nanoseconds] = told(path).split(' ')
        if (nanoseconds) used.set(path, Number(nanoseconds))
      }
    return [...used.values()].reduce((sum, one) => sum + one, 0) / 1_000_000
  }
}
