import { screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Permission } from '../../src/api'
import type { Contingent, Movement, Progress } from '../../src/api/reports/reports'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const cell = { direction_id: 1, education_method_id: 1, course: 1, on_leave: 0 }
const contingent: Contingent = {
  day: '2026-11-28',
  directions: [{ id: 1, code: '09.02.07', name: 'Программирование' }],
  cells: [
    { ...cell, basis: 'budget', count: 1200 },
    { ...cell, basis: 'contract', count: 34 },
  ],
}
const numbers = { students: 4, excellent: 1, good: 1, passing: 1, debtor: 1, average: 3.75 }
const percents = { absolute_percent: 75, quality_percent: 50 }
const progress: Progress = {
  period: { id: 3, name: '1 семестр', academic_year: '2026/2027' },
  total: { id: null, name: 'Всего', ...numbers, ...percents },
  groups: [{ id: 12, name: 'ИС-24-1', ...numbers, ...percents }],
  subjects: [{ id: 5, name: 'Физкультура', ...numbers, average: null, absolute_percent: 0, quality_percent: null }],
}

const movement: Movement = {
  from: '2026-01-01',
  to: '2026-11-28',
  by: 'group',
  rows: [
    {
      id: 12,
      code: 'ИС-24-1',
      name: 'Группа',
      counts: { opening: 20, transfer_in: 2, expelled_debts: 3, closing: 19 },
    },
    { id: 13, code: 'ИС-24-2', name: 'Группа', counts: { opening: 10, closing: 10 } },
  ],
}
const template = {
  id: 4,
  version: 1,
  created_at: '2026-10-01T06:00:00Z',
  updated_at: '2026-10-01T06:00:00Z',
  translations: { ru: { name: 'Список для военкомата' }, en: {} },
  name: 'Список для военкомата',
  help: '',
  code: null,
  source: 'students',
  columns: [{ field: 'name', title: 'ФИО', fixed: '' }],
  columns_count: 1,
  status: 'active',
}

const openAt = async (at: string, can: Permission[], reach: 'all' | 'own' = 'all') => {
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/groups/reports/contingent': contingent,
    'GET /api/groups/reports/progress': progress,
    'GET /api/groups/reports/movement': movement,
    'GET /api/groups/reports/templates/:id/preview': { total: 1, titles: ['ФИО'], rows: [['Белова Ольга']] },
  }
  const read = vi.fn(async (key: string) => ({ data: JSON.parse(JSON.stringify(answers[key])) }))
  const provider: AppDataProvider = {
    ...memoryProvider({ data: { 'gradebook/periods': [], 'groups/reports/templates': [template] } }),
    read,
  }
  admin = await openAdmin({ at, provider, can })
  act(() => signedInAs({ ...person({ can }), reach }))
  return read
}
const filterOf = (link: HTMLElement) => {
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://college.test')
  return { filter: JSON.parse(searchParams.get('filter') ?? 'null'), sort: searchParams.get('sort') }
}
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Отчёты' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('The reports', () => {
  it('begin with the contingent, whose numbers are written as usual and open their lists', async () => {
    await openAt('/groups/reports', ['manage groups'])
    const [total] = await screen.findAllByRole('link', { name: '1\u00a0234' })
    if (!total) throw new Error('No number')
    expect(filterOf(total).filter).toMatchObject({ day: expect.any(String), direction_id: 1 })
    expect(await tabs()).toEqual(['Контингент', 'Движение', 'Шаблоны выгрузки'])
  })

  it('begin with the progress for users who only keep gradebooks', async () => {
    const read = await openAt('/groups/reports', ['manage gradebook'])
    await screen.findByRole('heading', { name: 'Успеваемость' })
    expect(await tabs()).toEqual(['Успеваемость'])
    expect(read.mock.calls.map(([key]) => key)).not.toContain('GET /api/groups/reports/contingent')
  })

  it.each([
    ['/groups/reports/movement', 'manage gradebook'],
    ['/groups/reports/people', 'manage gradebook'],
    ['/groups/reports/templates', 'manage gradebook'],
    ['/groups/reports/progress', 'manage groups'],
    ['/groups/reports/progress/people', 'manage groups'],
  ] as const)('at %s look missing to users who only have %s', async (at, permission) => {
    const read = await openAt(at, [permission])
    await screen.findByRole('heading', { name: 'Такой страницы нет' })
    expect(read).not.toHaveBeenCalled()
  })
})

describe('The progress', () => {
  it('opens the best averages first, and behind each percentage the students whose share it is', async () => {
    await openAt('/groups/reports/progress', ['manage gradebook'])
    const row = within(await screen.findByRole('row', { name: /^ИС-24-1/ }))
    const linked = (name: string) => filterOf(row.getByRole('link', { name }))
    expect(linked('3,75')).toEqual({ filter: { period_id: 3, group_id: 12 }, sort: 'average' })
    expect(linked('75').filter.kind).toEqual(['excellent', 'good', 'passing'])
    expect(linked('50').filter.kind).toEqual(['excellent', 'good'])
  })

  it('has a dash where only passes are given', async () => {
    await openAt('/groups/reports/progress', ['manage gradebook'])
    const row = within(await screen.findByRole('row', { name: /^Физкультура/ }))
    await waitFor(() => expect(row.getAllByText('—')).toHaveLength(2))
    expect(row.getByRole('link', { name: '0' })).toBeDefined()
  })
})

describe('The movement', () => {
  it('shows only lines with people, sums them up, and links each number to its list', async () => {
    await openAt('/groups/reports/movement?by=group&from=2026-01-01&to=2026-11-28', ['manage groups'])
    const table = await screen.findByRole('table', { name: 'Движение' })
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(heads).toHaveLength(5)
    const last = within(table).getAllByRole('row').at(-1)
    const totals = within(last ?? table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(totals).toEqual(['30', '2', '3', '29'])
    const expelled = within(table).getAllByRole('link', { name: '3' })[0]
    if (!expelled) throw new Error('No number')
    expect(filterOf(expelled).filter).toMatchObject({ line: 'expelled_debts', group_id: 12, from: '2026-01-01' })
  })

  it('asks nothing of the server for a period that ends before it begins', async () => {
    const read = await openAt('/groups/reports/movement?from=2026-12-01&to=2026-01-01', ['manage groups'])
    expect((await screen.findByRole('alert')).textContent).toBe('Конец периода раньше начала.')
    expect(read.mock.calls.map(([key]) => key)).not.toContain('GET /api/groups/reports/movement')
  })
})

describe('An export template', () => {
  it('is edited by users who reach the whole college', async () => {
    await openAt('/groups/reports/templates/4', ['manage groups'])
    expect(await screen.findByRole('cell', { name: 'Белова Ольга' })).toBeDefined()
    expect(screen.getByRole('button', { name: /Сохранить/ })).toBeDefined()
  })

  it('is only read and filled by others', async () => {
    await openAt('/groups/reports/templates/4', ['manage groups'], 'own')
    expect(await screen.findByRole('cell', { name: 'Белова Ольга' })).toBeDefined()
    expect(screen.getByText(/их меняет учебная часть/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Сохранить/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Excel|XLSX/i })).toBeDefined()
  })
})
