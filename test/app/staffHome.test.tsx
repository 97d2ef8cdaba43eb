import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Permission } from '../../src/api'
import { isoDay } from '../../src/app/shell/dates'
import { person } from '../shell/kit/person'
import { homePage, type View } from './kit/homePage'

const { calls, visitHome } = homePage()
const openHome = (view: Partial<View>, can: readonly Permission[] = ['manage gradebook', 'manage tests']) =>
  visitHome({ user: person({ can }), view })
const panel = (name: string | RegExp) => screen.findByRole('region', { name })
const primaryButtons = () =>
  Array.from(document.querySelectorAll('.MuiButton-contained'), ({ textContent }) => textContent)

const group = { id: 4, code: 'ИС-24-1', people: 25, is_curator: true, path: '/gradebook/debts' }
const noFacts = { count: 0, day: null, subject_name: null, before: null, after: null }
const lesson = {
  id: 1,
  on: isoDay(new Date()),
  group_code: 'ИС-24-1',
  subject_name: 'Базы данных',
  topic: 'Ключи',
  path: '/gradebook/4/12',
  room: '214',
  starts_at: '10:10',
  ends_at: '11:40',
  is_marked: false,
  people: 25,
  absent: 0,
}
const item = {
  id: 9,
  version: 3,
  created_at: '',
  updated_at: '',
  kind: 'test' as const,
  title: 'Контрольная 3',
  topic: null,
  held_on: '2026-11-20',
  scale: 'five' as const,
  max: 5,
  weight: 2,
  category: null,
  test_id: null,
  test_name: null,
  lesson_number: null,
  room: null,
  attendance_at: null,
  posts_at: null,
  archived_at: null,
}
const teaching: NonNullable<View['teaching']> = {
  marking: [],
  groups: [],
  debtors: null,
  absentees: null,
  hidden_marks: [],
}

describe('The home page of a teacher', () => {
  it('shows the lessons with attendance, and the first unmarked one has the only primary button', async () => {
    await openHome({
      lessons: [
        { ...lesson, is_marked: true, absent: 2 },
        { ...lesson, id: 2, group_code: 'ИС-24-2' },
        { ...lesson, id: 3, group_code: 'ИС-24-3' },
      ],
    })
    const lessons = within(await panel('Занятия сегодня'))
    expect(lessons.getByText('Были 23 из 25')).toBeDefined()
    expect(lessons.getAllByText('Не отмечены')).toHaveLength(2)
    expect(primaryButtons()).toEqual(['Открыть журнал'])
    const link = lessons.getByRole('link', { name: 'Открыть журнал: ИС-24-2, Базы данных' })
    expect(link.className).toContain('MuiButton-contained')
  })

  it('lists work to mark, and each group with its warning', async () => {
    await openHome({
      teaching: {
        ...teaching,
        marking: [
          {
            kind: 'test',
            id: 5,
            title: 'План проверок',
            details: ['ИС-24-1', { key: 'works', values: { smart_count: 2 } }],
            count: 4,
            oldest_at: new Date(Date.now() - 50 * 3_600_000).toISOString(),
            path: '/tests/grading/5',
          },
        ],
        groups: [
          { ...group, warning: { ...noFacts, key: 'debts', count: 3 } },
          {
            ...group,
            id: 5,
            code: 'ИС-24-2',
            is_curator: false,
            warning: { ...noFacts, key: 'average_fell', subject_name: 'Сети', before: 3.92, after: 3.41 },
          },
          { ...group, id: 6, code: 'ИС-24-3', is_curator: false, warning: null },
        ],
        debtors: [
          { id: 1, name: 'Петров Олег', group_id: 4, group_code: 'ИС-24-1', subjects: ['Сети', 'Право', 'ОС'] },
        ],
      },
    })
    const row = within(await panel('Проверить')).getAllByRole('row')[1]
    expect(row?.textContent).toMatch(/План проверокИС-24-1 · 2 работы4 ждут2 дн 2 ч/)
    expect(
      within(await panel('Мои группы'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ИС-24-1вы куратор25 чел.Долги у 3 студентов',
      'ИС-24-225 чел.Сети: средний был 3,92, стал 3,41',
      'ИС-24-325 чел.Всё записано, долгов нет',
    ])
    expect((await panel('Долги группы ИС-24-1')).textContent).toContain('Петров ОлегСети, Право · и ещё 1 предмет')
  })

  it('shows a curator who is away, and a link to the reason of the last missed day', async () => {
    const path = '/gradebook/attendance/4?month=2026-11&person=7&day=2026-11-27'
    const none = { reason: null, away_until: null, share: 0.1, is_warned: false, group_code: 'ИС-24-1' }
    await openHome({
      teaching: {
        ...teaching,
        groups: [{ ...group, warning: null }],
        absentees: [
          {
            ...none,
            id: 7,
            name: 'Орлов Пётр',
            today: 2,
            unexcused: 5,
            last_on: '2026-11-27',
            share: 0.24,
            is_warned: true,
            path,
          },
          {
            ...none,
            id: 8,
            name: 'Ким Анна',
            today: 0,
            unexcused: 0,
            last_on: null,
            reason: 'illness',
            away_until: '2026-11-30',
            path: '/gradebook/attendance/4?month=2026-11',
          },
        ],
      },
    })
    const absences = within(await panel('Пропуски группы ИС-24-1'))
    expect(absences.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Орлов Пётрсегодня пропущено 2 урока · за 7 дней 5 уроков без причины · последний 27.11.2026 · 24\u00A0% уроков месяца без причиныУказать причину',
      'Ким АннаБолезнь, до 30.11.2026Открыть',
    ])
    expect(absences.getByRole('link', { name: 'Указать причину: Орлов Пётр' }).getAttribute('href')).toBe(path)
    expect(absences.getByRole('link', { name: 'За месяц' }).getAttribute('href')).toBe('/gradebook/attendance/4')
  })

  it('tells a curator of a group without absences what will appear', async () => {
    await openHome({ teaching: { ...teaching, groups: [{ ...group, warning: null }], absentees: [] } })
    expect((await panel('Пропуски группы ИС-24-1')).textContent).toContain('Все на занятиях. Здесь появятся')
  })

  it('shows hidden marks to students after a confirmation', async () => {
    const column = {
      id: 9,
      group_id: 4,
      subject_id: 12,
      group_code: 'ИС-24-1',
      subject_name: 'Базы данных',
      marked: 20,
      people: 21,
      since: '2026-11-20T09:00:00Z',
      item,
    }
    await openHome({ teaching: { ...teaching, hidden_marks: [column] } })
    const shown = within(await panel('Не показаны студентам'))
    act(() => shown.getByRole('button', { name: 'Показать: Контрольная 3, ИС-24-1' }).click())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Студенты увидят 20 оценок и получат уведомления.')).toBeDefined()
    expect(calls.acts).toEqual([])
    act(() => dialog.getByRole('button', { name: 'Показать' }).click())
    await waitFor(() => expect(calls.acts).toHaveLength(1))
    expect(calls.acts[0]).toEqual([
      'PUT /api/gradebook/:group/:subject/items/:item',
      {
        params: { group: 4, subject: 12, item: 9 },
        body: expect.objectContaining({ version: 3, title: 'Контрольная 3', posts_at: expect.any(String) }),
      },
    ])
  })

  it('shows running tests with those who have finished, are writing and have not started', async () => {
    await openHome({
      running_tests: [
        { id: 7, name: 'Сети', groups: ['ИС-24-1'], finished: 4, writing: 18, waiting: 3, ends_at: null },
      ],
    })
    const tests = within(await panel('Идут сейчас'))
    expect(tests.getByRole('link', { name: 'Сети' }).getAttribute('href')).toBe('/tests/7/attempts')
    expect(tests.getByText('ИС-24-1')).toBeDefined()
    expect(
      tests
        .getAllByRole('listitem')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['4 сдали', '18 пишут', '3 не начали'])
  })
})

