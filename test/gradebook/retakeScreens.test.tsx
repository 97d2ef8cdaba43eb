import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedDebt, Retake, RetakeRow } from '../../src/api/gradebook/retakes'
import type { Debt } from '../../src/api/gradebook/sheets'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { outcomeOf } from '../../src/app/gradebook/retakes/codes'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const row: RetakeRow = {
  id: 4,
  version: 2,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  user_id: 7,
  name: 'Соколов Денис',
  group_id: 12,
  group_code: 'ИС-24-1',
  subject_id: 5,
  subject_name: 'Базы данных',
  period_id: 3,
  period_name: '1 семестр',
  academic_year: '2026/2027',
  number: 2,
  sheet: '14/2026',
  held_on: '2026-11-25',
  starts_at: '09:30',
  place: 'ауд. 305',
  examiners: [{ id: 1, name: 'Громов И. П.' }],
  scale: 'five',
  status: 'planned',
  value: null,
  actions: ['edit', 'cancel', 'record'],
}
const details = { planned_by: 'Климов А. П.', examiner_ids: [1], signed_value: 2, results: [], others: [] }
const debt: Debt = {
  id: '7-12-5',
  user_id: 7,
  name: 'Соколов Денис',
  group_id: 12,
  group_code: 'ИС-24-1',
  subject_id: 5,
  subject_name: 'Базы данных',
  period_id: 3,
  is_in_gradebook: true,
  retake: { stage: 'used', used: 1, planned: null },
  kind: 'failing',
  scale: 'five',
  value: 2,
  missing_count: 0,
}
const semester = {
  id: 3,
  name: '1 семестр',
  academic_year: '2026/2027',
  starts_on: '2000-09-01',
  ends_on: '2999-12-30',
}

type Given = { at: string; retakes?: RetakeRow[]; retake?: Partial<Retake>; debts?: Debt[]; preview?: PlannedDebt[] }
const openAt = async ({ at, retakes = [row], retake, debts = [debt], preview = [] }: Given) => {
  const memory = memoryProvider({ data: { 'gradebook/periods': [semester] } })
  const rows: Readonly<Record<string, unknown[]>> = { 'gradebook/retakes': retakes, 'gradebook/debts': debts }
  const sent = vi.fn(async (key: string, _request: object) => ({
    data: JSON.parse(JSON.stringify(key.endsWith('/preview') ? preview : [])),
  }))
  const provider: AppDataProvider = {
    ...memory,
    getList: async (resource, params) => {
      const own = rows[resource]
      return own ? { data: JSON.parse(JSON.stringify(own)), total: own.length } : memory.getList(resource, params)
    },
    getOne: async (resource, params) =>
      resource === 'gradebook/retakes'
        ? { data: JSON.parse(JSON.stringify({ ...row, ...details, ...retake })) }
        : memory.getOne(resource, params),
    countMatches: async (_resource, { filters }) => ({ counts: filters.map(() => 1) }),
    act: sent,
  }
  admin = await openAdmin({ at, provider, can: ['manage gradebook'] })
  act(() => signedInAs({ ...person({ can: ['manage gradebook'] }), reach: 'all' }))
  return sent
}

describe('The list of retakes', () => {
  it('shows student, subject, attempt, day and state, and links to each retake', async () => {
    await openAt({ at: '/gradebook/retakes' })
    const line = within(await screen.findByRole('row', { name: /Соколов/ }))
    for (const text of ['Базы данных', 'вторая пересдача', '25.11.2026, 09:30', 'Назначена'])
      expect(line.getByText(text)).toBeDefined()
    expect(document.querySelector('tbody a.name')?.getAttribute('href')).toBe('/gradebook/retakes/4')
  })

  it('records the results of selected retakes together', async () => {
    const sent = await openAt({ at: '/gradebook/retakes' })
    fireEvent.click(await screen.findByRole('checkbox', { name: /Соколов/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Записать результат' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Записать 1 результат' }))
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Соколов/ }))
    fireEvent.click(await screen.findByRole('option', { name: '4' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Записать' }))
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        'POST /api/gradebook/retakes/results',
        expect.objectContaining({ body: { results: [{ id: 4, version: 2, value: 4, absence: null }] } }),
      ),
    )
  })
})

describe('The page of a retake', () => {
  it('offers only the actions that the user may take', async () => {
    await openAt({ at: '/gradebook/retakes/4', retake: { actions: ['record'] } })
    expect(await screen.findByRole('button', { name: 'Записать результат' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Другие действия' })).toBeNull()
  })

  it('shows the history of corrections with reasons, and the other attempts', async () => {
    const recorded = { recorded_by: 'Громов И. П.', recorded_at: '2026-11-25T12:00:00Z' }
    await openAt({
      at: '/gradebook/retakes/4',
      retake: {
        status: 'failed',
        value: 2,
        actions: ['correct'],
        results: [
          { id: 2, status: 'failed', value: 2, reason: 'Перепутали листы', ...recorded },
          { id: 1, status: 'passed', value: 4, reason: null, ...recorded },
        ],
        others: [{ id: 3, number: 1, held_on: '2026-11-01', status: 'absent', value: null }],
      },
    })
    expect(await screen.findByText('Перепутали листы')).toBeDefined()
    expect(screen.getByRole('link', { name: 'первая пересдача, 01.11.2026' }).getAttribute('href')).toBe(
      '/gradebook/retakes/3',
    )
  })
})

describe('The list of outstanding subjects', () => {
  const planned = {
    user_id: 7,
    subject_id: 5,
    period_id: 3,
    name: debt.name,
    group_code: 'ИС-24-1',
    subject_name: 'Базы данных',
    teacher_ids: [],
  }

  it('says how many attempts are used, and names what cannot be planned', async () => {
    const message = 'Комиссия уже была: новых пересдач не положено.'
    await openAt({ at: '/gradebook/debts', preview: [{ ...planned, number: null, message }] })
    expect(await screen.findByText('попыток: 1 из 3')).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: /Соколов/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Назначить пересдачи' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Пересдачи назначить нельзя' }))
    expect(dialog.getByText(new RegExp(message))).toBeDefined()
  })

  it('asks for three examiners if one of the retakes is a commission', async () => {
    await openAt({ at: '/gradebook/debts', preview: [{ ...planned, number: 3, message: null }] })
    fireEvent.click(await screen.findByRole('checkbox', { name: /Соколов/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Назначить пересдачи' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Назначить 1 пересдачу' }))
    expect(dialog.getByText(/Для комиссии нужно не меньше трёх человек/)).toBeDefined()
  })
})

describe('A typed result', () => {
  it.each([
    ['5', 'five', { value: 5, absence: null }],
    ['absent', 'five', { value: null, absence: 'absent' }],
    ['1', 'pass_fail', { value: 1, absence: null }],
    ['72,5', 'hundred', { value: 72.5, absence: null }],
    ['н', 'hundred', { value: null, absence: 'absent' }],
    ['101', 'hundred', { value: null, absence: null }],
    ['', 'five', { value: null, absence: null }],
  ] as const)('%s on the scale %s is read as %o', (typed, scale, outcome) => {
    expect(outcomeOf(typed, scale)).toEqual(outcome)
  })
})
