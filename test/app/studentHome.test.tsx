import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Calls, Locale } from '../../src/api'
import { network, type Network } from '../shell/kit/network'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'

type View = Calls['GET /api/dashboard']['answer']['data']
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

let fakeServer: Network
let admin: OpenAdmin | undefined
let application: unknown = null
let reads: string[] = []
beforeEach(async () => {
  application = null
  reads = []
  fakeServer = await network(() => ({ body: { data: { items: [] } } }))
})
afterEach(async () => {
  admin?.close()
  await fakeServer.close()
})

const openHome = async (overrides: Partial<View> = {}, locale?: Locale) => {
  const view: View = {
    name: student.name,
    group: student.current_group,
    has_application: application !== null,
    own_group,
    reading: null,
    tests: null,
    grades: null,
    gradebooks: [],
    achievements: null,
    running_tests: [],
    voting: null,
    running_polls: [],
    queues: [],
    admission: null,
    setup: [],
    cards: [],
    ...overrides,
  }
  const read = async (key: string) => {
    reads.push(key)
    const answer = key === 'GET /api/my/profile' ? application : view
    return { data: JSON.parse(JSON.stringify(answer)) }
  }
  const provider = { ...college(), read }
  admin = await openAdmin({ at: '/directories/directions', provider, ...(locale && { locale }) })
  act(() => signedInAs(student))
  await act(() => admin?.router.navigate('/dashboard'))
}
const panel = (name = 'Группа ИС-24-1') => screen.findByRole('region', { name })
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

describe('The home page of a student', () => {
  it('shows the group with direction, course, dates, curator and teachers', async () => {
    await openHome()
    const group = within(await panel())
    for (const text of ['09.02.07 Информационные системы и программирование', '2 курс, 2026/2027', 'Очная'])
      expect(group.getByText(text)).toBeDefined()
    expect(group.getByText('01.09.2026 – 30.06.2027')).toBeDefined()
    expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'БНБелова Наталья Сергеевнакуратор, Охрана труда',
      'ГИГромов Иван ПетровичБазы данных, Сети',
    ])
  })

  it('shows the user’s available and running tests, and the running tests of others', async () => {
    await openHome({
      tests: { running: 1, open: 2, closes_at: '2026-11-30T12:00:00Z' },
      running_tests: [{ id: 7, name: 'Нормальные формы', count: 21, ends_at: null }],
    })
    const own = within(await panel('Тесты')).getAllByRole('link')
    expect(own.map((link) => link.getAttribute('href'))).toEqual(['/testing', '/testing'])
    expect(own.map(({ textContent }) => textContent)).toEqual([
      '1тест вы сейчас проходите',
      expect.stringMatching(/^2теста можно пройти сейчасближайший закрывается 30\.11\.2026 \d\d:00$/),
    ])
    const others = within(await panel('Сейчас проходят')).getByRole('link')
    expect(others.getAttribute('href')).toBe('/tests/7/attempts')
    expect(others.textContent).toBe('21Нормальные формычеловек проходит')
  })

  it('lists returned portfolio items before pending ones', async () => {
    await openHome({ achievements: { returned: 1, waiting: 2 } })
    const cards = within(await panel('Портфолио')).getAllByRole('link')
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      '1достижение вернули с замечанием',
      '2достижения ждут проверки',
    ])
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/my-portfolio', '/my-portfolio'])
  })

  it('R2.06 lists open polls and shows poll managers the turnout', async () => {
    await openHome({
      voting: { open: 1, closes_at: '2026-11-30T12:00:00Z', first: { id: 4, name: 'Выборы старосты' } },
      running_polls: [{ id: 9, name: 'Питание', closes_at: '2026-11-30T12:00:00Z', roll_count: 60, voted_count: 21 }],
    })
    const own = within(await panel('Голосования')).getByRole('link')
    expect(own.getAttribute('href')).toBe('/voting/4')
    expect(own.textContent).toMatch(/^1Выборы старостыближайшее до 30\.11\.2026 \d\d:00$/)
    const kept = within(await panel('Идут голосования')).getByRole('link')
    expect(kept.getAttribute('href')).toBe('/polls/9')
    expect(kept.textContent).toMatch(/^21Питаниепроголосовали из 60/)
  })

  it('does not link students to an application or to documents', async () => {
    await openHome()
    await panel()
    expect(links()).toContain('Учебные материалы')
    expect(links()).not.toContain('Моя анкета')
    expect(links()).not.toContain('Мои документы')
    expect(screen.queryByText('Подайте заявление')).toBeNull()
  })

  it('does not read the application of a student who never applied', async () => {
    await openHome()
    await panel()
    expect(reads).toEqual(['GET /api/dashboard'])
  })

  it('links to an existing application', async () => {
    application = { number: '2026-000042', status: { code: 'submitted', name: 'Отправлено' }, choices: [] }
    await openHome()
    const link = await screen.findByRole('link', { name: 'Моё заявление № 2026-000042: Отправлено' })
    expect(link.getAttribute('href')).toBe('/my-profile')
    expect((await panel()).compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('heading', { name: 'Ход заявления' })).toBeNull()
  })

  it('shows in English that a group has no curator, and omits dates that are not set', async () => {
    await openHome({ own_group: { ...own_group, curator: null, teachers: [], ends_on: null } }, 'en')
    const group = within(await panel('Group ИС-24-1'))
    expect(group.getByText('The group has no curator or teachers yet.')).toBeDefined()
    expect(group.queryByText('Period of study')).toBeNull()
  })
})
