import { z } from 'zod'
import { contract } from '../../../src/api'
import { network, type Reply } from '../../shell/kit/network'

export type Row = Readonly<Record<string, unknown>> & { readonly id: number }
type Options = {
  /** Rows of each list by path: `groups/1/members`. */
  lists: Readonly<Record<string, readonly Row[]>>
  /** Other responses by path: `/api/groups/1`. */
  answers?: Readonly<Record<string, unknown>> | undefined
  /** Returns false while requests for rows by id should fail. */
  namesRows?: (() => boolean) | undefined
}

const filterAsked = z.record(z.string(), z.unknown())
const listWindow = z.object({
  filter: filterAsked,
  offset: z.int(),
  limit: z.int(),
  counts: z.array(filterAsked).optional(),
})
const withIds = z.object({ ids: z.array(z.number()) })

const queryOf = (path: string) => {
  const calls = Object.entries(contract).filter(([key]) => key.startsWith('GET '))
  const patternOf = (key: string) => new RegExp(`^${key.replace('GET ', '').replaceAll(/:\w+/g, '[0-9]+')}$`)
  const [, call] = calls.find(([key]) => patternOf(key).test(path)) ?? []
  return call && 'query' in call ? call.query : undefined
}

const isAmong = (row: Row, filter: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(filter).every(([name, wanted]) =>
    name === 'q' ? JSON.stringify(row).includes(String(wanted)) : !(name in row) || [wanted].flat().includes(row[name]),
  )

const listAnswer = (path: string, { search, rows }: { search: URLSearchParams; rows: readonly Row[] }): Reply => {
  const query = queryOf(path)?.safeParse(Object.fromEntries(search))
  if (query?.success === false) return { status: 422, body: { message: 'Проверьте отмеченные поля.', errors: {} } }
  const page = listWindow.safeParse(query?.data)
  if (!page.success) return { body: { data: rows } }
  const { filter, offset, limit, counts } = page.data
  const matches = (wanted: z.infer<typeof filterAsked>) => rows.filter((row) => isAmong(row, wanted))
  const found = matches(filter)
  const meta = {
    total: found.length,
    from: offset,
    ...(counts && { counts: counts.map((one) => matches(one).length) }),
  }
  return {
    body: { data: found.slice(offset, offset + limit), meta },
    headers: { 'content-range': `items ${offset}-${offset + limit - 1}/${found.length}` },
  }
}

/** Starts a fake server that rejects queries against the contract (422) and records bulk actions in `actions`. */
export const fakeListServer = async ({ lists, answers = {}, namesRows = () => true }: Options) => {
  const actions: { path: string; body: unknown }[] = []
  const fakeServer = await network(({ method, path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://fake-server')
    if (method !== 'GET') {
      const sent: unknown = JSON.parse(body)
      actions.push({ path: pathname, body: sent })
      if (pathname in answers) return { body: { data: answers[pathname] } }
      const input = withIds.safeParse(sent)
      return { body: { data: { done: input.success ? input.data.ids : [], refused: [] } } }
    }
    if (pathname in answers) return { body: { data: answers[pathname] } }
    const filter: unknown = JSON.parse(searchParams.get('filter') ?? '{}')
    const isByIds = typeof filter === 'object' && filter !== null && 'id' in filter
    if (isByIds && !namesRows()) return { status: 503, body: { message: 'Сервер не отвечает.' } }
    return listAnswer(pathname, { search: searchParams, rows: lists[pathname.slice('/api/'.length)] ?? [] })
  })
  return {
    actions,
    /** Returns all requests for a list so far. */
    questions: (path: string) =>
      fakeServer.heard
        .map((call) => new URL(call.path, 'http://fake-server'))
        .filter(({ pathname }) => pathname === path),
    close: fakeServer.close,
  }
}
