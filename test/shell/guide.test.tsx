import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locale } from '../../src/api'
import type { Permission } from '../../src/api/kit/permissions'
import { mockBrowser, openAt } from './kit/frame'
import { network, type Network } from './kit/network'
import { person } from './kit/person'
import { clearSession, signedInAs } from './kit/session'
import { loadMessages } from './kit/messages'

let fakeServer: Network
let opened: ReturnType<typeof openAt> | undefined
beforeEach(async () => {
  clearSession()
  fakeServer = await network(() => ({ body: { data: [], meta: { total: 0 } } }))
  mockBrowser()
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})
afterEach(async () => {
  opened?.close()
  opened = undefined
  clearSession()
  await fakeServer.close()
})

type Options = { can?: readonly Permission[]; locale?: Locale; basename?: string }
const openAs = async (address: string, { can = [], locale = 'ru', basename = '' }: Options) => {
  loadMessages(locale)
  signedInAs(person({ can }))
  opened = openAt(address, { basename })
  await screen.findByRole('heading', { level: 1 })
}
const panel = () => screen.findByRole('dialog', { name: /./ })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const pagesIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('link')
    .map((link) => link.textContent)
const search = () => window.location.search

describe('The help button', () => {
  it('opens the page of the current screen if there is only one', async () => {
    await openAs('/my-documents', { can: ['enroll'] })
    fireEvent.click(screen.getByRole('button', { name: 'Справка' }))
    const dialog = await panel()
    within(dialog).getByRole('heading', { level: 2, name: 'Загрузить документы' })
    within(dialog).getByText('Отправить документ')
    expect(document.activeElement?.textContent).toBe('Загрузить документы')
    expect(search()).toBe('?guide=')
  })

  it('lists the pages of the current screen first if there are several', async () => {
    await openAs('/profiles', { can: ['manage profiles'] })
    fireEvent.click(screen.getByRole('button', { name: 'Справка' }))
    const dialog = await panel()
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['На этом экране', 'Ваши разделы', 'Приём', 'Обучение'])
    expect(pagesIn(dialog).slice(0, 2)).toEqual(['Проверить заявление', 'Принять человека без почты'])
  })

  it('shows the page of the nearest parent screen if the screen has none', async () => {
    await openAs('/groups/create', { can: ['manage groups'] })
    fireEvent.click(screen.getByRole('button', { name: 'Справка' }))
    within(await panel()).getByRole('heading', { level: 2, name: 'Вести группы' })
  })

  it('R6.01 lists only pages that the user has permissions for', async () => {
    await openAs('/dashboard', { can: ['vote'] })
    fireEvent.click(screen.getByRole('button', { name: 'Справка' }))
    const dialog = await panel()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Все страницы справки' }))
    await waitFor(() =>
      expect(pagesIn(dialog).toSorted()).toEqual([
        'Как здесь всё устроено',
        'Мой календарь',
        'Настроить учётную запись',
        'Проголосовать',
        'Прочитать объявление',
      ]),
    )
  })

  it('shows guests how to sign in', async () => {
    loadMessages()
    opened = openAt('/login')
    fireEvent.click(await screen.findByRole('button', { name: 'Справка' }))
    within(await panel()).getByRole('heading', { level: 2, name: 'Войти в систему' })
  })
})

describe('The address of a help page', () => {
  it.each([
    ['', 'ru', 'Проголосовать', 'Голосования'],
    ['/en', 'en', 'Vote', 'Voting'],
    ['/admin', 'ru', 'Проголосовать', 'Голосования'],
    ['/admin/en', 'en', 'Vote', 'Voting'],
  ] as const)('opens it under the prefix "%s"', async (basename, locale, title, section) => {
    await openAs('/dashboard?guide=vote', { can: ['vote'], locale, basename })
    const dialog = await panel()
    within(dialog).getByRole('heading', { level: 2, name: title })
    const link = within(dialog).getByRole('link', { name: section })
    expect(link.getAttribute('href')).toBe(`${basename}/voting`)
    fireEvent.click(link)
    await isClosed()
    expect(window.location.pathname).toBe(`${basename}/voting`)
  })

  it('loses only its help parameter when the panel is closed', async () => {
    await openAs('/groups?guide=groups&page=2', { can: ['manage groups'] })
    const dialog = await panel()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
    await isClosed()
    expect(search()).toBe('?page=2')
  })

  it('is left by the Back button from any help page', async () => {
    await openAs('/dashboard', { can: ['vote'] })
    fireEvent.click(screen.getByRole('button', { name: 'Справка' }))
    const dialog = await panel()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Все страницы справки' }))
    fireEvent.click(await within(dialog).findByRole('link', { name: 'Проголосовать' }))
    await within(dialog).findByRole('heading', { level: 2, name: 'Проголосовать' })
    expect(search()).toBe('?guide=vote')
    window.history.back()
    await isClosed()
    expect(`${window.location.pathname}${search()}`).toBe('/dashboard')
  })

  it('lists all pages for an unknown name', async () => {
    await openAs('/dashboard?guide=nothing', { can: ['vote'] })
    within(await panel()).getByRole('heading', { level: 2, name: 'Справка' })
  })
})

describe('The command palette', () => {
  it.each([
    ['ru', 'бюллетень голос', 'проголосо', 'Справка: Проголосовать'],
    ['en', 'zebra', 'help vote', 'Help: Vote'],
  ] as const)('finds help pages by their title in %s', async (locale, unknown, typed, label) => {
    await openAs('/dashboard', { can: ['vote'], locale })
    fireEvent.keyDown(window, { code: 'KeyK', ctrlKey: true })
    const input = await screen.findByRole('combobox', { hidden: true })
    const rows = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
    fireEvent.change(input, { target: { value: unknown } })
    expect(rows()).toEqual([])
    fireEvent.change(input, { target: { value: typed } })
    await waitFor(() => expect(rows()).toEqual([`${label}Enter`]))
    fireEvent.keyDown(input, { key: 'Enter' })
    await screen.findByRole('heading', { level: 2, name: label.split(': ')[1] })
    expect(search()).toBe('?guide=vote')
  })
})
