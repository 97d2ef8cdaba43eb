import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { markStore } from '../../src/app/shell/session/markStore'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { withBrowserDatabase } from '../app/kit/browserDatabase'
import { person } from '../shell/kit/person'
import { fakeGradebook } from './kit/fakeGradebook'

withBrowserDatabase('abitura-marks')
const owner = { userId: person().id, place: '12/7' }
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())
const saved: { name: string; blob: Blob }[] = []
const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined)
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1100)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last) last.name = this.download
  })
})
beforeEach(() => {
  URL.createObjectURL = (blob: Blob) => {
    saved.push({ name: '', blob })
    return 'blob:here'
  }
  URL.revokeObjectURL = () => undefined
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
})
afterAll(() => {
  vi.restoreAllMocks()
})

const open = async (fakeServer: ReturnType<typeof fakeGradebook>, isReload = false) => {
  admin = await openAdmin({ at: '/gradebook/12/7', provider: fakeServer.provider, can: ['manage gradebook'], isReload })
}
/** Types marks that never reach the server, then loses access to the gradebook. */
const unassigned = async () => {
  const fakeServer = fakeGradebook()
  fakeServer.state.isAway = true
  await open(fakeServer)
  const grid = await screen.findByRole('grid')
  for (const mark of ['4', 'н']) {
    grid.focus()
    fireEvent.keyDown(grid, { key: mark })
    fireEvent.keyDown(within(grid).getByRole('textbox'), { key: 'Enter' })
  }
  await screen.findByText(/Ждут отправки: 2/)
  await waitFor(async () => expect(await markStore.read(owner)).toHaveLength(2))
  fakeServer.state.isAway = false
  fakeServer.state.readFault = 404
  return fakeServer
}

describe('R2.12 A teacher who loses access to a gradebook with unsaved marks', () => {
  it('sees the number and list of unsaved marks, also after a reload', async () => {
    const fakeServer = await unassigned()
    act(() => fakeServer.tell())
    expect(await screen.findByRole('heading', { level: 1, name: 'Журнал вам больше не открыт' })).toBeDefined()
    expect(screen.getByText(/^Не сохранены 2 ячейки: журнал закрыли для вас раньше/)).toBeDefined()
    admin?.leave()
    await open(fakeServer, true)
    const rows = within(await screen.findByRole('list', { name: 'Что не сохранено' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '4Агеев Роман23.09 · ДЗ 1',
      'нБаранова Ульяна23.09 · ДЗ 1',
    ])
  })

  it('can download them as a table and discard them after a confirmation', async () => {
    const fakeServer = await unassigned()
    act(() => fakeServer.tell())
    fireEvent.click(await screen.findByRole('button', { name: 'Скопировать' }))
    await waitFor(() => expect(copied).toHaveBeenCalled())
    expect(copied.mock.lastCall?.[0].split('\n').slice(0, 2)).toEqual([
      'Студент\tРабота\tОценка\tСтуденту\tЗаметка',
      'Агеев Роман\t23.09 · ДЗ 1\t4\t\t',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Скачать таблицу' }))
    expect(saved.at(-1)?.name).toBe('Несохранённые оценки.csv')
    expect(await saved.at(-1)?.blob.text()).toContain('"Баранова Ульяна";"23.09 · ДЗ 1";"н";"";""')
    fireEvent.click(screen.getByRole('button', { name: 'Убрать' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Убрать 2 несохранённые ячейки?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Убрать' }))
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeDefined()
    expect(await markStore.read(owner)).toEqual([])
  })

  it('sees "not found" if there are no unsaved marks', async () => {
    const fakeServer = fakeGradebook()
    fakeServer.state.readFault = 404
    await open(fakeServer)
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeDefined()
  })
})
