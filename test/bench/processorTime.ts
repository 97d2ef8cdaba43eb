import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

type Stat = { pid: number; parent: number; ticks: number; command: string }

const statOf = (pid: number): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, command = ''] = /\((.*)\)/.exec(text) ?? []
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Of proc(5): 4 parent, 14 user, 15 system, 16 and 17 those of the children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, position) => sum + Number(fields[position]), 0)
    return { pid, parent: Number(fields[1]), ticks, command }
  } catch {
    return null
  }
}

const all = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null)

/** The processor time in ms that a process and everything below it (its PostgreSQL included) has used so far. Linux. */
export const processorTime = (pid: number): number => {
  const stats = all()
  const family = new Set([pid])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid: child, parent } of stats) if (family.has(parent)) family.add(child)
  }
  const ticks = stats.filter((stat) => family.has(stat.pid)).reduce((sum, stat) => sum + stat.ticks, 0)
  return (ticks * 1000) / ticksPerSecond
}
