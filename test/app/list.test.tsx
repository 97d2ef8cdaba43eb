import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openAdmin, rowNames, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const open = async (options: Partial<Parameters<typeof openAdmin>[0]> = {}) => {
  admin = await openAdmin({ at: '/directories/directions', provider: college(), ...options })
  await screen.findByRole('table')
  return admin
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const menuItem = (name: string | RegExp) => screen.findByRole('menuitemcheckbox', { name })

describe('A list', () => {
  it('R0.03 shows a page of records with the total and links to each of them', async () => {
    await open()
    expect(rowNames()).toHaveLength(25)
    expect(screen.getByText('1–25 из 30')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Направление 4' }).getAttribute('href')).toBe('/directories/directions/4')
  })

  it('stores filter, sort and page in the URL', async () => {
    const { address, filterInAddress } = await open()
    fireEvent.click(button('Фильтр'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Вид образования' }))
    fireEvent.click(await menuItem('Среднее профессиональное образование'))
    await waitFor(() => expect(filterInAddress()).toEqual({ education_type_id: 2 }))
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    fireEvent.click(await screen.findByRole('button', { name: 'Название' }))
    await waitFor(() => expect(address().search).toContain('sort=name'))
    fireEvent.click(button('Следующая страница'))
    await waitFor(() => expect(address().search).toContain('page=2'))
    expect(filterInAddress()).toEqual({ education_type_id: 2 })
  })

  it('reports an empty view, and offers a reset only if there are other filters', async () => {
    const at = (filter: object) => `/directories/directions?filter=${encodeURIComponent(JSON.stringify(filter))}`
    admin = await openAdmin({ at: at({ status: 'closed' }), provider: college() })
    expect(await screen.findByRole('heading', { name: 'Здесь пока пусто' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Сбросить' })).toBeNull()
    admin.close()
    admin = await openAdmin({ at: at({ status: 'closed', q: 'Дизайн' }), provider: college() })
    expect(await screen.findByRole('heading', { name: 'Ничего не нашлось' })).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Сбросить' })).not.toHaveLength(0)
  })

  it('restores its state from the URL', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: ['draft'] }))
    await open({ at: `/directories/directions?filter=${filter}&sort=name&order=DESC&page=1&perPage=25` })
    await waitFor(() => expect(rowNames()).toEqual(['Направление 2']))
  })

  it('shows each active filter as a removable chip', async () => {
    const filter = encodeURIComponent(JSON.stringify({ education_type_id: [1, 2] }))
    const { filterInAddress } = await open({ at: `/directories/directions?filter=${filter}` })
    const chip = await screen.findByText('Высшее образование, Среднее профессиональное образование')
    expect(chip).toBeDefined()
    fireEvent.click(button(/Убрать фильтр: Вид образования/))
    await waitFor(() => expect(filterInAddress()).toEqual({}))
  })

  it('searches while typing and clears the search', async () => {
    const { filterInAddress } = await open()
    const field = screen.getByRole('searchbox', { name: 'Поиск по списку' })
    fireEvent.change(field, { target: { value: 'Направление 30' } })
    await waitFor(() => expect(rowNames()).toEqual(['Направление 30']))
    expect(filterInAddress()).toEqual({ q: 'Направление 30' })
    fireEvent.click(button('Очистить поиск'))
    await waitFor(() => expect(rowNames()).toHaveLength(25))
    expect(filterInAddress()).toEqual({})
  })

  it('shows saved views with their counts', async () => {
    const { filterInAddress } = await open()
    const drafts = await screen.findByRole('button', { name: 'Черновики 1' })
    fireEvent.click(drafts)
    await waitFor(() => expect(rowNames()).toEqual(['Направление 2']))
    expect(filterInAddress()).toEqual({ status: 'draft' })
    expect(drafts.getAttribute('aria-pressed')).toBe('true')
  })

  it('counts the matches of each view together with the search and other filters', async () => {
    const narrowed = { education_type_id: [1], q: 'Направление 3' }
    const filter = encodeURIComponent(JSON.stringify(narrowed))
    const { filterInAddress } = await open({ at: `/directories/directions?filter=${filter}` })
    await waitFor(() => expect(rowNames()).toEqual(['Направление 3']))
    const all = await screen.findByRole('button', { name: /^Все 1$/ })
    fireEvent.click(await screen.findByRole('button', { name: /^Черновики 0$/ }))
    expect(await screen.findByText('Ничего не нашлось')).toBeDefined()
    expect(filterInAddress()).toEqual({ ...narrowed, status: 'draft' })
    fireEvent.click(all)
    await waitFor(() => expect(rowNames()).toEqual(['Направление 3']))
    expect(filterInAddress()).toEqual(narrowed)
    fireEvent.click(button('Сбросить'))
    expect(await screen.findByRole('button', { name: /^Все 30$/ })).toBeDefined()
    await waitFor(() => expect(filterInAddress()).toEqual({}))
  })

  it('reports that nothing was found and resets the filter', async () => {
    await open()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ничего такого' } })
    expect(await screen.findByText('Ничего не нашлось')).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Сбросить' })[0] ?? document.body)
    await waitFor(() => expect(rowNames()).toHaveLength(25))
  })

  it('explains what to do while it is empty', async () => {
    admin = await openAdmin({
      at: '/directories/directions',
      provider: college({ data: { 'directories/directions': [] } }),
    })
    expect(await screen.findByText('Направлений пока нет')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Новое направление' })).toHaveLength(2)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('remembers the chosen columns and density', async () => {
    await open()
    expect(screen.queryByRole('columnheader', { name: 'Шифр' })).toBeNull()
    fireEvent.click(button('Столбцы'))
    fireEvent.click(await menuItem('Шифр'))
    expect(await screen.findByRole('columnheader', { name: 'Шифр', hidden: true })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Плотность: просторно', hidden: true }))
    expect(screen.getByRole('table', { hidden: true }).className).toContain('compact')
  })
})

describe('Selected rows', () => {
  const choose = (...names: readonly string[]) => {
    for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`${name}$`) }))
  }

  it('are archived in one call after a confirmation with their count', async () => {
    const { toasts } = await open()
    choose('Направление 4', 'Направление 5')
    expect(within(await screen.findByRole('toolbar')).getByRole('status').textContent).toBe('Выбрано: 2')
    fireEvent.click(button('В архив'))
    const question = await screen.findByRole('dialog')
    expect(within(question).getByRole('heading').textContent).toBe('Отправить в архив 2 записи?')
    expect(document.activeElement?.textContent).toBe('Оставить')
    fireEvent.click(within(question).getByRole('button', { name: 'В архив' }))
    await waitFor(() => expect(toasts()).toEqual(['В архиве: 2 записи']))
    await screen.findByRole('button', { name: 'Архив 3' })
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  it('remain selected on other pages and determine the offered actions', async () => {
    await open()
    choose('Направление 3')
    const bar = within(await screen.findByRole('toolbar'))
    expect(bar.queryByRole('button', { name: 'В архив' })).toBeNull()
    fireEvent.click(button('Следующая страница'))
    await waitFor(() => expect(rowNames()).toContain('Направление 30'))
    expect(bar.queryByRole('button', { name: 'В архив' })).toBeNull()
    expect(bar.getByRole('button', { name: 'Вернуть из архива' })).toBeDefined()
    choose('Направление 30')
    await bar.findByRole('button', { name: 'В архив' })
    expect(bar.getByRole('button', { name: 'Вернуть из архива' })).toBeDefined()
  })

  it('are listed with the reason when they are rejected', async () => {
    const usedBy = () => [{ entity: 'groups', count: 1, names: ['ИС-24-1'] }]
    const { toasts } = await open({ provider: college({ usedBy }) })
    choose('Направление 4')
    fireEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Удалить' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(toasts()).toEqual(['Не удалена 1 запись: Запись изменить нельзя.']))
  })

  it('are deselected by Esc', async () => {
    await open()
    choose('Направление 4')
    await screen.findByRole('toolbar')
    fireEvent.keyDown(window, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })
})

describe('A user who may only read directories', () => {
  it('R6.01 sees the list without create, edit and select', async () => {
    await open({ can: ['manage directories'] })
    expect(screen.queryByRole('link', { name: 'Новое направление' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Направление 4' })).toBeNull()
    expect(screen.getByText('Направление 4')).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: 'Групп' })).toBeNull()
  })
})
