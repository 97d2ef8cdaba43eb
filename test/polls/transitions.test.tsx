import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import type { RollRow } from '../../src/api/polls/pollActions'
import type { Poll } from '../../src/api/polls/polls'
import type { Turnout } from '../../src/api/polls/results'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { options } from './ballotsKit'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const poll = (more: Partial<Poll> = {}): Poll => ({
  id: 4,
  version: 3,
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-10-05T09:00:00Z',
  name: 'Выборы председателя',
  kind: 'single',
  secrecy: 'secret',
  status: 'open',
  is_closing: false,
  opens_at: null,
  closes_at: '2026-10-09T15:00:00Z',
  opened_at: '2026-10-05T09:00:00Z',
  closed_at: null,
  published_at: null,
  author_name: 'Маслов Игорь',
  is_mine: true,
  can_edit: true,
  roll_count: 3,
  voted_count: 1,
  quorum_percent: 0,
  quorum_needed: 0,
  translations: { ru: { title: 'Выборы председателя' } },
  options: options.map(({ id, title }) => ({ id, translations: { ru: { title } } })),
  min_choices: 1,
  max_choices: 1,
  audience: 'all',
  role_ids: [],
  group_ids: [],
  direction_ids: [],
  user_ids: [],
  roles: [],
  groups: [],
  directions: [],
  people: [],
  threshold: 'plurality',
  ties_by_lot: false,
  allow_change: false,
  results: 'published',
  events: [],
  actions: ['pause', 'extend', 'remind', 'close', 'cancel'],
  key_lost: false,
  roll_hash: null,
  ballots_hash: null,
  ...more,
})
const draft: Partial<Poll> = { status: 'draft', opened_at: null, roll_count: null, voted_count: null }
const roll: RollRow[] = [
  { id: 1, user_id: 10, group_id: 5, name: 'Белов Сергей', group_code: 'ИС-21', voted: true, choices: null },
  { id: 2, user_id: null, group_id: null, name: null, group_code: null, voted: false, choices: null },
]

type FakeServer = {
  at?: string
  poll: Poll
  roll?: readonly RollRow[]
  act?: (key: string) => unknown
  turnout?: () => Turnout
}

/** Opens a poll as its manager. `done` collects the requests, `tell` publishes a change of a topic. */
const openPoll = async ({ at = '/polls/4', poll: one, roll: rows = [], act = () => ({}), turnout }: FakeServer) => {
  const done: unknown[] = []
  const callbacks = new Set<{ topic: string; changed: () => void }>()
  const copied = (data: unknown) => JSON.parse(JSON.stringify(data))
  const provider: AppDataProvider = {
    ...memoryProvider({
      data: { polls: [one, { ...one, id: 9, ...draft }], 'polls/4/roll': rows, timeline: [], groups: [] },
    }),
    act: async (key, { id, body }) => {
      done.push({ key, id, body })
      return copied({ data: act(key) })
    },
    ...(turnout && { read: async () => copied({ data: turnout() }) }),
    subscribe: async (topic, callback) =>
      callbacks.add({ topic, changed: () => callback({ topic, type: 'updated', payload: { ids: [4] } }) }),
  }
  admin = await openAdmin({ at, provider, can: ['view polls'] })
  const tell = (of: string) => callbacks.forEach(({ topic, changed }) => topic === of && changed())
  return { ...admin, done, tell }
}
const choose = async (move: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Другие действия' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: move }))
}
const expectToast = (text: string) => waitFor(() => expect(admin?.toasts()).toEqual([text]))
const dialog = async () => within(await screen.findByRole('dialog'))
const confirm = async (verb: string) => fireEvent.click((await dialog()).getByRole('button', { name: verb }))

