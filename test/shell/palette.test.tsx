import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locale, Permission } from '../../src/api'
import { mockBrowser, openAt } from './kit/frame'
import { network, type Network, type Reply } from './kit/network'
import { person } from './kit/person'
import { clearSession, signedInAs } from './kit/session'
import { loadMessages } from './kit/messages'

const anna = { kind: 'people', id: 5, name: 'Сетевая Анна', detail: 'Студент · ИС-24-1', path: '/access/users/5' }
const group = { kind: 'groups', id: 3, name: 'ИС-24-1', detail: 'Сети и системы', path: '/groups/3' }

let fakeServer: Network
let opened: ReturnType<typeof openAt> | undefined
let answers: Record<string, Reply | null | Promise<Reply>> = {}
beforeEach(async () => {
  clearSession()
  answers = {}
  fakeServer = await network(({ path }) => {
    const q = new URL(path, 'http://x').searchParams.get('q')
    return q === null ? { body: { data: [], meta: { total: 0 } } } : (answers[q] ?? { body: { data: [] } })
  })
  mockBrowser()
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})
afterEach(async () => {
  opened?.close()
  clearSession()
  await fakeServer.close()
})

const openPalette = async (can: readonly Permission[], locale: Locale = 'ru') => {
  loadMessages(locale)
  signedInAs(person({ can }))
  opened = openAt('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  fireEvent.keyDown(window, { code: 'KeyK', ctrlKey: true })
}
const input = () => screen.getByRole('combobox', { hidden: true })
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(input(), { key })
const rows = () => screen.queryAllByRole('option', { hidden: true }).map((row) => row.textContent)
const chosen = () => screen.getByRole('option', { hidden: true, selected: true }).textContent
const said = () => document.querySelector('.palette output')?.textContent
const questions = () => fakeServer.heard.flatMap(({ path }) => new URL(path, 'http://x').searchParams.get('q') ?? [])

describe('The command palette', () => {
  it('finds a screen typed in the wrong keyboard layout', async () => {
    await openPalette(['manage groups'])
    type('uheggs')
    await waitFor(() => expect(rows()[0]).toContain('Группы'))
  })

  it('finds polls for voters and poll managers', async () => {
    const polls = { kind: 'polls', id: '4', name: 'Выборы', detail: 'Идёт', path: '/polls/4' }
    answers = { выб: { body: { data: [polls, { ...polls, kind: 'open_polls', path: '/voting/4' }] } } }
    await openPalette(['view polls', 'vote'])
    type('выб')
    await waitFor(() => expect(rows()).toEqual(['ВыборыИдётEnter', 'ВыборыИдёт']))
  })

  it('lists records by type below the screens and opens one by keyboard', async () => {
    answers = { сет: { body: { data: [anna, group] } } }
    await openPalette(['manage users', 'manage groups'])
    type('сет')
    expect(said()).toBe('Ищем среди записей…')
    await waitFor(() => expect(rows()).toEqual(['Сетевая АннаСтудент · ИС-24-1Enter', 'ИС-24-1Сети и системы']))
    expect(said()).toBe('Найдено 2 строки')
    const people = within(screen.getByRole('group', { name: 'Пользователи', hidden: true }))
    expect(people.getAllByRole('option', { hidden: true })).toHaveLength(1)
    press('ArrowDown')
    expect(chosen()).toBe('ИС-24-1Сети и системыEnter')
    press('Enter')
    await waitFor(() => expect(window.location.pathname).toBe('/groups/3'))
  })

  it('keeps the selected command when records arrive', async () => {
    answers = { вы: { body: { data: [{ ...anna, name: 'Выдрина Анна' }] } } }
    await openPalette(['manage users'])
    type('вы')
    expect(chosen()).toBe('ВыйтиEnter')
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(chosen()).toBe('ВыйтиEnter')
  })

  it('debounces requests and requires two letters', async () => {
    answers = { сети: { body: { data: [anna] } } }
    await openPalette(['manage users'])
    for (const typed of ['с', 'се', 'сет', 'сети', ' сети ']) type(typed)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(questions()).toEqual(['сети'])
  })

  it('keeps matching results while the next request is running', async () => {
    let tell: (reply: Reply) => void = () => undefined
    answers = {
      сет: { body: { data: [anna, group] } },
      'сет ан': new Promise((resolve) => {
        tell = resolve
      }),
    }
    await openPalette(['manage users', 'manage groups'])
    type('сет')
    await waitFor(() => expect(rows()).toHaveLength(2))
    type('сет ан')
    expect(rows()).toEqual(['Сетевая АннаСтудент · ИС-24-1Enter'])
    await waitFor(() => expect(questions()).toEqual(['сет', 'сет ан']))
    tell({ body: { data: [] } })
    await waitFor(() => expect(said()).toMatch(/^Ничего не нашлось/))
    expect(rows()).toEqual([])
  })

  it("reports a failed record search in the user's language and retries with another word", async () => {
    answers = { net: { status: 503 }, netw: { body: { data: [anna] } } }
    await openPalette(['manage users'], 'en')
    type('net')
    await waitFor(() => expect(said()).toMatch(/^Could not search records/))
    type('netw')
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('R6.01 sends no request for users without access to any list', async () => {
    await openPalette(['enroll', 'manage media'])
    expect(input().getAttribute('placeholder')).toBe('Раздел или команда')
    type('сети')
    await new Promise((resolve) => {
      setTimeout(resolve, 400)
    })
    expect(questions()).toEqual([])
    expect(said()).toMatch(/^Ничего не нашлось/)
  })
})
