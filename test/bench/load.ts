import autocannon from 'autocannon'
import { processorTime } from './processorTime'

export type Load = { cpuMs: number; p97: number; perSecond: number; refused: number }

type Request = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/** Sends `amount` requests from `clients` connections; `cpuMs` is the processor time of one request in the process and all below it. */
export const load = async (
  request: Request,
  { pid, clients = 10, amount }: { pid: number; clients?: number; amount: number },
): Promise<Load> => {
  await autocannon({ ...request, connections: clients, amount: Math.ceil(amount / 4) })
  const before = processorTime(pid)
  const result = await autocannon({ ...request, connections: clients, amount })
  const cpuMs = (processorTime(pid) - before) / amount
  return {
    cpuMs,
    p97: result.latency.p97_5,
    perSecond: result.requests.average,
    refused: result.non2xx + result.errors,
  }
}