describe('The actions of a poll', () => {
  it('R2.12 explain what opening means before they open the poll', async () => {
    const { done } = await openPoll({ poll: poll({ ...draft, actions: ['open', 'delete'] }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Открыть сейчас' }))
    expect(
      (await dialog()).getByText(
        'Голосование тайное: до закрытия итогов не увидит никто. Если проголосует меньше пяти человек, итогов не будет.',
      ),
    ).toBeDefined()
    expect(done).toEqual([])
    await confirm('Открыть сейчас')
    await expectToast('Голосование открыто')
    expect(done).toEqual([{ key: 'POST /api/polls/:id/open', id: 4, body: { version: 3 } }])
  })

  it('show in place what the poll lacks instead of opening it', async () => {
    await openPoll({
      poll: poll({ ...draft, actions: ['open'] }),
      act: () => {
        throw new HttpError('Проверьте поля.', 422, { errors: { closes_at: 'Укажите, когда закрыть.' } })
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Открыть сейчас' }))
    await confirm('Открыть сейчас')
    expect(await screen.findByText('Закрытие: Укажите, когда закрыть.')).toBeDefined()
    expect(admin?.toasts()).toEqual([])
  })

  it.each([
    { move: 'Закрыть сейчас', path: 'close', toastText: 'Голосование закрыто, идёт подсчёт' },
    { move: 'Отменить голосование', path: 'cancel', toastText: 'Голосование отменено' },
  ])('send the reason that voters will see: $move', async ({ move, path, toastText }) => {
    const { done } = await openPoll({ poll: poll({ roll_count: 9, voted_count: 7 }), roll })
    await choose(move)
    const reason = (await dialog()).getByRole('textbox', { name: 'Причина' })
    fireEvent.change(reason, { target: { value: 'Кандидат отказался' } })
    await confirm(move)
    await expectToast(toastText)
    expect(done).toEqual([
      { key: `POST /api/polls/:id/${path}`, id: 4, body: { version: 3, reason: 'Кандидат отказался' } },
    ])
  })

  it('list people who have not voted before the poll is closed early', async () => {
    await openPoll({ poll: poll({ secrecy: 'open', roll_count: 2 }), roll })
    await choose('Закрыть сейчас')
    expect(await (await dialog()).findByText(/Ещё не проголосовал/)).toBeDefined()
    expect((await dialog()).getByRole('textbox', { name: 'Причина' })).toBeDefined()
  })

  it('do not close a secret poll with fewer than five ballots, and explain why', async () => {
    const { done } = await openPoll({ poll: poll({ roll_count: 9, voted_count: 4 }), roll })
    await choose('Закрыть сейчас')
    expect((await dialog()).getByText(/^Бюллетеней пока: 4\. Тайное голосование/)).toBeDefined()
    expect((await dialog()).queryByRole('textbox')).toBeNull()
    await confirm('Понятно')
    expect(done).toEqual([])
  })

  it('duplicate a poll and open the copy', async () => {
    const { done, router } = await openPoll({ poll: poll(), act: () => ({ id: 9 }) })
    await choose('Дублировать')
    await waitFor(() => expect(router.state.location.pathname).toBe('/polls/9'))
    await expectToast('Копия создана: это черновик, дни в нём не указаны')
    expect(done).toEqual([{ key: 'POST /api/polls/:id/duplicate', id: 4, body: undefined }])
  })

  it('remind people who have not voted and report their number', async () => {
    const { done } = await openPoll({ poll: poll(), act: () => ({ reminded: 2 }) })
    await choose('Напомнить')
    await confirm('Напомнить')
    await expectToast('Напоминание отправлено: 2 человека')
    expect(done).toEqual([{ key: 'POST /api/polls/:id/remind', id: 4, body: undefined }])
  })
})

describe('The page of a running poll', () => {
  it('refetches the turnout once per published change', async () => {
    let voted = 1
    let requestCount = 0
    const turnout = (): Turnout => {
      requestCount += 1
      return { roll: 10, voted, quorum_percent: 0, quorum_needed: 0, by: 'group', parts: [], rest: null }
    }
    const { tell } = await openPoll({ poll: poll({ roll_count: 10 }), turnout })
    expect(await screen.findByText('10 %')).toBeDefined()
    const before = requestCount
    voted = 4
    tell('polls/5')
    tell('polls/4')
    expect(await screen.findByText('40 %')).toBeDefined()
    expect(requestCount).toBe(before + 1)
  })
})

describe('The roll page', () => {
  const rows = () => screen.getAllByRole('row').slice(1)

  it('shows who has voted in a secret poll, but not their choices', async () => {
    await openPoll({ at: '/polls/4/roll', poll: poll(), roll })
    expect(await screen.findByText('Белов Сергей')).toBeDefined()
    expect(rows()).toHaveLength(2)
    expect(screen.queryByRole('columnheader', { name: 'За что' })).toBeNull()
  })

  it('asks for confirmation before sending a reminder', async () => {
    const { done } = await openPoll({ at: '/polls/4/roll', poll: poll(), roll, act: () => ({ reminded: 1 }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Напомнить непроголосовавшим' }))
    expect((await dialog()).getByText(/^Сообщение получат только те/)).toBeDefined()
    expect(done).toEqual([])
    await confirm('Напомнить')
    await expectToast('Напоминание отправлено: 1 человек')
    expect(done).toEqual([{ key: 'POST /api/polls/:id/remind', id: 4, body: undefined }])
  })

  it("shows each person's choices in an open poll", async () => {
    const chosen = roll.map((row) => ({ ...row, choices: row.voted ? ['o2'] : null }))
    await openPoll({ at: '/polls/4/roll', poll: poll({ secrecy: 'open' }), roll: chosen })
    expect(await screen.findByText('Тихонов Артём')).toBeDefined()
  })
})
