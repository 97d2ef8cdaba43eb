import { readdirSync, readFileSync } from 'node:fs'

/** Reads a file below /proc. Returns '' if the process has ended. */
export const readProc = (path: string) => {
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

/** Returns the processes and their descendants, including PostgreSQL. */
export const processTree = (pids: readonly number[]) => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = all.map((name) => {
    const stat = readProc(`/proc/${name}/stat`)
    // The command name may contain parentheses and spaces; state and parent follow it.
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
 * Returns a function that returns the CPU time used by the processes and their current descendants, in ms with
 * nanosecond precision. The time of ended processes still counts; Linux only.
 */
export const processorClock = (pids: readonly number[]): (() => number) => {
  const family = processTree(pids)
  const used = new Map<string, number>()
  return () => {
    for (const pid of family)
      for (const thread of threadsOf(pid)) {
        const path = `/proc/${pid}/task/${thread}/schedstat`
        const [nanoseconds] = readProc(path).split(' ')
        if (nanoseconds) used.set(path, Number(nanoseconds))
      }
    return [...used.values()].reduce((sum, one) => sum + one, 0) / 1_000_000
  }
}
