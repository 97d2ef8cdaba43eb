import { Agent, request as open } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import autocannon, { type Client } from 'autocannon'
import { median } from './figures'
import { processorClock } from './processorTime'

type Headers = Record<string, string>
export type Request = { url: string; method?: 'GET' | 'POST' | 'PATCH'; headers?: Headers; body?: string }
/** Request parts that differ between callers. */
export type Caller = Pick<Request, 'headers' | 'body'>

/** Time in ms to wait after a response, so that work such as logging also counts. */
const trailingWorkMs = 2

/** One keep-alive connection per server. */
const connection = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a request and returns the body as it was sent; throws if it fails. */
export const fetchBytes = async ({ url, body, ...request }: Request): Promise<Buffer> => {
  const [status, answer] = await new Promise<[number | undefined, Buffer]>((resolve, reject) => {
    const sent = open(url, { ...request, agent: connection }, (response) => {
      buffer(response).then((answered) => resolve([response.statusCode, answered]), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
  if (status !== 200) throw new Error(`${url} returned ${status}: ${answer.toString()}`)
  return answer
}

/** Sends a request and returns the text; throws if it fails. */
export const fetchBody = async (request: Request): Promise<string> => (await fetchBytes(request)).toString()

/** Median CPU time in ms of `amount` sequential runs of `asking`. */
export const alone = async (
  asking: () => Promise<unknown>,
  { pids, amount }: { pids: readonly number[]; amount: number },
): Promise<number> => {
  const used = processorClock(pids)
  const costs: number[] = []
  for (let n = 0; n < amount; n += 1) {
    const before = used()
    await asking()
    await setTimeout(trailingWorkMs)
    costs.push(used() - before)
  }
  return median(costs, (cost) => cost)
}

export type Load = { cpuMs: number; p95: number }

/**
 * Sends `amount` requests in total, on one connection per caller. `cpuMs` is the CPU time per request, `p95` the
 * 95th percentile of latency, both in ms.
 */
export const together = async (
  request: Request,
  { pids, amount, callers }: { pids: readonly number[]; amount: number; callers: readonly Caller[] },
): Promise<Load> => {
  await send(request, callers, Math.ceil(amount / 4))
  const used = processorClock(pids)
  const before = used()
  const tookMs = await send(request, callers, amount)
  const p95 = tookMs.toSorted((one, other) => one - other)[Math.ceil(amount * 0.95) - 1] ?? Number.NaN
  return { cpuMs: (used() - before) / amount, p95 }
}

/** Sends the next request of each connection as the next caller. */
const roundRobin = (request: Request, callers: readonly Caller[]) => {
  let next = 0
  return (client: Client) => {
    const { headers, body } = { ...request, ...callers[next % callers.length] }
    next += 1
    client.setHeaders({ ...headers })
    if (body !== undefined) client.setBody(body)
  }
}

const send = (request: Request, callers: readonly Caller[], amount: number) =>
  new Promise<number[]>((resolve, reject) => {
    const tookMs: number[] = []
    const setupClient = roundRobin(request, callers)
    const run = autocannon({ ...request, setupClient, connections: callers.length, amount }, (error, result) => {
      if (error) reject(error)
      else if (result.non2xx + result.errors > 0) reject(new Error(`Some requests to ${request.url} failed`))
      else resolve(tookMs)
    })
    run.on('response', (_client, _status, _bytes, took) => tookMs.push(took))
  })