describe('The home page of the office', () => {
  it('shows queues with their oldest item and age, and empty ones without a button', async () => {
    await openHome({
      queues: [
        { queue: 'applications_waiting', count: 15, oldest_hours: 52, oldest: 'Бочаров Георгий' },
        { queue: 'applications_mine', count: 0, oldest_hours: null, oldest: null },
      ],
    })
    const [, waiting, mine] = within(await panel('Очереди')).getAllByRole('row')
    expect(waiting?.textContent).toMatch(/^Заявления ждут проверкиБочаров Георгий15 ждут2 дн 4 ч/)
    expect(mine?.textContent).toMatch(/^Заявления у меня0.*никто не ждёт$/)
    expect(within(mine ?? document.body).getAllByRole('link')).toHaveLength(1)
  })

  it('R6.06 shows poll managers the turnout', async () => {
    await openHome({
      running_polls: [{ id: 9, name: 'Питание', closes_at: '2026-11-30T12:00:00Z', roll_count: 60, voted_count: 21 }],
    })
    const polls = within(await panel('Идут голосования'))
    expect(polls.getByRole('link', { name: 'Питание' }).getAttribute('href')).toBe('/polls/9')
    expect(polls.getByText(/^проголосовали 21 из 60 · до 30\.11\.2026/)).toBeDefined()
  })

  it('offers the sections of the menu to users without anything to do, and says what will appear', async () => {
    await openHome({}, ['manage groups'])
    expect(await screen.findByText(/^Здесь появится то, что ждёт именно вас/)).toBeDefined()
    expect(document.querySelectorAll('.section-card').length).toBeGreaterThan(0)
  })
})

describe('The system’s health', () => {
  const health: NonNullable<View['health']> = {
    mail_undelivered: false,
    mail_host: 'mail.example.ru',
    jobs_waiting: 0,
    jobs_failed: 0,
    backup: { made_at: '2026-11-28T03:12:00Z', is_old: false },
    disk: { free: 50_000_000_000, total: 500_000_000_000, is_low: false },
  }

  it('is a quiet strip while nothing has failed', async () => {
    await openHome({ health }, ['manage access'])
    const strip = within(await panel('Состояние системы'))
    expect(strip.getByRole('link', { name: 'Система в порядке' }).getAttribute('href')).toBe('/access/system')
    expect(strip.getByText('mail.example.ru')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(primaryButtons()).toEqual([])
  })

  it('is not called fine before the first backup', async () => {
    await openHome({ health: { ...health, backup: null } }, ['manage access'])
    const strip = within(await panel('Состояние системы'))
    expect(strip.getByRole('link', { name: 'Ошибок нет, но нет резервной копии' })).toBeDefined()
  })

  it('names what failed and takes the primary button', async () => {
    const failed = { ...health, jobs_failed: 2, backup: { made_at: '2026-11-20T03:12:00Z', is_old: true } }
    await openHome({ health: failed, lessons: [lesson] }, ['manage access'])
    const alarm = within(await screen.findByRole('alert'))
    expect(alarm.getByRole('heading').textContent).toBe('Резервной копии нет больше двух суток')
    expect(alarm.getByText('Часть фоновых заданий не выполнена')).toBeDefined()
    expect(primaryButtons()).toEqual(['Открыть состояние системы'])
    expect(within(await panel('Состояние системы')).getByText('2 задания не выполнены')).toBeDefined()
  })
})
