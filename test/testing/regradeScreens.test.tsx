import { fireEvent, screen, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import type { AskedQuestion, Regrade, RegradePreview } from '../../src/api/testing/regrades'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { single } from './kit/newTest'
import { aTest } from './kit/tests'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const side = (score: number) => ({ score, max_score: 10, percent: score * 10, passed: score >= 5 })
const preview = (more: Partial<RegradePreview> = {}): RegradePreview => ({
  computed_at: '2026-11-30T06:00:00.000Z',
  fingerprint: 'f1',
  attempts: 2,
  running: 1,
  waiting: 0,
  higher: 0,
  lower: 1,
  passed_before: 2,
  passed_after: 1,
  mean_before: 60,
  mean_after: 50,
  reaches_all: false,
  options: [],
  people: [
    {
      attempt_id: 1,
      user_id: 1,
      name: 'Рябова Дарья',
      group_code: 'ИС-24-3',
      ordinal: 1,
      before: side(6),
      after: side(4),
      effects: [
        {
          source: 'gradebook',
          outcome: 'proposed',
          because: 'signed',
          place: 'ИС-24-3',
          path: null,
          before: 3,
          after: 2,
        },
      ],
    },
  ],
  ...more,
})
const regrade = (more: Partial<Regrade> = {}): Regrade => ({
  id: 7,
  version: 1,
  created_at: '2026-11-30T06:00:00Z',
  updated_at: '2026-11-30T06:00:00Z',
  kind: 'drop',
  question_id: 8,
  question_number: null,
  question_title: 'Соединения',
  content: null,
  points: null,
  reason: 'Два верных ответа',
  note: 'Вопрос не считается',
  state: 'draft',
  author_name: 'Громов И. П.',
  applied_by_name: null,
  applied_at: null,
  undone_by_name: null,
  undone_at: null,
  undo_reason: null,
  undo_until: null,
  done: 0,
  total: 2,
  changed_count: 0,
  marks_count: 0,
  proposals_count: 0,
  ...more,
})
const asked: AskedQuestion = {
  question_id: 8,
  title: 'Соединения',
  type: 'single',
  number: 1,
  can_edit: true,
  versions: [{ number: 1, attempts: 2, points: 2, content: single('Что верно?') }],
}

/** Renders a page of a re-grade with a fake server; `refuse` fails the next call of this key. */
const open = async (at: string, { stored = regrade(), refuse = '' } = {}) => {
  const sent: { key: string; body: unknown }[] = []
  let refused = refuse
  const asSent = (value: unknown) => JSON.parse(JSON.stringify({ data: value }))
  const provider: AppDataProvider = {
    ...memoryProvider({ data: { tests: [aTest({ status: 'published' })] } }),
    read: async (key) => {
      if (key.endsWith('/questions/:question')) return asSent(asked)
      if (key.endsWith('/people')) return asSent(preview().people)
      return asSent(key.endsWith('/regrades/:regrade') ? stored : [])
    },
    act: async (key, input) => {
      sent.push({ key, body: input.body })
      if (key === refused) {
        refused = ''
        throw new HttpError('После расчёта оценки изменились.', 409, { message: 'После расчёта оценки изменились.' })
      }
      return asSent(key.endsWith('/preview') ? preview({ fingerprint: `f${sent.length}` }) : stored)
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage tests'] })
  return { sent, keys: () => sent.map(({ key }) => key.replace(/^.*regrades/, '')) }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('The page of a new re-grade', () => {
  it('previews a dropped question with everybody who changes, and asks for reasons before it applies', async () => {
    const { sent, keys } = await open('/tests/1/regrades/new?question=8')
    await press('Снять вопрос')
    expect(await screen.findByText('Рябова Дарья')).toBeTruthy()
    expect(screen.getByText('Журнал подписан: решит преподаватель.')).toBeTruthy()
    expect(screen.getByText('больше не сдаёт')).toBeTruthy()
    expect(screen.getByText(/показаны только люди ваших групп/)).toBeTruthy()
    expect(keys()).toEqual(['/preview'])
    await press('Пересчитать 2 работы')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Объяснение для студентов'), { target: { value: 'Вопрос снят' } })
    fireEvent.change(dialog.getByLabelText('Причина'), { target: { value: 'Два ответа' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Пересчитать' }))
    // The page that opens then previews on its own, because the fake server still calls it a draft.
    await expect.poll(() => keys().slice(0, 3), { timeout: 20_000 }).toEqual(['/preview', '', '/:regrade/apply'])
    expect(sent[1]?.body).toEqual({ kind: 'drop', question_id: 8, reason: 'Два ответа', note: 'Вопрос снят' })
    expect(sent[2]?.body).toMatchObject({ version: 1, fingerprint: 'f1' })
  })

  it('keeps the reasons, shows the new preview and saves no second draft when marks changed meanwhile', async () => {
    const { keys } = await open('/tests/1/regrades/new?question=8', {
      refuse: 'POST /api/tests/:id/regrades/:regrade/apply',
    })
    await press('Засчитать всем')
    await press('Пересчитать 2 работы')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Объяснение для студентов'), { target: { value: 'Вопрос снят' } })
    fireEvent.change(dialog.getByLabelText('Причина'), { target: { value: 'Два ответа' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Пересчитать' }))
    await expect.poll(keys, { timeout: 20_000 }).toEqual(['/preview', '', '/:regrade/apply', '/preview'])
    fireEvent.click(dialog.getByRole('button', { name: 'Пересчитать' }))
    await expect
      .poll(() => keys().slice(0, 5), { timeout: 20_000 })
      .toEqual(['/preview', '', '/:regrade/apply', '/preview', '/:regrade/apply'])
  })
})

describe('The page of a re-grade', () => {
  it('shows a draft with a fresh preview and applies that', async () => {
    const { sent, keys } = await open('/tests/1/regrades/7')
    await press('Пересчитать 2 работы')
    await expect.poll(keys, { timeout: 20_000 }).toContain('/:regrade/apply')
    expect(sent.at(-1)?.body).toMatchObject({ version: 1, fingerprint: expect.stringMatching(/^f/) })
  })

  it('offers an undo with a reason within a day, and none later', async () => {
    const applied = { state: 'applied', applied_at: '2026-11-30T06:00:00Z', applied_by_name: 'Громов И. П.' } as const
    const { keys } = await open('/tests/1/regrades/7', {
      stored: regrade({ ...applied, undo_until: '2026-12-01T06:00:00Z', changed_count: 1 }),
    })
    await press('Вернуть как было')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Причина'), { target: { value: 'Ошиблись' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Вернуть как было' }))
    await expect.poll(keys, { timeout: 20_000 }).toEqual(['/:regrade/undo'])
    admin?.close()
    await open('/tests/1/regrades/7', { stored: regrade(applied) })
    expect(await screen.findByText('Рябова Дарья')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Вернуть как было' })).toBeNull()
  })
})
