import { fireEvent, screen, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MyGrades, OwnSubject } from '../../src/api/gradebook/myGrades'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { networksSubject, ownMark, ownSubject } from './kit/ownSubject'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const period = { id: 3, name: '1 семестр', academic_year: '2026/2027' }
const before = { id: 2, name: '2 семестр', academic_year: '2025/2026' }

const openGrades = async (
  subjects: OwnSubject[] | HttpError,
  { locale, retakes = [], past = [] }: { locale?: 'en'; retakes?: MyGrades['retakes']; past?: MyGrades['past'] } = {},
) => {
  const read = vi.fn(async (_key: string, _sent: object) => {
    if (subjects instanceof HttpError) throw subjects
    const answer: MyGrades = {
      period: subjects.length > 0 ? period : null,
      periods: [period, before],
      subjects,
      retakes,
      past,
    }
    return { data: JSON.parse(JSON.stringify(answer)) }
  })
  const [act, create, update] = [vi.fn(), vi.fn(), vi.fn()]
  const provider = { ...memoryProvider({ data: {} }), read, act, create, update }
  admin = await openAdmin({ at: '/study/grades', provider, can: ['study'], ...(locale && { locale }) })
  return { read, writes: () => [act, create, update].flatMap((method) => method.mock.calls) }
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe('R2.12 The page of a student’s own marks', () => {
  it('has a line for each subject, which expands to a sum that can be checked by hand', async () => {
    await openGrades([networksSubject()])
    expect(await screen.findByRole('heading', { name: 'Как получилось 4,33' })).toBeDefined()
    expect(texts('.mark-list b')).toEqual(['4', '4', '4', '5', '5', 'н', '·'])
    expect(texts('.sum-table tbody tr').at(0)).toBe('2 урока4, 529')
    expect(texts('.sum-table tfoot tr')).toEqual(['26 : 6626'])
    expect(texts('.absences')[0]).toBe('Посещение 11 из 121 без причины')
    expect(screen.getByText(/4,33 — это «4»\. Оценка «5» начинается с 4,50\./)).toBeDefined()
    expect(screen.getByText('Подпишите маски подсетей')).toBeDefined()
    expect(screen.getByRole('link', { name: /^Открыть попытку/ }).getAttribute('href')).toBe('/testing/attempts/77')
  })

  it('calculates with hypothetical marks without sending them to the server', async () => {
    const { read, writes } = await openGrades([networksSubject()])
    await screen.findByRole('heading', { name: 'Что нужно для «5»' })
    expect(screen.getByText('Тест «Адресация IPv4»: нужно 5')).toBeDefined()
    const requestCount = read.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'Тест «Адресация IPv4»: 5' }))
    const status = screen.getByText('Выйдет 4,50: это 5').closest('[role=status]')
    expect(status?.textContent).toContain('36 : 8')
    fireEvent.click(screen.getByRole('button', { name: 'Тест «Адресация IPv4»: 5' }))
    expect(screen.getByText('Выйдет 4,33: это 4')).toBeDefined()
    expect(texts('.mark-list b').at(-1)).toBe('·')
    expect(read.mock.calls).toHaveLength(requestCount)
    expect(writes()).toEqual([])
  })

  it('lists marks of past periods as brought over, also without a gradebook', async () => {
    const mark = { subject_id: 1, subject_name: 'История', period_id: 9, scale: 'five', is_failing: false } as const
    await openGrades([], {
      past: [{ ...mark, period_name: '1 семестр', academic_year: '2023/2024', value: 4 }],
    })
    const past = within(await screen.findByRole('region', { name: 'Прошлые периоды' }))
    expect(past.getByText('перенесены из прежней системы')).toBeDefined()
    expect(past.getByRole('region', { name: '1 семестр, 2023/2024' }).textContent).toContain('История4')
  })

  it('starts with the debts and their effect on the final mark', async () => {
    const owing = ownSubject([ownMark({ value: 5 }), ownMark({ title: 'Практическая 2', flag: 'missing' })], {
      gradebook_id: 2,
      subject_name: 'Операционные системы',
    })
    await openGrades([networksSubject(), owing])
    const debts = within(await screen.findByRole('region', { name: '1 долг' }))
    expect(debts.getByText(/Операционные системы: Практическая 2/)).toBeDefined()
    expect(debts.getByText('Работа не сдана и считается как 2. Сдадите на 5 — выйдет 5 вместо 4.')).toBeDefined()
    expect(texts('.subject-row .n b')).toEqual(['Операционные системы', 'Компьютерные сети'])
  })

  it('shows a planned retake with day, place, examiners and attempts left, also beside the debt', async () => {
    const subject = networksSubject()
    const final = { value: 2, is_signed: true, reason: null, retake: null }
    const retake = {
      id: 4,
      subject_id: subject.subject_id,
      subject_name: subject.subject_name,
      period_id: period.id,
      period_name: '1 семестр, 2026/2027',
      number: 1,
      held_on: '2026-12-05',
      starts_at: '14:30',
      place: 'ауд. 305',
      examiners: ['Громов И. П.'],
      left: 2,
    }
    await openGrades([{ ...subject, final }], { retakes: [retake] })
    expect(await screen.findByText('05.12.2026, 14:30, ауд. 305')).toBeDefined()
    expect(screen.getByText(/принимает Громов И\. П\. · после неё останутся 2 попытки/)).toBeDefined()
    expect(screen.getByText('Пересдача назначена на 05.12.2026.')).toBeDefined()
  })

  it('says that a final mark comes from a retake', async () => {
    const retake = { value: 4, held_on: '2026-12-05', number: 1, signed_value: 2 }
    const final = { value: 4, is_signed: true, reason: null, retake }
    await openGrades([{ ...networksSubject(), final }])
    const text = 'В ведомости 2, первая пересдача 05.12.2026: 4'
    expect(await screen.findAllByText((shown) => shown.includes(text))).not.toEqual([])
  })

  it('shows a manual final mark with its reason and without a calculator', async () => {
    const final = { value: 5, is_signed: false, reason: 'Победа в олимпиаде', retake: null }
    await openGrades([{ ...networksSubject(), final }])
    expect(await screen.findByText(/Итоговую «5» поставил преподаватель\. Причина: Победа в олимпиаде/)).toBeDefined()
    expect(document.querySelector('.mark-tile')?.textContent).toContain('5')
    expect(screen.queryByText(/Примерьте оценки/)).toBeNull()
  })

  it('loads the selected period, which is part of the URL', async () => {
    const { read } = await openGrades([networksSubject()])
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Период' }))
    fireEvent.click(await screen.findByRole('option', { name: '2 семестр, 2025/2026' }))
    await screen.findByRole('heading', { name: 'Как получилось 4,33' })
    expect(admin?.address().search).toBe('?period=2')
    expect(read.mock.calls.at(-1)).toMatchObject(['GET /api/my/grades', { query: { period: '2' } }])
  })

  it('has an empty state, and an error state if loading fails', async () => {
    await openGrades([])
    expect(await screen.findByRole('heading', { name: 'Оценок пока нет' })).toBeDefined()
    admin?.close()
    await openGrades(new HttpError('', 500, {}))
    expect(document.querySelector('.subject-row')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Загрузить ещё раз' })).toBeDefined()
  })

  it('is available in English', async () => {
    await openGrades([networksSubject()], { locale: 'en' })
    expect(await screen.findByRole('heading', { name: 'How 4.33 is calculated' })).toBeDefined()
    expect(screen.getByText('Тест «Адресация IPv4»: you need 5')).toBeDefined()
  })
})
