import { z } from 'zod'
import { contract } from '../../../src/api'
import { network, type Reply } from '../../shell/kit/network'

export type Row = Readonly<Record<string, unknown>> & { readonly id: number }
type Options = {
  /** The rows of each list, by its path: `groups/1/members`. */
  lists: Readonly<Record<string, readonly Row[]>>
  /** What else is answered, by its path: `/api/groups/1`. */
  answers?: Readonly<Record<string, unknown>> | undefined
  /** Whether rows can be read by their ids just now. */
  namesRows?: (() => boolean) | undefined
}

const filterAsked = z.record(z.string(), z.unknown())
const listAsked = z.object({
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
  const asked = queryOf(path)?.safeParse(Object.fromEntries(search))
  if (asked?.success === false) return { status: 422, body: { message: 'Проверьте отмеченные поля.', errors: {} } }
  const page = listAsked.safeParse(asked?.data)
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

/**
 * A far end with a few lists, as strict as the contract: what a list's query does not allow is a 422. Deeds on many records succeed and are
 * remembered in `deeds`.
 */
export const farLists = async ({ lists, answers = {}, namesRows = () => true }: Options) => {
  const deeds: { path: string; body: unknown }[] = []
  const far = await network(({ method, path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://far')
    if (method !== 'GET') {
      const sent: unknown = JSON.parse(body)
      deeds.push({ path: pathname, body: sent })
      if (pathname in answers) return { body: { data: answers[pathname] } }
      const asked = withIds.safeParse(sent)
      return { body: { data: { done: asked.success ? asked.data.ids : [], refused: [] } } }
    }
    if (pathname in answers) return { body: { data: answers[pathname] } }
    const filter: unknown = JSON.parse(searchParams.get('filter') ?? '{}')
    const isByIds = typeof filter === 'object' && filter !== null && 'id' in filter
    if (isByIds && !namesRows()) return { status: 503, body: { message: 'Сервер не отвечает.' } }
    return listAnswer(pathname, { search: searchParams, rows: lists[pathname.slice('/api/'.length)] ?? [] })
  })
  return {
    deeds,
    /** The questions for a list so far, as they were put. */
    questions: (path: string) =>
      far.heard.map((call) => new URL(call.path, 'http://far')).filter(({ pathname }) => pathname === path),
    close: far.close,
  }
}
