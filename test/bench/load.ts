import autocannon, { type Client } from 'autocannon'
import { processorTime } from './processorTime'

export type Load = { cpuMs: number; p95: number; perSecond: number; refused: number }

type Headers = Record<string, string>
/** `people`: the headers of those who ask, one for each connection. */
export type Request = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Headers
  body?: string
  people?: readonly Headers[]
}
export type Sending = { clients?: number; amount: number }
/** `postgresOf` is the process whose PostgreSQL answers, where it is not the measured one's own and nothing else is asked of it meanwhile. */
type Measured = { pid: number; postgresOf?: number }

/**
 * Sends `amount` requests from `clients` connections. `cpuMs` is the processor time of one request, PostgreSQL included; the
 * 95th percentile is that of the answers themselves, in ms, and the rate counts to the last of them, because autocannon's own ends with a whole second.
 */
export const load = async (
  request: Request,
  { pid, postgresOf, clients = 10, amount }: Measured & Sending,
): Promise<Load> => {
  await send(request, { clients, amount: Math.ceil(amount / 4) })
  const used = () => processorTime(pid) + (postgresOf === undefined ? 0 : processorTime(postgresOf))
  const before = used()
  const { tookMs, seconds, refused } = await send(request, { clients, amount })
  return {
    cpuMs: (used() - before) / amount,
    p95: tookMs.toSorted((one, other) => one - other)[Math.ceil(amount * 0.95) - 1] ?? Number.NaN,
    perSecond: amount / seconds,
    refused,
  }
}

/** Gives each connection the headers of the next one, and of the first after the last. */
const inTurn = (people: readonly Headers[]) => {
  let next = 0
  return (client: Client) => {
    client.setHeaders(people[next % people.length] ?? {})
    next += 1
  }
}

const send = ({ people, ...request }: Request, { clients, amount }: Required<Sending>) =>
  new Promise<{ tookMs: number[]; seconds: number; refused: number }>((resolve, reject) => {
    const tookMs: number[] = []
    const begun = performance.now()
    let last = begun
    const setup = people && { setupClient: inTurn(people) }
    const run = autocannon({ ...request, ...setup, connections: clients, amount }, (error, result) => {
      if (error) reject(error)
      else resolve({ tookMs, seconds: (last - begun) / 1000, refused: result.non2xx + result.errors })
    })
    run.on('response', (_client, _status, _bytes, took) => {
      tookMs.push(took)
      last = performance.now()
    })
  })
