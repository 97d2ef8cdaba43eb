import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnnouncementReader, SentAnnouncement } from '../../src/api/announcements/sent'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, rowNames, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'

// Preloads the editor, because an import still in progress when this file ends would fail in later files.
beforeAll(() => import('../../src/app/kit/editor/Editor'))

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const group = { id: 1, code: 'ИС-24-1', name: 'Информационные системы' }
const announcement = (more: Partial<SentAnnouncement> = {}): SentAnnouncement => ({
  id: 1,
  version: 1,
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-10-01T09:00:00Z',
  name: 'Собрание группы',
  state: 'draft',
  audience: 'chosen',
  groups: [group],
  directions: [],
  roles: [],
  publish_at: null,
  expires_at: null,
  pinned: false,
  receipt_required: true,
  edition: 1,
  changed_at: null,
  withdrawn_at: null,
  author_name: 'Громов И. П.',
  readers_count: 25,
  read_count: 0,
  translations: { ru: { title: 'Собрание группы', body: '<p>Завтра в 14:30.</p>' } },
  files: [],
  group_ids: [1],
  direction_ids: [],
  role_ids: [],
  ...more,
})
const published = announcement({ state: 'published', publish_at: '2026-10-01T09:00:00Z', read_count: 1 })

const reader = (id: number, name: string, more: Partial<AnnouncementReader> = {}): AnnouncementReader => ({
  id,
  name,
  group_id: 1,
  group_code: group.code,
  state: 'not_opened',
  opened_at: null,
  confirmed_at: null,
  confirmed_edition: null,
  earlier_receipts: [],
  reminded_at: null,
  ...more,
})

const open = async (at: string, given: SentAnnouncement, readers: readonly AnnouncementReader[] = []) => {
  const memory = memoryProvider({
    data: {
      'groups/announcements/sent': [given],
      groups: [group],
      'groups/announcements/sent/1/readers': readers,
      'groups/announcements/sent/:id/readers/groups': [
        { id: 1, code: group.code, read: 1, readers: 2 },
        { id: 2, code: 'ИС-24-2', read: 0, readers: 1 },
        { id: 0, code: null, read: 0, readers: 3 },
      ],
      'groups/announcements/sent/roles': [],
      timeline: [],
    },
  })
  const sent: { key: string; sent: unknown }[] = []
  const saved: unknown[] = []
  const provider: AppDataProvider = {
    ...memory,
    update: async (resource, input) => {
      saved.push(input.data)
      return memory.update(resource, input)
    },
    act: async (key, input) => {
      sent.push({ key, sent: input })
      return JSON.parse(JSON.stringify({ data: { ...given, id: 2, reminded: 1 } }))
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage groups'] })
  await screen.findByRole('heading', { level: 1 })
  return { ...admin, sent, saved }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const again = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Попросить всех подтвердить ещё раз' })
const path = '/groups/announcements/sent'

describe('The page of an author’s announcement', () => {
  it('publishes a draft after a question that says how many people will get it', async () => {
    const { sent } = await open(`${path}/1`, announcement())
    fireEvent.click(await button('Опубликовать'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Опубликовать «Собрание группы»?' }))
    expect(dialog.getByText(/получат 25 человек/)).toBeDefined()
    expect(sent).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Опубликовать' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ key: `POST /api${path}/:id/publish`, sent: { id: 1, body: { version: 1 } } }]),
    )
  })

  it('schedules one with a later time', async () => {
    await open(`${path}/1`, announcement({ publish_at: new Date(Date.now() + 86_400_000).toISOString() }))
    fireEvent.click(await button('Опубликовать'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Оно выйдет /)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Запланировать' })).toBeDefined()
  })

  it('shows a withdrawn one without a form, and offers a copy', async () => {
    await open(`${path}/1`, announcement({ state: 'withdrawn', withdrawn_at: '2026-10-02T09:00:00Z' }))
    expect(await screen.findByText(/^Объявление отозвали 02\.10\.2026/)).toBeDefined()
    expect(screen.getByText('Завтра в 14:30.')).toBeDefined()
    expect(document.querySelector('form')).toBeNull()
    fireEvent.click(await button('Другие действия'))
    expect(await screen.findByRole('menuitem', { name: 'Сделать копию' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Отозвать' })).toBeNull()
  })

  it('proposes another confirmation only once the text differs, and keeps the author’s decision', async () => {
    const { saved } = await open(`${path}/1`, published)
    const title = await screen.findByRole('textbox', { name: 'Заголовок' })
    expect(again()?.checked).toBe(false)
    fireEvent.change(title, { target: { value: 'Собрание перенесли' } })
    await waitFor(() => expect(again()?.checked).toBe(true))
    const box = again()
    if (box) fireEvent.click(box)
    fireEvent.change(title, { target: { value: 'Собрание перенесли на пятницу' } })
    expect(again()?.checked).toBe(false)
    fireEvent.click(await button('Сохранить'))
    await waitFor(() => expect(saved).toMatchObject([{ requires_reconfirmation: false }]))
  })

  it('proposes none for a draft, or if no confirmation is required', async () => {
    await open(`${path}/1`, announcement())
    await screen.findByRole('textbox', { name: 'Заголовок' })
    expect(again()).toBeNull()
    admin?.close()
    await open(`${path}/1`, { ...published, receipt_required: false })
    await screen.findByRole('textbox', { name: 'Заголовок' })
    expect(again()).toBeNull()
  })
})

describe('The readers of an announcement', () => {
  const at = '2026-10-02T09:00:00Z'
  const readers = [
    reader(1, 'Ильина', {
      state: 'confirmed',
      confirmed_at: at,
      confirmed_edition: 2,
      earlier_receipts: [{ edition: 1, at: '2026-10-01T12:00:00Z' }],
    }),
    reader(2, 'Котов', { state: 'outdated', opened_at: at, confirmed_at: at, confirmed_edition: 1 }),
    reader(3, 'Носов', { group_id: 2, group_code: 'ИС-24-2' }),
  ]
  const given = { ...published, edition: 2, readers_count: 3 }

  it('are listed in tabs with their confirmations of this and of earlier texts', async () => {
    await open(`${path}/1/readers`, given, readers)
    await screen.findByRole('table')
    expect(rowNames()).toEqual(['Ильина', 'Котов', 'Носов'])
    const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent
    expect(rowOf('Ильина')).toMatch(/02\.10\.2026.*01\.10\.2026.*, редакция 1/)
    expect(rowOf('Котов')).toContain('Подтвердил(а) прежний текст')
    fireEvent.click(await button('Прежний текст 1'))
    await waitFor(() => expect(rowNames()).toEqual(['Котов']))
    expect(screen.queryByText('3 человека')).toBeNull()
  })

  it('are reminded by group or all, after a confirmation with their number', async () => {
    const { sent } = await open(`${path}/1/readers`, given, readers)
    const confirm = async (name: string) => {
      const dialog = within(await screen.findByRole('dialog', { name }))
      fireEvent.click(dialog.getByRole('button', { name: 'Напомнить' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    fireEvent.click(await button(/^Напомнить\s*ИС-24-2$/))
    expect(sent).toEqual([])
    await confirm('Напомнить 1 читателю?')
    fireEvent.click(await button('Напомнить всем'))
    await confirm('Напомнить 2 читателям?')
    expect(sent).toMatchObject([2, null].map((group_id) => ({ sent: { id: 1, body: { group_id } } })))
  })
})
