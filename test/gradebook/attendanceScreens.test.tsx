import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AttendanceMonth } from '../../src/api/gradebook/attendance'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { college } from '../app/kit/college'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

let admin: OpenAdmin | undefined
let acts: { key: string; sent: unknown }[] = []
let downloads: string[] = []
beforeEach(() => {
  ;[acts, downloads] = [[], []]
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
})
afterEach(() => {
  admin?.close()
  vi.unstubAllGlobals()
})

const figures = { held: 3, missed: 2, excused: 1, late: 0, share: 0.3333 }
const month: AttendanceMonth = {
  group_id: 4,
  group_code: 'ИС-24-1',
  month: '2026-11',
  warn_percent: 20,
  lessons: [
    { item_id: 1, day: '2026-11-26', lesson_number: 1, subject_name: 'Сети', is_recorded: true },
    { item_id: 2, day: '2026-11-27', lesson_number: 1, subject_name: 'Сети', is_recorded: true },
    { item_id: 3, day: '2026-11-27', lesson_number: 2, subject_name: 'Право', is_recorded: false },
  ],
  people: [
    {
      id: 7,
      name: 'Орлов Пётр',
      is_warned: true,
      ...figures,
      misses: [
        { item_id: 1, flag: 'absent', absence_id: 9 },
        { item_id: 2, flag: 'absent', absence_id: null },
      ],
    },
    { id: 8, name: 'Ким Анна', is_warned: false, ...figures, missed: 0, excused: 0, share: 0, misses: [] },
  ],
  absences: [
    {
      id: 9,
      version: 2,
      user_id: 7,
      from_on: '2026-11-26',
      to_on: '2026-11-26',
      reason: 'illness',
      note: 'Справка 12',
      files: [],
      created_at: '2026-11-26T10:00:00Z',
    },
  ],
}

const openMonth = async (query = '', view: AttendanceMonth = month) => {
  const provider = {
    ...college(),
    read: async () => ({ data: JSON.parse(JSON.stringify(view)) }),
    act: async (key: string, sent: unknown) => {
      acts.push({ key, sent })
      const file = { id: 31, name: 'Справка.pdf', size: 1, mime: 'application/pdf', url: '/f', created_at: '' }
      return { data: JSON.parse(JSON.stringify(key.endsWith('/files') ? [file] : {})) }
    },
    getFile: async (path: string) => {
      downloads.push(path)
      return { data: { blob: new Blob(['1']), name: 'month.pdf' } }
    },
  }
  admin = await openAdmin({ at: '/directories/directions', provider })
  act(() => signedInAs(person({ can: ['manage gradebook'] })))
  await act(() => admin?.router.navigate(`/gradebook/attendance/4?month=2026-11${query}`))
  await screen.findByText('Посещаемость группы ИС-24-1', { selector: 'h1' })
}
const missed = (name: string) => screen.findByRole('button', { name })
const chooseReason = async (name: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Причина/ }))
  fireEvent.click(await screen.findByRole('option', { name }))
}

describe('The month of a group’s attendance', () => {
  it('marks missed days, unrecorded lessons and people above the limit', async () => {
    await openMonth()
    const row = await screen.findByRole('row', { name: /Орлов Пётр/ })
    expect(row.textContent).toBe('Орлов Пётр33\u00A0%21ун')
    expect(row.querySelector('td.text-danger')?.textContent).toBe('33\u00A0%')
    expect(screen.getByText('Присутствие не отмечено: 1 урок')).toBeDefined()
    expect(within(screen.getByRole('row', { name: /Ким Анна/ })).queryByRole('button')).toBeNull()
  })

  it('records the reason of a missed day with its proof, and keeps the day of the cell', async () => {
    await openMonth()
    const cell = await missed('Орлов Пётр, 27.11.2026: н')
    // A native button, so that Tab reaches it and Enter presses it.
    expect([cell.tagName, cell.tabIndex]).toEqual(['BUTTON', 0])
    fireEvent.click(cell)
    const dialog = await screen.findByRole('dialog')
    await chooseReason('Семейные обстоятельства')
    const file = new File(['1'], 'Справка.pdf', { type: 'application/pdf' })
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('No file input')
    fireEvent.change(input, { target: { files: [file] } })
    await within(dialog).findByText('Справка.pdf')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(acts).toHaveLength(2))
    expect(acts[1]).toMatchObject({
      key: 'POST /api/gradebook/attendance/:group/absences',
      sent: {
        params: { group: 4 },
        body: {
          user_id: 7,
          from_on: '2026-11-27',
          to_on: '2026-11-27',
          reason: 'family',
          note: '',
          file_ids: [31],
        },
      },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('changes a known reason with its version, and can delete it', async () => {
    await openMonth()
    fireEvent.click(await missed('Орлов Пётр, 26.11.2026: у'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByDisplayValue('Справка 12')).toBeDefined()
    await chooseReason('Другая причина')
    fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(acts).toHaveLength(1))
    expect(acts[0]).toMatchObject({
      key: 'PUT /api/gradebook/absences/:id',
      sent: { id: 9, body: { version: 2, reason: 'other' } },
    })
  })

  it('asks for the reason that a link from the home page names, and not again after it is closed', async () => {
    await openMonth('&person=7&day=2026-11-27')
    const dialog = within(await screen.findByRole('dialog', { name: /Орлов Пётр/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Отменить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(admin?.router.state.location.search).toBe('?month=2026-11')
  })

  it('opens the known reason if the day of such a link has one meanwhile, and nothing for a foreign person', async () => {
    await openMonth('&person=7&day=2026-11-26')
    expect(within(await screen.findByRole('dialog')).getByDisplayValue('Справка 12')).toBeDefined()
    admin?.close()
    await openMonth('&person=99&day=2026-11-26')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('prints the month', async () => {
    await openMonth()
    fireEvent.click(await screen.findByRole('button', { name: 'Выгрузить' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /PDF/ }))
    await waitFor(() => expect(downloads).toEqual(['/api/gradebook/attendance/4/export?format=pdf&month=2026-11']))
  })
})
