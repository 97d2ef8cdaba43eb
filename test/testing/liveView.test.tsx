import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { LiveAttempt, LivePerson } from '../../src/api/testing/live'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { countStates, mergePeople, seatsOf, stateOf } from '../../src/app/testing/tests/live/liveState'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { aTest, group } from './kit/tests'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const now = Date.parse('2026-11-20T09:10:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const attempt = (id: number, more: Partial<LiveAttempt> = {}): LiveAttempt => ({
  id,
  status: 'in_progress',
  on_paper: false,
  started_at: ago(10),
  ends_at: ago(-30),
  submitted_at: null,
  paused_at: null,
  pause_reason: null,
  seen_at: ago(0.1),
  question: 3,
  answered_count: 2,
  questions_count: 6,
  focus_loss_count: 0,
  device_change_count: 0,
  ...more,
})
const person = (id: number, name: string, own: LiveAttempt | null, groupId = 1): LivePerson => ({
  user_id: id,
  name,
  group_id: groupId,
  group_code: `ИС-24-${groupId}`,
  attempt: own,
})
const people = [
  person(1, 'Абрамова Лидия', attempt(11)),
  person(2, 'Алиев Руслан', attempt(12, { seen_at: ago(6) }), 2),
  person(3, 'Тихонова Вера', attempt(13, { paused_at: ago(3), pause_reason: 'К врачу' })),
  person(4, 'Чижова Ольга', attempt(14, { status: 'graded', submitted_at: ago(1), answered_count: 6 })),
  person(5, 'Юдин Глеб', null),
]

describe('The state of a person at a sitting', () => {
  it('follows from the attempt, the pause and the last contact', () => {
    expect(people.map((one) => stateOf(one, now))).toEqual(['writing', 'offline', 'paused', 'done', 'not_begun'])
    expect(countStates(people, now)).toMatchObject({ writing: 1, offline: 1, paused: 1, done: 1, not_begun: 1 })
  })

  it('puts those first who need somebody, and can be filtered by group, state and name', () => {
    const all = { q: '', group: null, state: null }
    expect(seatsOf(people, all, now).map(({ user_id }) => user_id)).toEqual([2, 3, 1, 5, 4])
    expect(seatsOf(people, { ...all, group: 2 }, now).map(({ user_id }) => user_id)).toEqual([2])
    expect(seatsOf(people, { ...all, state: 'done' }, now).map(({ user_id }) => user_id)).toEqual([4])
    expect(seatsOf(people, { ...all, q: 'вера тих' }, now).map(({ user_id }) => user_id)).toEqual([3])
  })

  it('is replaced for changed people only', () => {
    const changed = person(5, 'Юдин Глеб', attempt(15))
    expect(mergePeople(people, [changed]).map((one) => one.attempt?.id)).toEqual([11, 12, 13, 14, 15])
  })
})

const open = async (list: readonly LivePerson[] = people) => {
  const sent: { key: string; sent: unknown }[] = []
  const memory = memoryProvider({
    data: { tests: [aTest({ status: 'published', running_count: 3 })], groups: [group] },
  })
  const provider: AppDataProvider = {
    ...memory,
    read: async (key) => {
      const data = key.endsWith('/live')
        ? { server_now: new Date(now).toISOString(), people: list }
        : [
            {
              id: 1,
              kind: 'paused',
              at: ago(3),
              actor_name: 'Ларина Н. О.',
              count: 1,
              names: ['Тихонова Вера'],
              read_count: null,
              number: null,
              details: { reason: 'К врачу' },
            },
          ]
      return JSON.parse(JSON.stringify({ data }))
    },
    act: async (key, input) => {
      sent.push({ key, sent: input })
      return JSON.parse(JSON.stringify({ data: { done: [11], refused: [] } }))
    },
  }
  admin = await openAdmin({ at: '/tests/1/attempts', provider, can: ['manage tests'] })
  await screen.findByText('Абрамова Лидия')
  return { sent }
}
const tile = (name: string) => {
  const item = screen.getByTitle(new RegExp(name)).closest('li')
  if (!item) throw new Error(`No tile of ${name}`)
  return within(item)
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('The live view of a running test', () => {
  it('opens instead of the list and shows each person’s progress, state and events', async () => {
    await open()
    expect(tile('Абрамова').getByText('2 из 6')).toBeTruthy()
    expect(tile('Алиев').getByText('нет связи 6 мин')).toBeTruthy()
    expect(tile('Тихонова').getByText('пауза 3 мин')).toBeTruthy()
    expect(tile('Юдин').getByText('не начал')).toBeTruthy()
    expect(await screen.findByText(/«К врачу» · Ларина/)).toBeTruthy()
    press(/1\s*сдал/)
    await waitFor(() => expect(screen.queryByText('Абрамова Лидия')).toBeNull())
    expect(tile('Чижова').getByText('6 из 6')).toBeTruthy()
  })

  it('pauses everybody with a reason, and lets the paused continue', async () => {
    const { sent } = await open()
    press('Пауза для всех')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Поставить на паузу' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      key: 'POST /api/tests/:id/attempts/pause',
      sent: { body: { ids: null, reason: expect.stringContaining('Пожарная тревога') } },
    })
    press('Продолжить тем, кто на паузе')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ key: 'POST /api/tests/:id/attempts/resume', sent: { body: { ids: null } } })
  })

  it('sends a message to the chosen people only', async () => {
    const { sent } = await open()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Выбрать: Абрамова Лидия' }))
    const bar = await screen.findByRole('group', { name: 'Действия с выбранными' })
    fireEvent.click(within(bar).getByRole('button', { name: 'Сообщение' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Осталось десять минут' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Отправить' }))
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        key: 'POST /api/tests/:id/attempts/message',
        sent: { body: { ids: [11], text: 'Осталось десять минут' } },
      }),
    )
  })
})
