import { fireEvent, screen } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import type { PollResults } from '../../src/api/polls/results'
import type { BallotPaper, VotingRow } from '../../src/api/polls/voting'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'

export const votingRow = (more: Partial<VotingRow> = {}): VotingRow => ({
  id: 4,
  name: 'Выборы председателя',
  description: 'Кто год возглавляет совет',
  kind: 'single',
  secrecy: 'secret',
  status: 'open',
  state: 'open',
  opens_at: '2026-10-05T09:00:00Z',
  closes_at: '2026-10-09T15:00:00Z',
  voted: false,
  blocked_reason: null,
  results_visible: false,
  ...more,
})
const people = ['Морозова Злата', 'Тихонов Артём', 'Гусейнова Лейла', 'Котляров Павел']
export const options = people.map((title, place) => ({ id: `o${place + 1}`, title, description: null }))

/** A single-choice ballot paper with four candidates. */
export const paper = (more: Partial<BallotPaper> = {}): BallotPaper => ({
  ...votingRow(),
  options,
  min_choices: 1,
  max_choices: 1,
  threshold: 'plurality',
  ties_by_lot: false,
  allow_change: false,
  results: 'published',
  quorum_percent: 50,
  roll_count: 1104,
  quorum_needed: 552,
  reason: null,
  my_choices: null,
  can_change: false,
  ...more,
})
export const rankedPaper = (more: Partial<BallotPaper> = {}) =>
  paper({ kind: 'ranked', max_choices: options.length, ...more })

type FakeServer = {
  rows?: VotingRow[]
  /** The ballot paper, or a function that returns it for each request. */
  paper?: BallotPaper | (() => BallotPaper)
  results?: PollResults
  ballots?: unknown
  /** Handles the n-th attempt to cast. */
  cast?: (tries: number) => unknown
}

let admin: OpenAdmin | undefined
export const closeAfterEach = () =>
  afterEach(() => {
    admin?.close()
    vi.useRealTimers()
  })

/** Opens a page as a voter. `sent` collects the votes, `requests` the requests. */
export const vote = async (at: string, { rows = [], paper: one = paper(), results, ballots, cast }: FakeServer) => {
  const sent: unknown[] = []
  const requests: string[] = []
  const memory = memoryProvider({ data: {} })
  const copied = (data: unknown) => JSON.parse(JSON.stringify({ data }))
  const provider: AppDataProvider = {
    ...memory,
    getList: async (resource, { filter }) => {
      if (resource !== 'voting') return { data: [], total: 0 }
      const found = rows.filter(({ state }) => filter.state.includes(state))
      return { ...copied(found), total: found.length }
    },
    read: async (key) => {
      requests.push(key)
      if (key.endsWith('/results')) return copied(results)
      if (key.endsWith('/ballots')) return copied(ballots)
      return copied(typeof one === 'function' ? one() : one)
    },
    act: async (_key, { body }) => {
      sent.push(body)
      cast?.(sent.length)
      return copied({ cast: true })
    },
  }
  admin = await openAdmin({ at, provider, can: ['vote'] })
  return { ...admin, sent, requests }
}
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** Returns the titles in a list on the page, in order. */
export const titlesIn = (name: string) =>
  [...screen.getByRole('list', { name }).querySelectorAll('li b')].map(({ textContent }) => textContent)
