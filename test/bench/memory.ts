import { processTree, readProc } from './processorTime'

/** Proportional set size (PSS) in MB, which counts shared memory once. */
const pssOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(readProc(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0), 0) /
  1024

/** Returns the current memory of the server and of its PostgreSQL in MB; Linux only. */
export const memoryOf = (server: number): { server: number; postgres: number } => {
  const family = [...processTree([server])]
  const isPostgres = (pid: number) => readProc(`/proc/${pid}/comm`).trim() === 'postgres'
  return {
    server: pssOf(family.filter((pid) => !isPostgres(pid))),
    postgres: pssOf(family.filter(isPostgres)),
  }
}
