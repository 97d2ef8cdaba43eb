import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paperKinds } from '../../src/api/papers/codes'
import type { CheckedGroup, CheckedPerson, Paper } from '../../src/api/papers/papers'
import type { PaperRequest } from '../../src/api/papers/requests'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { adminError } from '../../src/app/kit/providers'
import { HttpProblem } from '../../src/app/shell/http/problem'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const stamps = { version: 1, created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z' }
const paperOf = (id: number): Paper => ({
  ...stamps,
  id,
  kind: 'transcript',
  language: 'en',
  number: `${id}/2026`,
  issued_on: '2026-11-20',
  valid_until: null,
  state: 'valid',
  user_id: id,
  person_name: `Студент ${id}`,
  printed_name: `Student ${id}`,
  group_id: 12,
  group_code: 'ИС-24-1',
  purpose: '',
  code: 'AAAA-BBBB-CCCC',
  sha256: 'ab',
  issued_by_name: 'Климов А. П.',
  revoked_at: null,
  revoked_by_name: null,
  revoke_reason: null,
})
const checked = (id: number, more: Partial<CheckedPerson> = {}): CheckedPerson => ({
  id,
  name: `Студент ${id}`,
  group_id: 12,
  group_code: 'ИС-24-1',
  warnings: [],
  refusal: null,
  ...more,
})
const request: PaperRequest = {
  ...stamps,
  id: 5,
  kind: 'certificate',
  language: 'en',
  purpose: 'в посольство',
  status: 'requested',
  reason: null,
  paper_id: null,
  decided_at: null,
  user_id: 7,
  person_name: 'Соколов Денис',
  group_code: 'ИС-24-1',
  decided_by_name: null,
}
const texts = { header: '', opening: 'Выдана: ', closing: '' }
const template = (kind: (typeof paperKinds)[number]) => ({
  kind,
  version: 0,
  translations: { ru: texts, en: { ...texts, opening: '' } },
  signatories: [],
  mark_rule: 'last',
  valid_days: null,
})

type Sent = { body?: { user_ids?: number[]; confirmed?: boolean }; idempotencyKey?: string }
type Given = {
  at: string
  people?: CheckedPerson[]
  groups?: CheckedGroup[]
  papers?: Paper[]
  /** Answers a call instead of the usual answer. */
  answer?: (key: string, sent: Sent) => unknown
}
const openAt = async ({ at, people = [], groups = [], papers = [], answer }: Given) => {
  const memory = memoryProvider({ data: { 'groups/people': [{ id: 7, name: 'Соколов Денис' }] } })
  const rows: Readonly<Record<string, unknown[]>> = { 'groups/papers': papers, 'groups/papers/requests': [request] }
  const sent = vi.fn(async (key: string, call: Sent) => {
    const given = await answer?.(key, call)
    if (given !== undefined) return { data: given }
    if (key.endsWith('/check')) return { data: { people, groups } }
    return { data: (call.body?.user_ids ?? []).map(paperOf) }
  })
  const provider: AppDataProvider = {
    ...memory,
    getList: async (resource, params) => {
      const own = rows[resource]
      return own ? { data: JSON.parse(JSON.stringify(own)), total: own.length } : memory.getList(resource, params)
    },
    countMatches: async (_resource, { filters }) => ({ counts: filters.map(() => 1) }),
    read: async () => ({ data: JSON.parse(JSON.stringify(paperKinds.map(template))) }),
    act: async (key, call) => JSON.parse(JSON.stringify(await sent(key, JSON.parse(JSON.stringify(call))))),
  }
  admin = await openAdmin({ at, provider, can: ['manage groups'] })
  act(() => signedInAs({ ...person({ can: ['manage groups'] }), reach: 'all' }))
  return sent
}
const check = async () => fireEvent.click(await screen.findByRole('button', { name: 'Проверить' }))
const issuesOf = (sent: Awaited<ReturnType<typeof openAt>>) =>
  sent.mock.calls.filter(([key]) => key === 'POST /api/groups/papers').map(([, call]) => call)

describe('The issue of papers', () => {
  it('says once for a group that gradebooks are unsigned, and issues after a confirmation', async () => {
    const groups = [{ id: 12, code: 'ИС-24-1', warnings: ['не подписано 3 журнала'] }]
    const people = [checked(7), checked(8, { warnings: ['1 долг: Физика'] })]
    const sent = await openAt({ at: '/groups/papers/issue?people=7,8&kind=transcript', people, groups })
    await check()
    expect(await screen.findAllByText('не подписано 3 журнала')).toHaveLength(1)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Выдать документы' })
    expect(button.disabled).toBe(true)
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/отметьте тех/)
    fireEvent.click(screen.getByRole('checkbox', { name: /ИС-24-1/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Выдать 1 документ' }))
    await screen.findByRole('heading', { name: 'Документы выданы' })
    expect(issuesOf(sent)).toMatchObject([{ body: { user_ids: [7], confirmed: true } }])
  })

  it('asks for students or groups, neither of which is optional alone', async () => {
    const sent = await openAt({ at: '/groups/papers/issue' })
    await check()
    expect((await screen.findAllByText('Выберите студентов или группы.')).length).toBeGreaterThan(0)
    const fields = within(screen.getByRole('group', { name: 'Кому выдать' }))
    expect(fields.getByLabelText('Студенты')).toBeDefined()
    expect(fields.getByLabelText('Целые группы')).toBeDefined()
    expect(sent).not.toHaveBeenCalled()
  })

  it('gives a reason if nobody can get the paper', async () => {
    const people = [checked(7, { refusal: 'сейчас не учится' })]
    await openAt({ at: '/groups/papers/issue?people=7', people })
    await check()
    expect(await screen.findByText('сейчас не учится')).toBeDefined()
    expect(screen.getByText(/проверьте выбор людей/)).toBeDefined()
    expect(screen.queryByText(/Выдать 0/)).toBeNull()
  })

  it('shows the progress of hundreds, stops after the present batch, and issues the rest later', async () => {
    const people = Array.from({ length: 210 }, (_, place) => checked(place + 1))
    let release: () => void = () => undefined
    const answer = (key: string) =>
      key === 'POST /api/groups/papers'
        ? new Promise<undefined>((resolve) => {
            release = () => resolve(undefined)
          })
        : undefined
    const sent = await openAt({ at: '/groups/papers/issue?groups=12', people, answer })
    const next = async (count: number) => {
      await waitFor(() => expect(issuesOf(sent)).toHaveLength(count))
      await act(async () => release())
    }
    await check()
    fireEvent.click(await screen.findByRole('button', { name: 'Выдать 210 документов' }))
    await next(1)
    expect(await screen.findByText('Выдано 5 из 210')).toBeDefined()
    expect(screen.getByText(/^Сейчас: Студент 6, .*Студент 10$/)).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2')
    fireEvent.click(screen.getByRole('button', { name: 'Остановить' }))
    await next(2)
    expect(await screen.findByRole('heading', { name: 'Выдача остановлена' })).toBeDefined()
    expect(screen.getByText('Выдано 10 из 210')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Выдать оставшиеся 200' }))
    for (let count = 3; count <= 42; count += 1) await next(count)
    expect(await screen.findByRole('heading', { name: 'Документы выданы' })).toBeDefined()
    const ids = issuesOf(sent).flatMap(({ body }) => body?.user_ids ?? [])
    expect([ids.length, new Set(ids).size]).toEqual([210, 210])
  })

  it('repeats a failed batch with its key, so that nothing is issued twice', async () => {
    let failures = 1
    const answer = (key: string) => {
      if (key !== 'POST /api/groups/papers' || failures === 0) return undefined
      failures -= 1
      throw new HttpProblem({ status: 503, message: 'Нет связи' })
    }
    const sent = await openAt({ at: '/groups/papers/issue?people=7', people: [checked(7)], answer })
    await check()
    fireEvent.click(await screen.findByRole('button', { name: 'Выдать 1 документ' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Выдать оставшийся 1' }))
    await screen.findByRole('heading', { name: 'Документы выданы' })
    const keys = issuesOf(sent).map(({ idempotencyKey }) => idempotencyKey)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })
})

describe('The queue of requests', () => {
  it('issues with one click, and asks first if the server warns', async () => {
    const answer = (key: string, { body }: Sent) => {
      if (!key.endsWith('/issue') || body?.confirmed) return undefined
      const errors = { confirmed: ['сегодня уже выдана такая же'] }
      throw adminError(new HttpProblem({ status: 422, message: '', errors }))
    }
    const sent = await openAt({ at: '/groups/papers/requests', answer })
    fireEvent.click(await screen.findByRole('button', { name: 'Выдать: Соколов Денис' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Всё равно выдать?' }))
    expect(dialog.getByText('сегодня уже выдана такая же')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Всё равно выдать' }))
    await waitFor(() =>
      expect(sent).toHaveBeenLastCalledWith(
        'POST /api/groups/papers/requests/:id/issue',
        expect.objectContaining({ id: 5, body: { version: 1, confirmed: true }, quiet: [422] }),
      ),
    )
  })
})

describe('The register', () => {
  it('shows the person’s own name also for an English paper', async () => {
    await openAt({ at: '/groups/papers', papers: [paperOf(7)] })
    expect(await screen.findByText('Студент 7 · ИС-24-1')).toBeDefined()
    expect(screen.queryByText(/Student 7/)).toBeNull()
  })
})

describe('A template', () => {
  it('explains its placeholders and inserts one where the cursor is', async () => {
    await openAt({ at: '/groups/papers/templates' })
    fireEvent.click(await screen.findByRole('button', { name: /Изменить.*Справка с места учёбы/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const [first, closing] = [dialog.getAllByLabelText(/Начало/)[0], dialog.getAllByLabelText(/Окончание/)[0]]
    if (!(first instanceof HTMLTextAreaElement) || !(closing instanceof HTMLTextAreaElement))
      throw new Error('No texts')
    expect(dialog.getByText('Приказ о зачислении: номер и дата')).toBeDefined()
    fireEvent.focus(first)
    first.setSelectionRange(8, 8)
    fireEvent.click(dialog.getByText('{name}'))
    await waitFor(() => expect(first.value).toBe('Выдана: {name}'))
    fireEvent.focus(closing)
    fireEvent.click(dialog.getByText('{day}'))
    await waitFor(() => expect(closing.value).toBe('{day}'))
  })
})
