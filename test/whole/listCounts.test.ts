import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../src/api'
import type { Endpoint } from '../../src/api/kit/endpoints'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)

const acceptsCounts = ({ query }: Endpoint) => query?.safeParse({ counts: '[{}]', per_page: '0' }).success === true
const lists = Object.entries(contract)
  .filter(([key, endpoint]) => key.startsWith('GET ') && !key.includes(':') && acceptsCounts(endpoint))
  .map(([key]) => key.slice('GET '.length))

const answer = z.object({
  data: z.array(z.looseObject({ id: z.union([z.number(), z.string()]), status: z.unknown().optional() })),
  meta: z.object({ total: z.int(), counts: z.array(z.int()).optional() }),
})
const ask = async (path: string, query: Record<string, unknown>) =>
  answer.parse((await server.as('admin').get(path, { query })).body)

describe('A list with tabs', () => {
  it.each(lists)('%s returns counts equal to the totals of its lists, and no rows for per_page=0', async (path) => {
    const { data } = await ask(path, { range: [0, 24] })
    const ids = data.map(({ id }) => id).filter((id) => typeof id === 'number')
    const statuses = [...new Set(data.map(({ status }) => status))].filter((status) => typeof status === 'string')
    const filters = [
      {},
      ...(ids.length > 0 ? [{ id: ids.slice(0, 2) }] : []),
      ...statuses.map((status) => ({ status })),
    ]
    const totals = []
    for (const filter of filters) totals.push((await ask(path, { range: [0, 0], filter })).meta.total)
    const counted = await ask(path, { per_page: 0, filter: filters.at(-1), counts: filters })
    expect(counted).toMatchObject({ data: [], meta: { total: totals.at(-1), counts: totals } })
    expect((await ask(path, { range: [0, 24], counts: filters })).meta.counts).toEqual(totals)
  })
})
