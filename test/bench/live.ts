import { setTimeout } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { prepareTest } from './attempts'
import { report } from './figures'
import { fetchBody } from './load'
import { processorClock } from './processorTime'
import { startDemo } from './product'
import { signIn } from './signIn'

const students = Number(process.env['BENCH_STUDENTS'] ?? 1000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 30)
/** Each student answers a question in this time. */
const secondsPerAnswer = 30
const refreshMs = 15_000
const device = 'bench-000001'

/** Measures what a live view of a full sitting costs while everybody answers, and how soon it shows an answer. */
export const measureLive = async (): Promise<void> => {
  const { product, pool, end } = await startDemo()
  const { testId, tokens } = await prepareTest(pool, students)
  const send = (path: string, token: string, body: object) =>
    fetchBody({
      url: `${product.url}/api/testing/${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const ids: number[] = []
  for (const token of tokens) {
    const begun = await send(`tests/${testId}/start`, token, { device, device_name: 'bench', access_code: null })
    ids.push(JSON.parse(begun).data.id)
  }
  await pool.query('ANALYZE')
  /** When the answer of an attempt was acknowledged and the view does not show it yet. */
  const waiting = new Map<number, number>()
  let given = 0
  const answer = async (): Promise<void> => {
    const place = given % students
    const id = ids[place]
    const position = Math.floor(given / students) % 10
    given += 1
    if (id === undefined) return
    const operation = {
      kind: 'answer',
      op_id: crypto.randomUUID(),
      position,
      base_rev: 0,
      answer: { type: 'single', choice: 1 },
    }
    await send(`attempts/${id}/operations`, tokens[place] ?? '', { device, operations: [operation], position })
    waiting.set(id, performance.now())
  }
  const used = processorClock([product.process.pid ?? 0])
  /** Lets everybody answer for a while and returns the processor time as a share of a core. */
  const answerAll = async (): Promise<number> => {
    const [before, begun] = [used(), performance.now()]
    const pending: Promise<void>[] = []
    while (performance.now() - begun < seconds * 1000) {
      pending.push(answer())
      await setTimeout((secondsPerAnswer * 1000) / students)
    }
    await Promise.all(pending)
    return (used() - before) / (performance.now() - begun)
  }
  const alone = await answerAll()

  const headers = { authorization: `Bearer ${await signIn(product.url, 'admin')}` }
  const took: number[] = []
  const read = async (attempts: readonly number[]) => {
    const query = attempts.length > 0 && attempts.length <= 100 ? `?attempts=${attempts.join(',')}` : ''
    await fetchBody({ url: `${product.url}/api/tests/${testId}/live${query}`, headers })
    for (const id of query ? attempts : waiting.keys()) {
      const at = waiting.get(id)
      if (at !== undefined) took.push(performance.now() - at)
      waiting.delete(id)
    }
  }
  const line = new AbortController()
  const stream = await fetch(`${product.url}/api/events`, { headers, signal: line.signal })
  const parser = createParser({
    onEvent: ({ data }) => {
      const { topic, ids: changed } = JSON.parse(data)
      if (topic === `tests/${testId}/live`) void read(changed)
    },
  })
  const listening = (async () => {
    for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(part)
  })().catch(() => undefined)
  await read([])
  waiting.clear()
  took.length = 0
  const refreshing = setInterval(() => void read([]), refreshMs)
  const watched = await answerAll()
  await setTimeout(3000)
  clearInterval(refreshing)
  line.abort()
  await listening
  report({
    name: `Live view of ${students} attempts shows an answer, slowest`,
    value: Math.max(...took) / 1000,
    unit: 's',
    goal: 2,
    note: `${took.length} answers`,
  })
  report({
    name: `Live view of ${students} attempts, share of a core`,
    value: (watched - alone) * 100,
    unit: '%',
    goal: 5,
    note: `${(alone * 100).toFixed(1)} % without it`,
  })
  await end()
}
