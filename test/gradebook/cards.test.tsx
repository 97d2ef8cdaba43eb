import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Permission } from '../../src/api'
import type { PersonFinals } from '../../src/api/gradebook/sheets'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { choose } from '../app/kit/choose'
import { college } from '../app/kit/college'
import { newGroupRecord } from '../groups/groupRecord'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())
const copied = (data: unknown) => JSON.parse(JSON.stringify({ data }))

const periods = [
  { id: 3, name: '1 семестр', academic_year: '2026/2027', starts_on: '2000-09-01', ends_on: '2999-12-30' },
  { id: 2, name: '2 семестр', academic_year: '2025/2026', starts_on: '1999-01-10', ends_on: '1999-06-30' },
]
const bookRow = (subject_id: number, subject_name: string, more: object = {}) => ({
  id: `1-${subject_id}`,
  group_id: 1,
  group_code: 'ИС-24-1',
  subject_id,
  subject_name,
  items_count: 0,
  signed_at: null,
  ...more,
})
const subject = (more: Partial<PersonFinals['subjects'][number]>) => ({
  group_id: 12,
  group_code: 'ИС-24-1',
  subject_id: 5,
  subject_name: 'Базы данных',
  scale: 'five' as const,
  value: 4,
  fails: false,
  retake: null,
  signed_at: null,
  ...more,
})

type Given = { at: string; can: readonly Permission[]; books?: object[]; finals?: Record<string, PersonFinals> }
const open = async ({ at, can, books = [], finals = {} }: Given) => {
  const memory = college({
    data: {
      groups: [{ ...newGroupRecord() }],
      'groups/people': [],
      'gradebook/periods': periods,
      'access/users': [ivan],
      'access/roles': [],
      timeline: [],
    },
  })
  const requests: string[] = []
  const provider: AppDataProvider = {
    ...memory,
    getList: async (resource, params) => {
      requests.push(resource)
      return resource === 'gradebook' ? { ...copied(books), total: books.length } : memory.getList(resource, params)
    },
    read: async (key, sent) => {
      requests.push(key)
      if (key !== 'GET /api/access/users/:id/finals') return copied([])
      return copied(finals[String(Object(sent).query?.period ?? 3)] ?? { period_id: 3, subjects: [] })
    },
  }
  admin = await openAdmin({ at, provider, can })
  return requests
}
const ivan = {
  id: 7,
  version: 1,
  last_name: 'Соколов',
  first_name: 'Денис',
  middle_name: null,
  name: 'Соколов Денис',
  role: 'student',
  role_name: 'Студент',
  status: 'active',
  erased_at: null,
  erase_requested_at: null,
}

describe('R2.12 The page of a group', () => {
  const books = [
    bookRow(5, 'Базы данных', { items_count: 4 }),
    bookRow(6, 'Физкультура', { signed_at: '2026-12-28T10:00:00Z' }),
  ]

  it("links to the group's gradebooks and final marks for users who manage gradebooks", async () => {
    await open({ at: '/groups/1', can: ['manage groups', 'manage gradebook'], books })
    const card = within(await screen.findByRole('region', { name: 'Журналы' }))
    const links = card.getAllByRole('link')
    expect(links.map((link) => ({ text: link.textContent, href: link.getAttribute('href') }))).toEqual([
      { text: 'Итоговые оценки', href: '/gradebook/finals/1' },
      { text: 'Базы данных', href: '/gradebook/1/5' },
      { text: 'Физкультура', href: '/gradebook/1/6' },
    ])
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Базы данныхВедётся',
      'ФизкультураПодписан 28.12.2026',
    ])
  })

  it('requests no gradebooks for users without that permission', async () => {
    const requests = await open({ at: '/groups/1', can: ['manage groups'], books })
    await screen.findByRole('textbox', { name: 'Полное название' })
    expect(requests).not.toContain('gradebook')
    expect(screen.queryByRole('region', { name: 'Журналы' })).toBeNull()
  })
})

describe('R2.12 The page of an account', () => {
  const finals = {
    3: {
      period_id: 3,
      subjects: [
        subject({ value: 2, fails: true }),
        subject({ subject_id: 6, subject_name: 'Физкультура', scale: 'pass_fail', value: 1, signed_at: 'then' }),
      ],
    },
    2: { period_id: 2, subjects: [subject({ value: null })] },
  }

  it("shows the final marks of a period and links to the student's row in the gradebook", async () => {
    await open({ at: '/access/users/7', can: ['manage users', 'manage gradebook'], finals })
    const card = within(await screen.findByRole('region', { name: 'Итоговые оценки' }))
    const rows = () => card.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows()).toEqual(['Базы данныхИС-24-1 · не подписан2', 'ФизкультураИС-24-1 · подписанзач'])
    expect(card.getByText('2').className).toContain('text-danger')
    expect(card.getByRole('link', { name: 'Базы данных' }).getAttribute('href')).toBe(
      '/gradebook/12/5?period=3&student=7',
    )
    await choose(card.getByRole('combobox', { name: 'Период' }), '2 семестр, 2025/2026')
    await waitFor(() => expect(rows()).toEqual(['Базы данныхИС-24-1 · не подписан—']))
  })

  it('hides final marks if there are none or the user does not manage gradebooks', async () => {
    await open({ at: '/access/users/7', can: ['manage users', 'manage gradebook'] })
    await screen.findByRole('textbox', { name: 'Фамилия' })
    expect(screen.queryByRole('region', { name: 'Итоговые оценки' })).toBeNull()
    admin?.close()
    const requests = await open({ at: '/access/users/7', can: ['manage users'], finals })
    await screen.findByRole('textbox', { name: 'Фамилия' })
    expect(requests).not.toContain('GET /api/access/users/:id/finals')
  })
})
