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
const studies: NonNullable<View['studies']> = {
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

let far: Network
let admin: OpenAdmin | undefined
let application: unknown = null
beforeEach(async () => {
  application = null
  far = await network(() => ({ body: { data: { items: [] } } }))
})
afterEach(async () => {
  admin?.close()
  await far.close()
})

const openHome = async (told: Partial<View> = {}, locale?: Locale) => {
  const view: View = {
    name: student.name,
    group: student.current_group,
    studies,
    reading: null,
    sitting: null,
    running_tests: [],
    voting: null,
    running_polls: [],
    queues: [],
    admission: null,
    beginning: [],
    cards: [],
    ...told,
  }
  const read = async (key: string) => {
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

describe('The home of a student', () => {
  it('shows the own group: direction, course, dates, curator and teachers', async () => {
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

  it('says how many tests are to be sat now, how many one is sitting, and what others are sitting', async () => {
    await openHome({
      sitting: { running: 1, due: 2, closes_at: '2026-11-30T12:00:00Z' },
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

  it('offers no application among its sections', async () => {
    await openHome()
    await panel()
    expect(links()).toContain('Учебные материалы')
    expect(links()).not.toContain('Моя анкета')
    expect(links()).not.toContain('Мои документы')
    expect(screen.queryByText('Подайте заявление')).toBeNull()
  })

  it('has a quiet link to an application that was made', async () => {
    application = { number: '2026-000042', status: { code: 'submitted', name: 'Отправлено' }, choices: [] }
    await openHome()
    const link = await screen.findByRole('link', { name: 'Моё заявление № 2026-000042: Отправлено' })
    expect(link.getAttribute('href')).toBe('/my-profile')
    expect((await panel()).compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('heading', { name: 'Ход заявления' })).toBeNull()
  })

  it('says in English too that nobody leads the group yet, and leaves out days that are not set', async () => {
    await openHome({ studies: { ...studies, curator: null, teachers: [], ends_on: null } }, 'en')
    const group = within(await panel('Group ИС-24-1'))
    expect(group.getByText('The group has no curator and no teachers yet.')).toBeDefined()
    expect(group.queryByText('Period of study')).toBeNull()
  })
})
