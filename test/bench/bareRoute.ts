import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { median } from './figures'
import { load, type Load, type Request, type Sending } from './load'

/** A bare route with one select, in a process of its own on the very database of the product. */
export type BareRoute = { ask: (amount: number) => Promise<Load>; stop: () => void }

/** `product` is the process whose PostgreSQL answers, `token` a session's. */
export const startBareRoute = async (
  dataDir: string,
  { product, token }: { product: number; token: string },
): Promise<BareRoute> => {
  const postgres = await findRunningPostgres(dataDir)
  if (!postgres) throw new Error('No PostgreSQL runs on the data folder')
  const hash = createHash('sha256').update(token).digest('hex')
  const file = join(import.meta.dirname, 'baseline.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', file, postgres.host, String(postgres.port), hash], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first]: unknown[] = await once(child.stdout, 'data')
  const url = String(first).trim()
  return {
    ask: (amount) => load({ url }, { pid: child.pid ?? 0, postgresOf: product, amount }),
    stop: () => child.kill(),
  }
}

export type Target = { url: string; pid: number; token: string; bare: BareRoute }
export type Compared = Load & { timesBare: number }

/**
 * The middle of three runs, each followed by one of the bare route: how many times as dear a request is says more than its ms, because a machine is
 * faster at one time than at another.
 */
export const measure = async (
  request: Request,
  { target: { pid, bare }, ...sending }: Sending & { target: Target },
): Promise<Compared> => {
  const runs: Compared[] = []
  for (let run = 0; run < 3; run += 1) {
    const ours = await load(request, { pid, ...sending })
    const plain = await bare.ask(2000)
    if (ours.refused + plain.refused > 0) throw new Error('Requests were refused')
    runs.push({ ...ours, timesBare: ours.cpuMs / plain.cpuMs })
  }
  return { ...median(runs, (one) => one.cpuMs), timesBare: median(runs, (one) => one.timesBare).timesBare }
}

/** As a figure's note says it. */
export const beside = ({ timesBare }: Compared): string => `${timesBare.toFixed(1)} × a bare route`
