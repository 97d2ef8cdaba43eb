import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { GradebookRow } from '../../src/api/gradebook/gradebooks'
import type { Debt, GroupFinals } from '../../src/api/gradebook/sheets'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, rowNames, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider, type MemoryOptions } from '../provider/memoryProvider'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const semester = {
  id: 3,
  version: 1,
  academic_year: '2026/2027',
  kind: 'semester',
  name: '1 семестр',
  translations: { ru: { name: '1 семестр' }, en: { name: 'Semester 1' } },
  starts_on: '2000-09-01',
  ends_on: '2999-12-30',
  gradebooks_count: 4,
  signed_count: 1,
}
const book: GradebookRow = {
  id: '12-5',
  group_id: 12,
  group_code: 'ИС-24-1',
  subject_id: 5,
  subject_name: 'Базы данных',
  teachers: ['Громов И. П.'],
  has_lesson_today: true,
  pending: ['posting', 'proposals'],
  people_count: 24,
  items_count: 9,
  marks_count: 120,
  proposals_count: 2,
  signed_at: null,
  changed_at: '2026-11-25T10:00:00Z',
}
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
  retake: { stage: 'none', used: 0, planned: null },
  kind: 'failing',
  scale: 'five',
  value: 2,
  missing_count: 3,
}

