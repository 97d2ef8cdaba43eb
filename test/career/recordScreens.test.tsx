import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { StudentRecord } from '../../src/api/career/studentRecord'
import { closeScreens, one, openScreen, refused } from './openScreen'

closeScreens()

const mark = {
  subject_id: 1,
  subject_name: 'Физика',
  period_id: 2,
  value: 2,
  scale: 'five',
  is_failing: true,
  source: 'signed',
  decided_on: '2026-06-30',
} as const
const blocks = {
  contacts: { email: 'kozlova@example.org', phone: '+74950001234' },
  application: { id: 12, number: '2026-000012', campaign_name: 'Приём 2026' },
  marks: {
    periods: [{ id: 2, name: '1 семестр', academic_year: '2026/2027' }],
    finals: [mark],
    debts: [{ subject_id: 1, subject_name: 'Физика', period_name: '1 семестр' }],
  },
  portfolio: {
    points: 40,
    categories: [],
    waiting_count: 1,
    achievements: [{ id: 3, title: 'Олимпиада по физике', category: 'study' as const, event_date: '2026-05-05' }],
  },
  orders: [
    {
      id: 5,
      kind: 'leave' as const,
      status: 'cancelled' as const,
      number: '14-к',
      ordered_on: '2026-10-01',
      effective_on: '2026-10-01',
      is_cancelled: true,
      with_honours: false,
    },
  ],
}
const none = { contacts: null, application: null, curriculum: null, marks: null, portfolio: null, orders: null }
const record = (more: Partial<StudentRecord> = {}): StudentRecord => ({
  id: 9,
  name: 'Козлова Ева',
  role: 'student',
  role_name: 'Студент',
  photo_url: null,
  group: {
    id: 3,
    code: 'ИС-26-1',
    course: 1,
    direction_name: 'Информационные системы',
    curator_name: 'Ковалёва Н. П.',
    ends_on: '2030-06-30',
  },
  memberships: [
    {
      id: 1,
      group_id: 3,
      group_code: 'ИС-26-1',
      state: 'studying',
      basis: 'budget',
      started_on: '2026-09-01',
      ended_on: null,
    },
  ],
  ...none,
  ...more,
})

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const panel = (title: string) => screen.getByRole('heading', { name: title }).closest('section')?.textContent

describe('The record of a student', () => {
  const open = (data: StudentRecord, options: Partial<Parameters<typeof openScreen>[1]> = {}) =>
    openScreen('/groups/students/9', {
      ...options,
      answers: { 'GET /api/groups/students/9': one(data), ...options.answers },
    })

  it('has only the blocks that the server gives', async () => {
    await open(record())
    await screen.findByRole('heading', { name: 'Козлова Ева' })
    expect(headings()).toEqual(['Учёба в группах'])
    expect(panel('Учёба в группах')).toContain('ИС-26-1Учится · с 01.09.2026')
  })

  it.each([
    ['contacts', 'Связь', /kozlova@example\.org.*\+74950001234/],
    ['application', 'Личные данные', /Документ и СНИЛС ••••.*Представитель ••••.*Льготы ••••/],
    ['portfolio', 'Портфолио', /40 баллов, на проверке 1.*Олимпиада по физике/],
    ['orders', 'Приказы', /Академический отпуск№ 14-к · 01\.10\.2026 · Отменён/],
  ] as const)('shows the block of %s to those who may see it', async (block, title, text) => {
    await open(record({ [block]: blocks[block] }))
    await screen.findByRole('heading', { name: title })
    expect(panel(title)).toMatch(text)
    // Readers of groups also see the card of papers.
    expect(headings().filter((heading) => heading !== 'Справки и документы')).toHaveLength(2)
  })

  it('shows final marks by period and failed subjects as debts', async () => {
    await open(record({ marks: blocks.marks }))
    const cell = await screen.findByRole('cell', { name: '2' })
    expect(cell.className).toContain('text-danger')
    expect(panel('Долги')).toContain('Физика1 семестр')
  })

  it('reveals masked personal data one part at a time', async () => {
    const { sent } = await open(record({ application: blocks.application }), {
      answers: { 'POST /api/groups/students/9/reveal': one([{ label: 'СНИЛС', value: '112-233-445 95' }]) },
    })
    expect(await screen.findAllByText('••••')).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Показать: Документ и СНИЛС' }))
    await waitFor(() => expect(panel('Личные данные')).toContain('СНИЛС: 112-233-445 95'))
    expect(screen.getAllByText('••••')).toHaveLength(2)
    expect(sent).toEqual([{ call: 'POST /api/groups/students/9/reveal', body: { part: 'identity' } }])
  })

  it('links to the group only for those who manage groups', async () => {
    await open(record(), { can: ['manage gradebook'] })
    await screen.findByText(/Куратор: Ковалёва Н\. П\./)
    expect(screen.queryByRole('link', { name: 'ИС-26-1' })).toBeNull()
  })

  it('looks missing to readers who may not open it', async () => {
    await openScreen('/groups/students/9', { answers: { 'GET /api/groups/students/9': refused(404, { message: '' }) } })
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeDefined()
  })

  it('reads the same in English', async () => {
    await open(record({ orders: blocks.orders }), { locale: 'en' })
    await screen.findByRole('heading', { name: 'Orders' })
    expect(panel('Orders')).toContain('Academic leaveNo. 14-к')
  })
})

describe('The own record', () => {
  const open = (data: StudentRecord | null) =>
    openScreen('/settings/profile/record', { answers: { 'GET /api/settings/record': one(data) }, can: ['enroll'] })

  it('shows a graduate everything, without links to pages of the office and without masked data', async () => {
    await open(record({ ...blocks, role: 'graduate', group: null }))
    await screen.findByRole('heading', { name: 'Приказы' })
    expect(headings()).toEqual(['Долги', 'Итоговые оценки', 'Приказы', 'Учёба в группах', 'Портфолио', 'Связь'])
    expect(screen.queryByRole('link', { name: 'Академический отпуск' })).toBeNull()
    expect(screen.queryByText('••••')).toBeNull()
  })

  it('says when it will appear to somebody who has never studied here', async () => {
    await open(null)
    expect(await screen.findByText('Личного дела пока нет')).toBeDefined()
  })
})
