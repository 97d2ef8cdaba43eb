import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AttemptRow, Taker, TestOverride } from '../../src/api/testing/testActions'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { canApply } from '../../src/app/testing/tests/attempts/actionRules'
import { openAdmin, rowNames, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { aTest, anAttempt, group } from './kit/tests'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const override: TestOverride = {
  id: 4,
  version: 2,
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-10-01T09:00:00Z',
  user_id: 9,
  group_id: null,
  name: 'Морозова Алиса',
  opens_at: null,
  closes_at: null,
  time_limit_min: 68,
  attempts_allowed: 2,
  reason: 'Справка',
}
type Options = {
  attempts?: readonly AttemptRow[]
  people?: readonly (Taker & { test_id: number })[]
  overrides?: readonly TestOverride[]
  answers?: Record<string, unknown>
}

const open = async (at: string, { attempts = [], people = [], overrides = [], answers = {} }: Options = {}) => {
  const sent: { key: string; sent: unknown }[] = []
  const memory = memoryProvider({
    data: {
      tests: [aTest({ status: 'published' })],
      'tests/1/attempts': attempts,
      'tests/people': people,
      groups: [group],
    },
  })
  const provider: AppDataProvider = {
    ...memory,
    read: async (key) =>
      JSON.parse(JSON.stringify({ data: key.endsWith('/overrides') ? overrides : (answers[key] ?? []) })),
    act: async (key, input) => {
      sent.push({ key, sent: input })
      return JSON.parse(JSON.stringify({ data: answers[key] ?? { done: [1], refused: [] } }))
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage tests'] })
  return { ...admin, sent }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('The attempts page of a test', () => {
  const finished = anAttempt(2, {
    status: 'graded',
    submitted_at: '2026-10-12T09:40:00Z',
    finish_reason: 'timeout',
    score: 7.5,
  })

  it('lists each attempt with its answers, score and how it ended', async () => {
    await open('/tests/1/attempts', { attempts: [anAttempt(1), finished] })
    await screen.findByRole('table')
    expect(rowNames().toSorted()).toEqual(['Студент 1', 'Студент 2'])
    const row = screen.getByText('Студент 2').closest('tr')?.textContent
    expect(row).toContain('Оценена')
    expect(row).toContain('вышло время')
    expect(row).toContain('3 из 6')
    expect(row).toContain('7,5 из 10')
  })

  it('extends all attempts with minutes and a reason and reports why some were skipped', async () => {
    const refused = [{ id: 1, message: 'Уже сдана' }]
    const { sent, toasts } = await open('/tests/1/attempts', {
      attempts: [anAttempt(1)],
      answers: { 'POST /api/tests/:id/attempts/extend': { done: [], refused } },
    })
    await screen.findByRole('table')
    press('Продлить всем')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('На сколько'), { target: { value: '15' } })
    fireEvent.change(dialog.getByLabelText('Причина'), { target: { value: 'Отключили свет' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Продлить' }))
    await waitFor(() => expect(toasts()).toEqual(['Не вышло с 1 попыткой: Уже сдана']))
    expect(sent[0]).toMatchObject({ sent: { id: 1, body: { ids: null, minutes: 15, reason: 'Отключили свет' } } })
  })

  it('allows actions only in matching statuses', () => {
    expect(canApply('extend', { status: 'in_progress', on_paper: false })).toBe(true)
    expect(canApply('end', { status: 'graded', on_paper: false })).toBe(false)
    expect(canApply('reopen', { status: 'in_progress', on_paper: false })).toBe(false)
    expect(canApply('reopen', { status: 'needs_grading', on_paper: false })).toBe(true)
    expect(canApply('reopen', { status: 'voided', on_paper: false })).toBe(false)
    // An attempt on paper cannot be continued.
    expect(canApply('reopen', { status: 'graded', on_paper: true })).toBe(false)
    expect(canApply('void', { status: 'in_progress', on_paper: false })).toBe(true)
    expect(canApply('void', { status: 'voided', on_paper: false })).toBe(false)
  })

  it('shows the journal of an attempt in words', async () => {
    const event = {
      id: 1,
      kind: 'focus_lost',
      at: '2026-10-12T09:10:00Z',
      actor_name: null,
      number: 3,
      details: { position: 2 },
    }
    await open('/tests/1/attempts', {
      attempts: [finished],
      answers: { 'GET /api/tests/:id/attempts/:attempt/events': [event] },
    })
    await screen.findByRole('table')
    press('Действия: Студент 2')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Журнал' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Журнал: Студент 2' }))
    expect((await dialog.findByText('Уход с экрана')).closest('li')?.textContent).toContain('вопрос 3')
  })
})

describe('The exceptions page of a test', () => {
  it('lists exceptions and deletes one after a confirmation', async () => {
    const { sent } = await open('/tests/1/overrides', { overrides: [override] })
    expect(await screen.findByText('68 минут, 2 попытки')).toBeDefined()
    press('Убрать исключение: Морозова Алиса')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Убрать' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      key: 'DELETE /api/tests/:id/overrides/:override',
      sent: { id: 1, params: { override: 4 } },
    })
  })

  it('changes an exception without changing its person', async () => {
    const { sent } = await open('/tests/1/overrides', { overrides: [override] })
    await screen.findByText('Морозова Алиса')
    press('Изменить исключение: Морозова Алиса')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Время/), { target: { value: '90' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      key: 'PUT /api/tests/:id/overrides/:override',
      sent: { params: { override: 4 }, body: { user_id: 9, group_id: null, time_limit_min: 90, version: 2 } },
    })
  })

  it('explains exceptions while the list is empty', async () => {
    await open('/tests/1/overrides')
    expect(await screen.findByText(/^Дайте человеку или группе/)).toBeDefined()
  })
})
