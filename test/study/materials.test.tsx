import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../src/api/study/materialActions'
import type { Material } from '../../src/api/study/materials'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, rowNames, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { withStudyStore } from './kit/studyStore'

// Preloads the editor, because an import still in progress when this file ends would fail in later files.
beforeAll(() => import('../../src/app/kit/editor/Editor'))

withStudyStore()
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const subject = { id: 1, code: 'ОП.08', name: 'Базы данных' }
const group = { id: 1, code: 'ИС-24-1', name: 'Информационные системы' }
const material = (id: number, more: Partial<Material> = {}): Material => ({
  id,
  version: 1,
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-10-01T09:00:00Z',
  name: `Материал ${id}`,
  kind: 'text',
  status: 'draft',
  subject_id: 1,
  subject,
  audience: 'chosen',
  groups: [group],
  directions: [],
  position: id,
  estimated_minutes: null,
  mandatory: false,
  due_on: null,
  visible_from: null,
  visible_to: null,
  edition: 0,
  published_at: null,
  author_name: 'Громов И. П.',
  read_count: 0,
  readers_count: 25,
  can_edit: true,
  translations: { ru: { title: `Материал ${id}`, body: '<p>Текст</p>' } },
  url: null,
  files: [],
  group_ids: [1],
  direction_ids: [],
  ...more,
})

const reader = (id: number, name: string, more: Partial<Reader> = {}): Reader => ({
  id,
  name,
  group_id: 1,
  group_code: group.code,
  state: 'not_opened',
  percent: 0,
  opened_at: null,
  completed_at: null,
  receipt_edition: null,
  receipt_at: null,
  ...more,
})

