import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noRules } from '../../src/api/portfolio/points'
import type { GroupPortfolios } from '../../src/api/portfolio/portfolios'
import type { RatingRow } from '../../src/api/portfolio/rating'
import type { AllRules, RatingPeriod, RulesVersion } from '../../src/api/portfolio/rules'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { withDraftStore } from '../app/kit/draftStore'
import { memoryProvider } from '../provider/memoryProvider'

withDraftStore()
let admin: OpenAdmin | undefined
// jsdom does not implement scrolling.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
afterEach(() => admin?.close())

type FakeAnswers = { list?: readonly object[] | HttpError; meta?: object; answers?: Readonly<Record<string, unknown>> }
/** Opens a staff page with a fake server. An answer that is an `HttpError` is thrown. */
const open = async (at: string, { list = [], meta = {}, answers = {} }: FakeAnswers) => {
  const filters: unknown[] = []
  const sent: { key: string; body: unknown }[] = []
  const provider: AppDataProvider = {
    ...memoryProvider({ data: {} }),
    getList: async (_resource, { filter }) => {
      filters.push(filter)
      if (list instanceof HttpError) throw list
      return JSON.parse(JSON.stringify({ data: list, total: list.length, meta }))
    },
    read: async (key) => {
      const answer = answers[key] ?? null
      if (answer instanceof HttpError) throw answer
      return JSON.parse(JSON.stringify({ data: answer }))
    },
    act: async (key, { body }) => {
      sent.push({ key, body })
      return JSON.parse(JSON.stringify({ data: null }))
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage portfolios'] })
  return { ...admin, filters, sent }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** A page without permission looks missing; a page that failed to load offers a retry. */
const faults = [
  { what: 'looks missing to users without permission', status: 403, target: { name: 'Такой страницы нет' } },
  { what: 'offers a retry after a failed load', status: 500, target: { name: 'Загрузить ещё раз' } },
]

const period = {
  id: 4,
  name: 'Осень 2026',
  starts_on: '2026-01-01',
  ends_on: '2026-08-31',
  closes_on: null,
  closed_at: null,
}
const ratingMeta = {
  period,
  periods: [period],
  scholarships: 1,
  passing_points: 40,
  rules: { id: 1, number: 2, in_force_from: '2026-09-01T06:00:00Z' },
  computed_at: '2026-10-06T06:00:00Z',
}
const ratingRow = (id: number, more: Partial<RatingRow> = {}): RatingRow => ({
  id,
  place: id,
  name: `Студент ${id}`,
  number: 100_000 + id,
  group_code: 'ИС-24-1',
  course: 3,
  direction_name: 'Информационные системы',
  points: 40,
  categories: [{ category: 'study', sum: 60, cap: 40, points: 40 }],
  waiting: 0,
  place_after: id,
  average: 4.5,
  ahead_of: null,
  has_scholarship: true,
  ...more,
})
const waiting = { waiting_count: 0, would_enter: [], would_leave: [], items: [] }

describe('R2.10 The rating page', () => {
  const rows = [ratingRow(1), ratingRow(2, { points: 10, waiting: 20, has_scholarship: false })]
  const answers = { 'GET /api/portfolios/rating/waiting': waiting }

  it('explains the points of each row and shows where the scholarships end', async () => {
    await open('/portfolios/rating', { list: rows, meta: ratingMeta, answers })
    const row = (await screen.findByRole('link', { name: 'Студент 1' })).closest('tr')
    expect(row?.textContent).toContain('учёба 40 предел')
    expect(screen.getByText('1 стипендия, проходной балл 40')).toBeDefined()
    expect(screen.getByText('+20')).toBeDefined()
    expect(screen.getByText(/^Осень 2026 · правила баллов от/)).toBeDefined()
  })

  it('keeps the choice of numbers instead of names in the URL, so that a shared link shows the same', async () => {
    const { filters, filterInAddress, router } = await open('/portfolios/rating', {
      list: rows,
      meta: ratingMeta,
      answers,
    })
    await screen.findByRole('link', { name: 'Студент 1' })
    press('Без имён')
    await screen.findByText('№ 100001')
    expect(filterInAddress()).toEqual({ anonymous: true })
    await waitFor(() => expect(filters.at(-1)).toEqual({ anonymous: true }))
    await waitFor(() => expect(screen.queryByText(/Студент/, { selector: 'tbody *' })).toBeNull())
    await act(() => router.navigate('/portfolios/rating'))
    await screen.findByRole('link', { name: 'Студент 1' })
  })

  it('shows no names and no links to students when opened by an anonymous link', async () => {
    const nameless = rows.map((row) => ({ ...row, name: null, group_code: null }))
    const filter = encodeURIComponent('{"anonymous":true}')
    await open(`/portfolios/rating?filter=${filter}`, { list: nameless, meta: ratingMeta, answers })
    await screen.findByText('№ 100002')
    expect(document.querySelector('tbody a')).toBeNull()
    expect(screen.getByRole('button', { name: 'Без имён' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('explains how a rating is created while there is none', async () => {
    await open('/portfolios/rating', { meta: { ...ratingMeta, period: null, periods: [] }, answers })
    expect(await screen.findByRole('heading', { name: 'Рейтинга пока нет' })).toBeDefined()
  })

  it.each(faults)('$what', async ({ status, target }) => {
    await open('/portfolios/rating', { list: new HttpError('Нет', status, {}), answers })
    expect(await screen.findByRole(status === 403 ? 'heading' : 'button', target)).toBeDefined()
  })
})

const line = { category: 'study', kind: 'olympiad', level: 'region', result: 'prize', points: 20 } as const
const version = (number: number, more: Partial<RulesVersion> = {}): RulesVersion => ({
  id: number,
  version: 1,
  created_at: '2026-09-01T06:00:00Z',
  updated_at: '2026-09-01T06:00:00Z',
  number,
  status: 'in_force',
  rules: { ...noRules, lines: [line], caps: { ...noRules.caps, study: 40 } },
  note: '',
  author_name: 'Кузьмина Т. А.',
  in_force_from: '2026-09-01T06:00:00Z',
  in_force_until: null,
  ...more,
})
const allRules = (more: Partial<AllRules> = {}): AllRules => ({
  in_force: version(2),
  draft: null,
  versions: [version(2)],
  can_edit: true,
  ...more,
})
const ratingPeriod: RatingPeriod = {
  ...period,
  version: 3,
  created_at: '2026-09-01T06:00:00Z',
  updated_at: '2026-09-01T06:00:00Z',
  translations: { ru: { name: 'Осень 2026' } },
  places: [],
  closed_by: null,
  rules_number: null,
  people_count: 24,
  waiting_count: 2,
}

describe('R2.10 The points rules page', () => {
  const rulesCall = 'GET /api/portfolios/rules'
  const category = async (name: string) => within(await screen.findByRole('region', { name }))

  it('shows the points and cap of each category, and since when the rules apply', async () => {
    await open('/portfolios/rules', { list: [ratingPeriod], answers: { [rulesCall]: allRules() } })
    const study = await category('Учёба')
    expect(study.getByText('олимпиада, регион, призёр')).toBeDefined()
    expect(study.getByText('20')).toBeDefined()
    expect(screen.getByText(/^Действует версия 2 с/)).toBeDefined()
    expect((await category('Спорт')).getByText(/^баллов не даёт/)).toBeDefined()
  })

  it('marks the differences of draft rules from the rules in force', async () => {
    const rules = { ...version(3).rules, lines: [{ ...line, points: 25 }] }
    const draft = version(3, { status: 'draft', in_force_from: null, rules })
    await open('/portfolios/rules', { answers: { [rulesCall]: allRules({ draft }) } })
    const study = await category('Учёба')
    expect(study.getByText('20').tagName).toBe('DEL')
    expect(study.getByText('25')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Черновик правил, версия 3' })).toBeDefined()
  })

  it('asks for confirmation with the numbers of students and pending achievements before closing a period', async () => {
    const { sent } = await open('/portfolios/rules', { list: [ratingPeriod], answers: { [rulesCall]: allRules() } })
    fireEvent.click(await screen.findByRole('button', { name: 'Закрыть период: Осень 2026' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/^Рейтинг 24 студентов запишется/)).toBeDefined()
    expect(question.getByText(/^2 достижения ещё ждут проверки/)).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Закрыть период' }))
    await waitFor(() => expect(sent).toEqual([{ key: 'POST /api/portfolios/periods/:id/close', body: { version: 3 } }]))
  })

  it('is read-only for users who manage only their own groups', async () => {
    await open('/portfolios/rules', {
      list: [ratingPeriod],
      answers: { [rulesCall]: allRules({ can_edit: false }) },
    })
    await category('Учёба')
    await screen.findByText('Осень 2026')
    expect(screen.queryByRole('button', { name: /^(?:Править|Закрыть период|Добавить)/ })).toBeNull()
  })

  it('says that nobody gets points while there are no rules', async () => {
    await open('/portfolios/rules', { answers: { [rulesCall]: allRules({ in_force: null, versions: [] }) } })
    expect(await screen.findByText('Правил пока нет: баллы никому не начисляются')).toBeDefined()
    expect(await screen.findByText('Периодов пока нет: рейтинг не ведётся.')).toBeDefined()
  })

  it.each(faults)('$what', async ({ status, target }) => {
    await open('/portfolios/rules', { answers: { [rulesCall]: new HttpError('Нет', status, {}) } })
    expect(await screen.findByRole(status === 403 ? 'heading' : 'button', target)).toBeDefined()
  })
})

describe('R2.10 The page of portfolios by group', () => {
  const groupsCall = 'GET /api/portfolios/groups'
  const group: GroupPortfolios = {
    id: 12,
    code: 'ИС-24-1',
    name: 'Информационные системы',
    course: 3,
    people_count: 24,
    without_count: 5,
    waiting_count: 3,
    waiting_people_count: 2,
    waiting_since: '2026-10-01T06:00:00Z',
    categories: [{ category: 'study', points: 120 }],
    points: 120,
    average: 6.3,
  }
  const hrefsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link')
      .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))

  it('links to the students without achievements and to the pending achievements', async () => {
    await open('/portfolios/groups', { answers: { [groupsCall]: [group] } })
    const row = await screen.findByRole('row', { name: /ИС-24-1/ })
    for (const text of ['5 из 24', 'учёба 120', '6,3']) expect(row.textContent).toContain(text)
    expect(hrefsOf(row)).toEqual([
      '/portfolios/students?filter={"group_id":[12]}',
      '/portfolios/students?filter={"group_id":[12],"state":"none"}',
      '/portfolios?filter={"group_id":[12],"status":"submitted"}',
    ])
  })

  it('links only to the students if the group has nothing missing or pending', async () => {
    const done = { ...group, without_count: 0, waiting_count: 0, waiting_since: null, average: null }
    await open('/portfolios/groups', { answers: { [groupsCall]: [done] } })
    expect(hrefsOf(await screen.findByRole('row', { name: /ИС-24-1/ }))).toHaveLength(1)
  })

  it('explains which groups have portfolios while there are none', async () => {
    await open('/portfolios/groups', { answers: { [groupsCall]: [] } })
    expect(await screen.findByRole('heading', { name: 'Студентов пока нет' })).toBeDefined()
  })

  it.each(faults)('$what', async ({ status, target }) => {
    await open('/portfolios/groups', { answers: { [groupsCall]: new HttpError('Нет', status, {}) } })
    expect(await screen.findByRole(status === 403 ? 'heading' : 'button', target)).toBeDefined()
  })
})
