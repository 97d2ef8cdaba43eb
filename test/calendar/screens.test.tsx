import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OwnCalendar } from '../../src/api/calendar/calendar'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const url = 'https://college.example/api/calendar/SECRET.ics'
const link = { created_at: '2026-11-20T10:00:00Z', fetched_at: null }
const lesson = {
  kind: 'lesson',
  id: 1,
  title: 'Базы данных',
  details: ['ИС-24-1'],
  place: '214',
  day: '2026-12-01',
  starts_at: '2026-12-01T05:30:00Z',
  ends_at: '2026-12-01T07:00:00Z',
  path: '/study/grades',
}

/** A server with one link, which calls make and revoke. */
const openCalendar = async (own: Partial<OwnCalendar> = {}) => {
  const calendar: OwnCalendar = { link: null, total: 0, next: [], ...own }
  const act = vi.fn(async (key: string) => {
    calendar.link = key.startsWith('DELETE') ? null : link
    return { data: key.startsWith('DELETE') ? { id: 1 } : { ...link, url } }
  })
  const provider: AppDataProvider = {
    ...memoryProvider({ data: {} }),
    read: async () => ({ data: JSON.parse(JSON.stringify(calendar)) }),
    act: async (key) => JSON.parse(JSON.stringify(await act(key))),
  }
  admin = await openAdmin({ at: '/settings/profile/calendar', provider, can: ['study'] })
  return act
}
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('The calendar page', () => {
  it('shows a new link once, with an address that opens a calendar program', async () => {
    await openCalendar()
    await click('Создать ссылку')
    expect(await screen.findByText('college.example/api/calendar/SECRET.ics')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Добавить на этом устройстве' }).getAttribute('href')).toBe(
      'webcal://college.example/api/calendar/SECRET.ics',
    )
  })

  it('replaces and revokes a link with one click each', async () => {
    const act = await openCalendar({ link })
    expect(screen.queryByText(/SECRET/)).toBeNull()
    await click('Заменить новой')
    expect(await screen.findByText(/SECRET/)).toBeTruthy()
    await click('Отозвать')
    expect(await screen.findByRole('button', { name: 'Создать ссылку' })).toBeTruthy()
    expect(screen.queryByText(/SECRET/)).toBeNull()
    expect(act.mock.calls.map(([key]) => key)).toEqual([
      'POST /api/settings/calendar/link',
      'DELETE /api/settings/calendar/link',
    ])
  })

  it('says when a program fetched the calendar last', async () => {
    await openCalendar({ link: { ...link, fetched_at: '2026-11-28T09:00:00Z' } })
    await waitFor(() => expect(screen.getByText(/Календарь обновлялся 28\.11\.2026/)).toBeTruthy())
  })

  it('lists the next entries with their place, or says that nothing is planned', async () => {
    await openCalendar({ total: 1, next: [lesson, { ...lesson, id: 2, starts_at: null, ends_at: null, place: null }] })
    expect(await screen.findAllByRole('link', { name: 'Базы данных' })).toHaveLength(2)
    expect(screen.getByText(/ · ИС-24-1 · 214$/)).toBeTruthy()
    expect(screen.getByText('01.12.2026, весь день · ИС-24-1')).toBeTruthy()
    admin?.close()
    await openCalendar()
    expect(await screen.findByText(/Пока ничего не запланировано/)).toBeTruthy()
  })
})