const open = async (at: string, materials: readonly Material[], readers: readonly Reader[] = []) => {
  const memory = memoryProvider({
    data: {
      materials,
      'directories/subjects': [{ ...subject, status: 'active' }],
      groups: [group],
      'materials/1/readers': readers,
      'materials/:id/readers/groups': [
        { id: 1, code: group.code, read: 1, readers: 2 },
        { id: 2, code: 'ИС-24-2', read: 0, readers: 1 },
      ],
      timeline: [],
    },
  })
  const sent: { key: string; sent: unknown }[] = []
  const provider: AppDataProvider = {
    ...memory,
    act: async (key, input) => {
      sent.push({ key, sent: input })
      return JSON.parse(JSON.stringify({ data: { done: [1], refused: [], ids: [], reminded: 1 } }))
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage materials'] })
  return { ...admin, sent }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('The list of materials', () => {
  it('R2.11 shows the audience and the number of readers', async () => {
    await open('/materials', [
      material(1, { status: 'published', read_count: 5, mandatory: true, due_on: '2026-10-16' }),
      material(2, { audience: 'all', groups: [], group_ids: [] }),
    ])
    await screen.findByRole('table')
    expect(rowNames()).toEqual(['Материал 2', 'Материал 1'])
    const row = screen.getByText('Материал 1').closest('tr')
    expect(row?.textContent).toContain('5 из 25')
    expect(row?.textContent).toContain('16.10.2026')
    expect(row?.textContent).toContain('ИС-24-1')
    expect(screen.getByText('Все, кто учится')).toBeDefined()
  })

  it('can be reordered by keyboard within a subject, and announces each move', async () => {
    const filter = encodeURIComponent(JSON.stringify({ subject_id: [1] }))
    const { sent } = await open(`/materials?filter=${filter}`, [material(1), material(2), material(3)])
    await screen.findByRole('table')
    fireEvent.click(await screen.findByRole('button', { name: 'Расставить' }))
    const dialog = within(await screen.findByRole('dialog'))
    const handle = await dialog.findByRole('button', { name: /Передвинуть: Материал 3, место 3/ })
    fireEvent.keyDown(handle, { key: 'ArrowUp' })
    expect(dialog.getByRole('status').textContent).toBe('Материал 3: теперь место 2')
    fireEvent.click(dialog.getByRole('button', { name: 'Выше: Материал 3' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Сохранить порядок' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      key: 'POST /api/materials/order',
      sent: { body: { subject_id: 1, ids: [3, 1, 2] } },
    })
  })

  it("leads to a read-only view with a reason for materials outside the user's reach", async () => {
    await open('/materials/1', [material(1, { can_edit: false, status: 'published' })])
    expect(await screen.findByText(/^Этот материал можно только читать/)).toBeDefined()
    expect(screen.getByText('Текст')).toBeDefined()
    expect(document.querySelector('form')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Опубликовать' })).toBeNull()
  })
})

describe('The readers of a material', () => {
  const opened_at = '2026-10-02T09:00:00Z'
  const readers = [
    reader(1, 'Ильина', { state: 'read', percent: 100, opened_at, receipt_at: opened_at, receipt_edition: 2 }),
    reader(2, 'Котов', { state: 'started', percent: 40, opened_at }),
    reader(3, 'Носов', { group_id: 2, group_code: 'ИС-24-2' }),
  ]
  const published = material(1, { status: 'published', mandatory: true, read_count: 1, readers_count: 3 })

  it('R2.11 are listed in tabs by progress with counts, for all groups or one', async () => {
    const { filterInAddress } = await open('/materials/1/readers', [published], readers)
    await screen.findByRole('table')
    expect(rowNames()).toEqual(['Ильина', 'Котов', 'Носов'])
    expect(screen.getByText('Ильина').closest('tr')?.textContent).toContain('редакция 2')
    await screen.findByRole('button', { name: 'Все 3' })
    fireEvent.click(button('Начали 1'))
    await waitFor(() => expect(rowNames()).toEqual(['Котов']))
    fireEvent.click(button('Не открывали 1'))
    await waitFor(() => expect(rowNames()).toEqual(['Носов']))
    expect(button('Не открывали 1').getAttribute('aria-pressed')).toBe('true')
    expect(filterInAddress()).toEqual({ state: 'not_opened' })
    fireEvent.click(button(group.code))
    await screen.findByRole('button', { name: 'Не открывали 0' })
    fireEvent.click(await screen.findByRole('button', { name: 'Прочитали 1' }))
    await waitFor(() => expect(rowNames()).toEqual(['Ильина']))
    expect(filterInAddress()).toEqual({ state: 'read', group_id: [1] })
  })

  it('can be reminded if they have not read it, in one or all groups, after a confirmation with their number', async () => {
    const { sent } = await open('/materials/1/readers', [published], readers)
    const confirm = async (title: RegExp) => {
      const question = within(await screen.findByRole('dialog', { name: title }))
      expect(question.getByText(/кому сегодня не напоминали/)).toBeDefined()
      fireEvent.click(question.getByRole('button', { name: 'Напомнить' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    fireEvent.click(await screen.findByRole('button', { name: /^Напомнить\s*ИС-24-2$/ }))
    expect(sent).toEqual([])
    await confirm(/^Напомнить \d+ читател/)
    expect(sent).toHaveLength(1)
    fireEvent.click(button('Напомнить всем'))
    await confirm(/^Напомнить 2 читателям\?$/)
    expect(sent).toEqual(
      [2, null].map((group_id) => ({ key: 'POST /api/materials/:id/remind', sent: { id: 1, body: { group_id } } })),
    )
  })
})

describe('The form of a material', () => {
  it('asks for an address if the kind has one, and clears it when the kind changes', async () => {
    await open('/materials/1', [material(1, { kind: 'link', url: 'https://visualgo.net/' })])
    const address = await screen.findByLabelText('Адрес')
    expect(address).toHaveProperty('value', 'https://visualgo.net/')
    fireEvent.click(screen.getByRole('radio', { name: /^Текст/ }))
    expect(screen.queryByLabelText('Адрес')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^Ссылка/ }))
    expect(await screen.findByLabelText('Адрес')).toHaveProperty('value', '')
  })

  it('says that saving publishes a new edition, and offers a new confirmation only for mandatory materials', async () => {
    await open('/materials/1', [material(1, { status: 'published', edition: 2 })])
    expect(await screen.findByText(/покажет студентам редакцию 3/)).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: 'Попросить прочитать заново' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Прочитать обязательно' }))
    expect(screen.getByRole('checkbox', { name: 'Попросить прочитать заново' })).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Незначительная правка' }))
    expect(screen.queryByRole('checkbox', { name: 'Попросить прочитать заново' })).toBeNull()
    expect(screen.getByText(/сохранение сразу исправит редакцию/)).toBeDefined()
  })

  it('publishes a draft from its header, but not with unsaved changes', async () => {
    const { sent } = await open('/materials/1', [material(1)])
    fireEvent.click(await screen.findByRole('button', { name: 'Опубликовать' }))
    await waitFor(() => expect(sent[0]?.key).toBe('POST /api/materials/publish'))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Прочитать обязательно' }))
    await waitFor(() => expect(button('Опубликовать')).toHaveProperty('disabled', true))
  })

  it('explains to users without access to the library that others can add files', async () => {
    await open('/materials/1', [material(1, { kind: 'file' })])
    expect(await screen.findByText(/^Добавлять файлы может тот/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Выбрать из медиатеки' })).toBeNull()
  })
})
