import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Locale } from '../../src/api'
import { person } from '../shell/kit/person'
import { isoDay } from '../../src/app/shell/dates'
import { homePage, type View } from './kit/homePage'

const student = person({ can: ['study', 'enroll', 'vote'], educationType: 1 })
const own_group: NonNullable<View['own_group']> = {
  code: 'ИС-24-1',
  name: 'Информационные системы',
  direction: { code: '09.02.07', name: 'Информационные системы и программирование', profile: null },
  education_method: 'Очная',
  course: 2,
  academic_year: '2026/2027',
  starts_on: '2026-09-01',
  ends_on: '2027-06-30',
  curator: { name: 'Белова Наталья Сергеевна', subjects: ['Охрана труда'] },
  teachers: [{ name: 'Громов Иван Петрович', subjects: ['Базы данных', 'Сети'] }],
}

let application: unknown = null
beforeEach(() => {
  application = null
})

const { calls, visitHome } = homePage()
const openHome = (overrides: Partial<View> = {}, locale?: Locale) => {
  const { name, current_group } = student
  const view = { name, group: current_group, has_application: application !== null, own_group, ...overrides }
  return visitHome({ user: student, view, answers: { 'GET /api/my/profile': application }, locale })
}
const panel = (name = 'Группа ИС-24-1') => screen.findByRole('region', { name })

const entry = { details: [], at: null, on: null, path: '/study/1' }
const inDays = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000))

describe('The home page of a student', () => {
  it('shows the group with programme, course, curator and teachers', async () => {
    await openHome()
    const group = within(await panel())
    expect(
      group.getByText('2 курс, 2026/2027 · Очная · 09.02.07 Информационные системы и программирование'),
    ).toBeDefined()
    expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'БНБелова Наталья Сергеевнакуратор, Охрана труда',
      'ГИГромов Иван ПетровичБазы данных, Сети',
    ])
  })

  it('lists things to do by day, each with its date and one action', async () => {
    await openHome({
      todo: [
        { ...entry, kind: 'reading', id: 1, title: 'Охрана труда', on: inDays(-2), action: 'read_on' },
        {
          kind: 'test',
          id: 2,
          title: 'Сети',
          details: ['Компьютерные сети', { key: 'questions', values: { smart_count: 20 } }],
          at: `${inDays(0)}T23:59:00`,
          on: null,
          path: '/testing/2',
          action: 'take_test',
        },
        { ...entry, kind: 'poll', id: 3, title: 'Староста', on: inDays(1), path: '/voting/3', action: 'vote' },
        { ...entry, kind: 'poll', id: 4, title: 'Вечер', on: inDays(1), path: '/voting/4', action: 'vote' },
        { ...entry, kind: 'achievement', id: 5, title: 'Диплом', path: '/my-portfolio', action: 'fix' },
      ],
    })
    const todo = within(await panel('Что сделать'))
    expect(todo.getByText('5 дел, по сроку')).toBeDefined()
    const days = todo.getAllByText(/Просрочено|Сегодня|завтра|Без срока/).map(({ textContent }) => textContent)
    expect(days).toEqual([
      expect.stringMatching(/^Просрочено · позавчера/),
      'Сегодня',
      expect.stringMatching(/ · завтра$/),
      'Без срока',
    ])
    expect(todo.getByText('Компьютерные сети · 20 вопросов')).toBeDefined()
    expect(todo.getByText('до 23:59')).toBeDefined()
    const actions = todo.getAllByRole('link').filter(({ textContent }) => !textContent?.includes(':'))
    expect(actions.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Дочитать', '/study/1'],
      ['Пройти тест', '/testing/2'],
      ['Проголосовать', '/voting/3'],
      ['Проголосовать', '/voting/4'],
      ['Исправить', '/my-portfolio'],
    ])
    expect(todo.getByRole('link', { name: 'Пройти тест: Сети' })).toBeDefined()
  })

  it('folds a long list and shows the rest on demand', async () => {
    const todo = Array.from({ length: 12 }, (_, at) => ({
      ...entry,
      kind: 'reading' as const,
      id: at + 1,
      title: `Текст ${at + 1}`,
      action: 'read',
    }))
    await openHome({ todo })
    const list = within(await panel('Что сделать'))
    expect(list.getAllByRole('link', { name: /^Прочитать/ })).toHaveLength(8)
    act(() => list.getByRole('button', { name: 'Показать ещё 4' }).click())
    expect(list.getAllByRole('link', { name: /^Прочитать/ })).toHaveLength(12)
  })

  it('says what will appear while there is nothing to do', async () => {
    await openHome()
    expect(within(await panel('Что сделать')).getByText(/^Здесь появятся домашние задания, тесты/)).toBeDefined()
    expect(within(await panel('Ближайшие даты')).getByText(/^До конца следующей недели ничего/)).toBeDefined()
  })

  it('starts with the running test, its remaining time and the only primary button', async () => {
    const now = Date.now()
    await openHome({
      running: {
        id: 7,
        name: 'Адресация',
        subject_name: 'Сети',
        started_at: new Date(now).toISOString(),
        ends_at: new Date(now + 25 * 60_000 + 14_000).toISOString(),
        questions: 20,
        answered: 12,
        saved_at: null,
        server_now: new Date(now).toISOString(),
      },
      lessons: [
        {
          id: 1,
          on: inDays(0),
          group_code: 'ИС-24-1',
          subject_name: 'Сети',
          topic: null,
          path: null,
          room: null,
          starts_at: null,
          ends_at: null,
          is_marked: null,
          people: 25,
          absent: 0,
        },
      ],
    })
    const running = within(await panel('Адресация'))
    expect(running.getByRole('timer').textContent).toBe('25:14')
    expect(running.getByText('отвечено 12 из 20')).toBeDefined()
    expect(running.getByRole('link', { name: 'Продолжить тест' }).getAttribute('href')).toBe('/testing/attempts/7')
    expect(document.querySelectorAll('.MuiButton-contained')).toHaveLength(1)
    expect(within(await panel('Занятия сегодня')).getByText('ИС-24-1 · тема не записана')).toBeDefined()
  })

  it('does not repeat the menu', async () => {
    await openHome()
    await panel()
    const links = Array.from(document.querySelectorAll('.dashboard a'), ({ textContent }) => textContent)
    expect(links).not.toContain('Учебные материалы')
    expect(screen.queryByText('Подайте заявление')).toBeNull()
  })

  it('does not read the application of a student who never applied', async () => {
    await openHome()
    await panel()
    expect(calls.reads).toEqual(['GET /api/dashboard'])
  })

  it('links to an existing application', async () => {
    application = { number: '2026-000042', status: { code: 'submitted', name: 'Отправлено' }, choices: [] }
    await openHome()
    const link = await screen.findByRole('link', { name: 'Моё заявление № 2026-000042: Отправлено' })
    expect(link.getAttribute('href')).toBe('/my-profile')
    expect((await panel()).compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('heading', { name: 'Ход заявления' })).toBeNull()
  })

  it('shows in English that a group has no curator', async () => {
    await openHome({ own_group: { ...own_group, curator: null, teachers: [] } }, 'en')
    const group = within(await panel('Group ИС-24-1'))
    expect(group.getByText('The group has no curator or teachers yet.')).toBeDefined()
  })
})