type Given = Pick<MemoryOptions, 'check'> & {
  at: string
  periods?: object[]
  books?: GradebookRow[]
  debts?: Debt[] | HttpError
  finals?: GroupFinals
  reach?: 'all' | 'own'
}
const openAt = async ({
  at,
  periods = [semester],
  books = [book],
  debts = [debt],
  finals,
  reach = 'own',
  check,
}: Given) => {
  const memory = memoryProvider({
    data: { 'gradebook/periods': JSON.parse(JSON.stringify(periods)) },
    ...(check && { check }),
  })
  const rows: Readonly<Record<string, unknown[] | HttpError>> = { gradebook: books, 'gradebook/debts': debts }
  const provider: AppDataProvider = {
    ...memory,
    getList: async (resource, params) => {
      const own = rows[resource]
      if (own instanceof HttpError) throw own
      return own ? { data: JSON.parse(JSON.stringify(own)), total: own.length } : memory.getList(resource, params)
    },
    countMatches: async (_resource, { filters }) => ({ counts: filters.map((_, place) => place) }),
    read: async () => ({ data: JSON.parse(JSON.stringify(finals ?? null)) }),
  }
  admin = await openAdmin({ at, provider, can: ['manage gradebook'] })
  act(() => signedInAs({ ...person({ can: ['manage gradebook'] }), reach }))
}
const hrefs = (selector: string) => [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href'))

describe('R2.12 The list of gradebooks', () => {
  it('links to each gradebook of the selected period, with today’s lessons and pending actions', async () => {
    await openAt({ at: '/gradebook' })
    await screen.findByText('Урок')
    expect(hrefs('tbody a.name')).toEqual(['/gradebook/12/5?period=3'])
    expect(screen.getByText('не всё опубликовано · тесты предлагают 2 изменения')).toBeDefined()
    expect(screen.getByText('Ведётся')).toBeDefined()
    fireEvent.click(within(screen.getByRole('group', { name: 'Подборки' })).getByRole('button', { name: /^Сегодня/ }))
    await waitFor(() => expect(admin?.filterInAddress()).toEqual({ today: true }))
  })

  it('asks users with reach "all" to add a period first, and refers others to the office', async () => {
    await openAt({ at: '/gradebook', periods: [], reach: 'all' })
    await screen.findByRole('heading', { name: 'Сначала добавьте период' })
    expect(screen.getByRole('link', { name: 'Новый период' }).getAttribute('href')).toBe('/gradebook/periods/create')
    admin?.close()
    await openAt({ at: '/gradebook', periods: [] })
    expect(await screen.findByText(/попросите учебную часть/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Новый период' })).toBeNull()
  })

  it('explains where gradebooks come from while nothing is taught', async () => {
    await openAt({ at: '/gradebook', books: [] })
    expect(await screen.findByRole('heading', { name: 'Журналов пока нет' })).toBeDefined()
  })
})

describe('R2.12 The list of periods', () => {
  it('is editable for users with reach "all" and read-only for others', async () => {
    await openAt({ at: '/gradebook/periods', reach: 'all' })
    await screen.findByRole('link', { name: '1 семестр' })
    expect(screen.getByRole('link', { name: 'Новый период' })).toBeDefined()
    admin?.close()
    await openAt({ at: '/gradebook/periods' })
    await screen.findByText('1 из 4')
    expect(rowNames()).toEqual(['1 семестр'])
    expect(document.querySelector('tbody a')).toBeNull()
  })

  it("shows the server's errors at the days of a period, and keeps the typed values", async () => {
    const faults: Record<string, string>[] = [
      { starts_on: 'На эти дни уже приходится другой период того же вида.' },
      { ends_on: 'Окончание раньше начала.' },
    ]
    let sent = 0
    await openAt({ at: '/gradebook/periods/3', reach: 'all', check: () => faults[sent++] ?? null })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Название' }), { target: { value: 'Осень' } })
    const errorOf = (label: string) =>
      document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
        ?.textContent
    const save = () => fireEvent.click(screen.getByRole('button', { name: /^Сохранить/ }))
    save()
    await waitFor(() => expect(errorOf('Начало')).toBe('На эти дни уже приходится другой период того же вида.'))
    expect(screen.getByLabelText('Начало').getAttribute('aria-invalid')).toBe('true')
    save()
    await waitFor(() => expect(errorOf('Окончание')).toBe('Окончание раньше начала.'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Название' }).value).toBe('Осень')
  })
})

describe('R2.12 The list of debts', () => {
  it("links to the student's row in the gradebook and to the final marks of the group", async () => {
    await openAt({ at: '/gradebook/debts' })
    await screen.findByText('Соколов Денис')
    expect(rowNames()).toEqual(['Соколов Денис'])
    expect(hrefs('tbody a')).toEqual(['/gradebook/12/5?period=3&student=7', '/gradebook/finals/12?period=3'])
    expect(screen.getByRole('cell', { name: 'не сданы 3 работы' })).toBeDefined()
  })

  it('begins with missing and failing marks; those not posted yet are a view with their number', async () => {
    await openAt({ at: '/gradebook/debts' })
    const views = within(await screen.findByRole('group', { name: 'Подборки' }))
    const pressed = () => views.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    await waitFor(() => expect(pressed()).toEqual(['Долги 0']))
    fireEvent.click(await views.findByRole('button', { name: 'Не опубликованы 4' }))
    await waitFor(() => expect(admin?.filterInAddress()).toEqual({ kind: 'unposted' }))
  })

  it('shows the mark on a phone’s card beside the subject', async () => {
    await openAt({ at: '/gradebook/debts' })
    await screen.findByText('Соколов Денис')
    expect(document.querySelector('tbody .card-line')?.textContent).toBe('Базы данных · 2')
  })

  it('does not mention works on a phone’s card if all were handed in', async () => {
    await openAt({ at: '/gradebook/debts', debts: [{ ...debt, missing_count: 0 }] })
    await screen.findByText('Соколов Денис')
    expect(document.querySelector('tbody .card-end .main > *')?.className).toBe('hide-phone')
  })

  it('shows an error if it cannot be loaded', async () => {
    await openAt({ at: '/gradebook/debts', debts: new HttpError('', 500, {}) })
    expect(await screen.findByRole('button', { name: 'Загрузить ещё раз' })).toBeDefined()
  })

  it("leads to a table of a group's final marks by person and subject, with failing marks highlighted", async () => {
    const finals: GroupFinals = {
      group_code: 'ИС-24-1',
      period_name: '1 семестр, 2026/2027',
      subjects: [
        { id: 5, name: 'Базы данных', scale: 'five', signed_at: null },
        { id: 6, name: 'Физкультура', scale: 'pass_fail', signed_at: '2026-12-28T10:00:00Z' },
      ],
      people: [
        {
          id: 7,
          name: 'Соколов Денис',
          values: [2, 1],
          fails: [true, false],
          averages: [2.25, null],
          retakes: [null, null],
        },
      ],
    }
    await openAt({ at: '/gradebook/finals/12', finals })
    const row = within(await screen.findByRole('row', { name: /Соколов/ }))
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['2', 'зач'])
    expect(row.getByText('2').className).toBe('text-danger')
    expect(hrefs('.finals thead a')).toEqual(['/gradebook/12/5?period=3', '/gradebook/12/6?period=3'])
    admin?.close()
    await openAt({ at: '/gradebook/finals/12', finals: { ...finals, subjects: [], people: [] } })
    expect(await screen.findByRole('heading', { name: 'Показывать пока нечего' })).toBeDefined()
  })
})
