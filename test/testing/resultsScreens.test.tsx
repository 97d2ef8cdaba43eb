import { fireEvent, screen, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import type { ItemResult, PersonResult, Replay, TestResults } from '../../src/api/testing/results'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, rowNames, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { review, reviewed } from './kit/takings'
import { aTest, group } from './kit/tests'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const figures = (more: Partial<TestResults> = {}): TestResults => ({
  takers: 4,
  not_started: 1,
  running: 0,
  waiting: 1,
  done: 2,
  mean: 62.5,
  median: 62.5,
  passed: 1,
  pass_percent: 50,
  without_percent: 0,
  bins: [0, 0, 0, 0, 1, 0, 0, 0, 1, 0],
  groups: [],
  ...more,
})
const sat = (id: number, more: Partial<PersonResult> = {}): PersonResult => ({
  id,
  name: `Студент ${id}`,
  group_id: 1,
  group_code: 'ИС-24-1',
  state: 'done',
  attempts_count: 1,
  attempt_id: id * 10,
  submitted_at: '2026-10-12T09:40:00Z',
  minutes: 31,
  score: 8,
  max_score: 10,
  percent: 80,
  passed: true,
  changes_count: 0,
  ...more,
})
const notBegun = sat(2, {
  state: 'not_started',
  attempts_count: 0,
  attempt_id: null,
  submitted_at: null,
  minutes: null,
  score: null,
  max_score: null,
  percent: null,
  passed: null,
})
const question = (question_id: number, more: Partial<ItemResult> = {}): ItemResult => ({
  question_id,
  title: `Вопрос о ${question_id}`,
  type: 'single',
  seen: 24,
  answered: 22,
  facility: 0.61,
  discrimination: 0.42,
  flags: [],
  ...more,
})
const right = { ...reviewed, feedback: [...reviewed.feedback], right_answer: [...reviewed.right_answer] }
const seen: Replay['review']['questions'][number] = {
  position: 0,
  number: 1,
  section: 0,
  points: 1,
  presented: { type: 'single', language: 'ru', body: '<p>Что верно?</p>', options: ['<p>Первое</p>', '<p>Второе</p>'] },
  answer: null,
  files: [],
  reviewed: right,
}
const replay = (more: Partial<Replay> = {}): Replay => ({
  person_name: 'Морозова Алиса',
  group_code: 'ИС-24-1',
  review: review({ test_id: 1, questions: [seen] }),
  changes: [],
  ...more,
})

type Options = { people?: readonly PersonResult[]; answers?: Record<string, unknown> }
const refused = (status: number) => new HttpError('Нельзя', status, { message: 'Нельзя' })

/** Renders the results of a test with a fake server. Errors in `answers` are thrown until they are removed. */
const open = async (at: string, { people = [], answers = {} }: Options = {}) => {
  const memory = memoryProvider({
    data: { tests: [aTest({ status: 'published' })], 'tests/1/results/people': people, groups: [group] },
  })
  const provider: AppDataProvider = {
    ...memory,
    read: async (key) => {
      const answer = answers[key] ?? []
      if (answer instanceof Error) throw answer
      return JSON.parse(JSON.stringify({ data: answer }))
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage tests'] })
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div')?.textContent

describe('The results page of a test', () => {
  const all = 'GET /api/tests/:id/results'
  const questions = 'GET /api/tests/:id/results/questions'

  it('shows the number of results, their distribution and each person’s result', async () => {
    await open('/tests/1/results', { people: [sat(1), notBegun], answers: { [all]: figures() } })
    await screen.findByRole('table')
    expect(rowNames()).toEqual(['Студент 1', 'Студент 2'])
    const row = screen.getByText('Студент 1').closest('tr')?.textContent
    for (const text of ['Есть результат', '80 %', '8 из 10', 'Зачтено', '31']) expect(row).toContain(text)
    expect(screen.getByRole('link', { name: 'Студент 1' }).getAttribute('href')).toBe('/tests/1/attempts/10')
    expect(screen.queryByRole('link', { name: 'Студент 2' })).toBeNull()
    expect(await screen.findByText('Как распределились')).toBeDefined()
    expect(figure('Средний результат')).toContain('62,5 %')
    expect(figure('Сдали')).toContain('1 из 2')
    press('Таблицей')
    expect(screen.getByRole('rowheader', { name: '40–50' }).closest('tr')?.textContent).toBe('40–501')
  })

  it('explains an empty list and shows no figures', async () => {
    await open('/tests/1/results', { answers: { [all]: figures({ takers: 0, done: 0, waiting: 0, mean: null }) } })
    expect(await screen.findByText('Результатов нет')).toBeDefined()
    expect(screen.queryByText('Как распределились')).toBeNull()
  })

  it('shows an error in place of failed figures, keeps the list of people and can retry', async () => {
    const answers: Record<string, unknown> = { [all]: refused(503) }
    await open('/tests/1/results', { people: [sat(1)], answers })
    await screen.findByText('Студент 1')
    const fault = await screen.findByText('Проверьте связь и попробуйте ещё раз.')
    answers[all] = figures()
    fireEvent.click(within(fault.closest('div') ?? fault).getByRole('button'))
    expect(await screen.findByText('Как распределились')).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('lists questions with warnings first, after the section is opened', async () => {
    const items = [question(1), question(2, { flags: ['inverse'], discrimination: -0.3, facility: null })]
    await open('/tests/1/results', {
      people: [sat(1)],
      answers: { [all]: figures(), [questions]: { alpha: null, standard_error: null, items } },
    })
    await screen.findByText('Студент 1')
    expect(screen.queryByText('Вопрос о 1')).toBeNull()
    openQuestions()
    const broken = (await screen.findByText('Вопрос о 2')).closest('tr')
    expect(broken?.textContent).toContain('Проверьте ключ')
    expect(broken?.textContent).toContain('-0,3')
    expect(broken?.nextElementSibling?.textContent).toContain('61 %')
    expect(broken?.nextElementSibling?.textContent).toContain('22 из 24')
  })

  it('shows the reliability of the test, the time per question and the choices per option', async () => {
    const answers = {
      [all]: figures(),
      [questions]: { alpha: 0.824, standard_error: 1.256, items: [question(1)] },
      'GET /api/tests/:id/results/questions/:question': {
        median_seconds: 75,
        options: [
          { text: 'Третья', is_right: true, chosen: 15, discrimination: 0.42 },
          { text: 'Первая', is_right: false, chosen: 7, discrimination: null },
        ],
      },
    }
    await open('/tests/1/results', { people: [sat(1)], answers })
    await screen.findByText('Студент 1')
    openQuestions()
    const reliability = await screen.findByText('Надёжность (альфа Кронбаха): 0,82.')
    expect(reliability.closest('p')?.textContent).toContain('согласованно измеряют одно и то же')
    expect(screen.getByText(/Стандартная ошибка в баллах: 1,26/)).toBeDefined()
    press('Подробнее: Вопрос о 1')
    expect(await screen.findByText(/Обычное время: 1 мин 15 с/)).toBeDefined()
    expect(screen.getByText('Третья').closest('tr')?.textContent).toBe('Третья Верный15 из 240,42')
    expect(screen.getByText('Первая').closest('tr')?.textContent).toBe('Первая 7 из 24—')
  })

  it('counts results without a percentage outside the distribution', async () => {
    const results = figures({ done: 3, without_percent: 1 })
    await open('/tests/1/results', { people: [sat(1)], answers: { [all]: results } })
    expect((await screen.findByText(/^Без процента/)).textContent).toContain('Без процента: 1.')
    press('Таблицей')
    expect(screen.getByRole('rowheader', { name: 'Без процента' }).closest('tr')?.textContent).toBe('Без процента1')
  })

  it('reports a failed request for question statistics, and an empty list after a retry', async () => {
    const answers: Record<string, unknown> = { [all]: figures(), [questions]: refused(503) }
    await open('/tests/1/results', { people: [sat(1)], answers })
    await screen.findByText('Студент 1')
    openQuestions()
    const fault = await screen.findByText('Проверьте связь и попробуйте ещё раз.')
    answers[questions] = { alpha: null, standard_error: null, items: [] }
    fireEvent.click(within(fault.closest('div') ?? fault).getByRole('button'))
    expect(await screen.findByText('Пока нет ни одного результата.')).toBeDefined()
  })
})

/** jsdom opens `<details>` without firing a toggle event. */
const openQuestions = () => {
  const details = screen.getByText('Вопросы: кто их решает').closest('details')
  if (!details) throw new Error('There is nothing to open.')
  details.open = true
  fireEvent(details, new Event('toggle'))
}

describe('The replay of an attempt', () => {
  const key = 'GET /api/tests/:id/attempts/:attempt'

  it('shows the student and the changed marks above the questions', async () => {
    const changes = [
      {
        position: 0,
        at: '2026-10-13T09:00:00Z',
        grader_name: 'Громов И. П.',
        before: 0.5,
        after: 1,
        reason: 'Апелляция',
      },
    ]
    await open('/tests/1/attempts/5', { answers: { [key]: replay({ changes }) } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Морозова Алиса' })).toBeDefined()
    const change = screen.getByText(/Вопрос 1: было 0,5, стало 1/).closest('li')?.textContent
    expect(change).toContain('Громов И. П.')
    expect(change).toContain('Апелляция')
    expect(screen.getByText('Потому что.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'К результатам' }).getAttribute('href')).toBe('/tests/1/results')
  })

  it('omits the section on changes if no mark was changed', async () => {
    await open('/tests/1/attempts/5', { answers: { [key]: replay() } })
    await screen.findByRole('heading', { level: 1, name: 'Морозова Алиса' })
    expect(screen.queryByText('Оценка менялась')).toBeNull()
  })

  it('offers a retry after a failed request and shows "not found" for an unknown attempt', async () => {
    const answers: Record<string, unknown> = { [key]: refused(503) }
    await open('/tests/1/attempts/5', { answers })
    const again = await screen.findByRole('button', { name: 'Загрузить ещё раз' })
    answers[key] = refused(404)
    fireEvent.click(again)
    expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeDefined()
  })
})
