import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Exam, OwnExam } from '../../../src/api/admissions/exams'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { openAdmin, rowNames, type OpenAdmin } from '../../app/kit/admin'
import { memoryProvider } from '../../provider/memoryProvider'

let admin: OpenAdmin | undefined
afterEach(() => {
  admin?.close()
  vi.useRealTimers()
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const exam = (more: Partial<Exam> = {}): Exam => ({
  id: 3,
  version: 1,
  created_at: '2026-06-01T09:00:00Z',
  updated_at: '2026-06-01T09:00:00Z',
  campaign_id: 2,
  campaign_name: 'Приём 2026',
  name: 'Русский язык',
  subject_name: 'Русский язык',
  direction_ids: [1],
  translations: { ru: { place: 'Аудитория 12', rules: 'С собой паспорт.' } },
  place: 'Аудитория 12',
  opens_at: inAnHour(),
  closes_at: inAnHour(),
  applicants_count: 30,
  notified_count: 30,
  seated_count: 0,
  started_count: 0,
  released_count: 0,
  rooms: [],
  ...more,
})
const copied = (data: unknown) => JSON.parse(JSON.stringify({ data }))
const ownExam = (more: Partial<OwnExam> = {}): OwnExam => ({
  id: 3,
  name: 'Письменная работа',
  subject_name: 'Русский язык',
  place: 'Аудитория 12',
  rules: 'С собой паспорт.',
  opens_at: '2099-07-10T07:00:00Z',
  closes_at: '2099-07-10T09:00:00Z',
  room: null,
  seat: null,
  is_open: false,
  ...more,
})
type Options = {
  exams?: readonly Exam[]
  later?: Exam
  refuses?: () => boolean
  own?: readonly OwnExam[]
  refused?: Record<string, string>
}

/** Opens the screens with a fake data provider. From the second read on, the provider returns `later`. */
const open = async (at: string, { exams = [exam()], later, refuses = () => false, own, refused }: Options = {}) => {
  const sent: { key: string; sent: unknown }[] = []
  let readings = 0
  const memory = memoryProvider({
    data: {
      'profiles/exams': exams,
      'profiles/campaigns': [{ id: 2, name: 'Приём 2026', opens_at: '2026-06-01T09:00:00Z' }],
      'directories/directions': [{ id: 1, code: '09.02.07', name: 'Информационные системы', position: 1 }],
      'profiles/exams/tests': [{ id: 5, name: 'Письменная работа', subject_name: 'Русский язык' }],
      'study/materials': [],
      timeline: [],
    },
  })
  const refuse = () => {
    if (refuses()) throw new HttpError('Нет связи', 503, { message: 'Нет связи' })
  }
  const provider: AppDataProvider = {
    ...memory,
    getList: async (resource, params) => {
      if (resource === 'profiles/exams') refuse()
      return memory.getList(resource, params)
    },
    getOne: async (resource, params) => {
      if (resource === 'profiles/exams') refuse()
      return memory.getOne(resource, params)
    },
    create: async (resource, params) => {
      sent.push({ key: resource, sent: params.data })
      if (refused) throw new HttpError('Проверьте поля', 422, { message: 'Проверьте поля', errors: refused })
      return memory.create(resource, params)
    },
    read: async (key) => {
      if (key === 'GET /api/my/exams') return copied(own ?? [])
      if (key === 'GET /api/profiles/exams/:id') {
        readings += 1
        return copied(later ?? exams[0])
      }
      return copied(key === 'GET /api/profiles/campaigns/:id/offer' ? { directions: [{ direction_id: 1 }] } : [])
    },
    act: async (key, input) => {
      sent.push({ key, sent: input })
      return copied(exams[0])
    },
  }
  Element.prototype.scrollIntoView = () => undefined
  admin = await openAdmin({ at, provider, can: own ? ['study'] : ['manage profiles'] })
  return { ...admin, sent, readings: () => readings }
}

describe('The list of entrance exams', () => {
  it('shows the campaign, the place and the progress of each exam', async () => {
    await open('/profiles/exams', { exams: [exam({ started_count: 28, released_count: 5 })] })
    await screen.findByRole('table')
    expect(rowNames()).toEqual(['Русский язык'])
    const row = screen.getByText('Аудитория 12').closest('tr')?.textContent
    for (const text of ['Приём 2026', '30', '28', '5']) expect(row).toContain(text)
  })

  it('offers to schedule the first exam when there is none', async () => {
    await open('/profiles/exams', { exams: [] })
    await waitFor(() => expect(document.querySelector('a[href$="/profiles/exams/create"]')).not.toBeNull())
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('can be reloaded after loading fails', async () => {
    let isAway = true
    await open('/profiles/exams', { refuses: () => isAway })
    const again = await screen.findByRole('button', { name: 'Загрузить ещё раз' })
    isAway = false
    fireEvent.click(again)
    expect(await screen.findByRole('table')).toBeDefined()
  })
})

describe('The page of an entrance exam', () => {
  it('shows notified applicants and seats, and allows cancelling before anybody has started', async () => {
    await open('/profiles/exams/3', { exams: [exam({ rooms: [{ name: '12', people_count: 15 }], seated_count: 15 })] })
    expect(await screen.findByText('Сообщено: 30 из 30')).toBeDefined()
    expect(screen.getByText('12: 15 человек')).toBeDefined()
    expect(screen.getByDisplayValue('Аудитория 12')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Отменить испытание' })).toBeDefined()
  })

  it('does not allow cancelling after somebody has started', async () => {
    await open('/profiles/exams/3', { exams: [exam({ started_count: 1 })] })
    expect(await screen.findByText('Сдали 1 из 30, результат знают 0')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Отменить испытание' })).toBeNull()
  })

  it('polls while notifications are being sent, and stops when all are sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { readings } = await open('/profiles/exams/3', { exams: [exam({ notified_count: 12 })], later: exam() })
    expect(await screen.findByText('Сообщено: 12 из 30')).toBeDefined()
    await vi.advanceTimersByTimeAsync(3_100)
    expect(await screen.findByText('Сообщено: 30 из 30')).toBeDefined()
    const read = readings()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(readings()).toBe(read)
  })

  it('assigns the applicants to the entered rooms', async () => {
    const { sent, toasts } = await open('/profiles/exams/3')
    fireEvent.click(await screen.findByRole('button', { name: 'Рассадить' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Аудитория/), { target: { value: '12' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Рассадить' }))
    await waitFor(() => expect(toasts()).toEqual(['Места розданы']))
    expect(sent).toMatchObject([
      { key: 'POST /api/profiles/exams/:id/seats', sent: { id: 3, body: { rooms: [{ name: '12', capacity: 15 }] } } },
    ])
  })

  it('can be reloaded after loading fails', async () => {
    let isAway = true
    await open('/profiles/exams/3', { refuses: () => isAway })
    const again = await screen.findByRole('button', { name: 'Загрузить ещё раз' })
    isAway = false
    fireEvent.click(again)
    expect(await screen.findByText('Сообщено: 30 из 30')).toBeDefined()
  })
})

const pick = async (field: string, choice: RegExp) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: choice }))
}

const fillIn = async () => {
  await pick('Тест', /Письменная работа/)
  await pick('Кампания', /Приём 2026/)
  await pick('Направления', /Информационные системы/)
  const [place] = screen.getAllByRole('textbox', { name: /^Место/ })
  if (!place) throw new Error('There is no place to type in.')
  fireEvent.change(place, { target: { value: 'Аудитория 14' } })
}

describe('The form for a new entrance exam', () => {
  it('sends the selected test, campaign, directions and place', async () => {
    const { sent } = await open('/profiles/exams/create')
    await fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Создать' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toMatchObject([
      {
        key: 'profiles/exams',
        sent: { test_id: 5, campaign_id: 2, direction_ids: [1], translations: { ru: { place: 'Аудитория 14' } } },
      },
    ])
  })

  it('shows a server error at its field and keeps the input', async () => {
    await open('/profiles/exams/create', { refused: { test_id: 'Этот тест уже назначен.' } })
    await fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Создать' }))
    expect(await screen.findByText('Этот тест уже назначен.')).toBeDefined()
    expect(screen.getByDisplayValue('Письменная работа')).toBeDefined()
  })
})

describe('The applicant’s entrance exams', () => {
  it('show time, place, rules and seat, with a link to an open exam', async () => {
    await open('/study', { own: [ownExam({ is_open: true, room: '12', seat: 7 })] })
    const exams = within(await screen.findByRole('region', { name: 'Вступительные испытания' }))
    for (const text of [
      'Письменная работа',
      'Русский язык',
      'Аудитория 12',
      'Аудитория 12, место 7',
      'С собой паспорт.',
    ])
      expect(exams.getByText(text)).toBeDefined()
    expect(exams.getByText(/^Начало .*10.*, приём работ до /)).toBeDefined()
    expect(exams.getByRole('link', { name: 'Перейти к испытанию' }).getAttribute('href')).toBe('/testing/3')
  })

  it('show no link to an exam that is not open yet and say when it will be', async () => {
    await open('/study', { own: [ownExam()] })
    expect(await screen.findByText('Перейти к испытанию можно будет за день до начала.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Перейти к испытанию' })).toBeNull()
  })
})
