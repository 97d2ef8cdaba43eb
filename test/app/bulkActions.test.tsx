import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dataProvider } from '../../src/app/kit/providers'
import { toast } from '../../src/app/shell/toasts/store'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { file, lists, member, type BulkAction, type List } from './kit/bulkLists'
import { choose } from './kit/choose'
import { fakeListServer } from './kit/fakeListServer'

let admin: OpenAdmin | undefined
let fakeServer: Awaited<ReturnType<typeof fakeListServer>> | undefined
const leave = async () => {
  admin?.close()
  vi.restoreAllMocks()
  await fakeServer?.close()
}
afterEach(leave)

type Arriving = { ids?: readonly number[]; q?: string; isReload?: boolean; namesRows?: () => boolean }
/** Opens the list with two rows per page. */
const openList = async (list: List, { ids = [1, 2, 3, 4, 5], q, isReload = false, namesRows }: Arriving = {}) => {
  const { resource, row, references, answers, path, can } = list
  await leave()
  fakeServer = await fakeListServer({ lists: { ...references, [resource]: ids.map(row) }, answers, namesRows })
  Element.prototype.scrollIntoView = () => undefined
  const filter = encodeURIComponent(JSON.stringify(q === undefined ? {} : { q }))
  admin = await openAdmin({ at: `${path}?filter=${filter}&page=1&perPage=2`, provider: dataProvider, can, isReload })
  await shown('tbody .select-cell')
  return { actions: fakeServer.actions, toasts: admin.toasts }
}

// Selects by CSS, because queries by role scan the whole screen.
const shown = (selector: string) =>
  waitFor(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`${selector} is not shown`)
    return element
  })
const press = async (place: string, label: string) => {
  const element = await shown(place)
  const button = await waitFor(() => {
    const buttons = [...element.querySelectorAll('button')]
    const found = buttons.find((one) =>
      [one.textContent, one.ariaLabel, one.getAttribute('aria-label')].includes(label),
    )
    if (!found) throw new Error(`${label} is not among ${buttons.map((one) => one.textContent).join(', ')}`)
    return found
  })
  fireEvent.click(button)
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody .select-cell input')]
const choosePage = () => boxes().forEach((box) => fireEvent.click(box))
const waitForCount = (words: string) =>
  waitFor(() => expect(document.querySelector('[role="toolbar"] [role="status"]')?.textContent).toBe(words))

/** Runs a bulk action; returns the count in the confirmation dialog, or null without one. */
const act = async ({ button, confirm, fields = {} }: BulkAction) => {
  await press('[role="toolbar"]', button)
  if (confirm === undefined) return null
  const dialog = await shown('[role="dialog"]')
  const title = dialog.querySelector('h2')?.textContent
  for (const [name, value] of Object.entries(fields)) {
    const field = await shown(`[role="dialog"] [name="${name}"]`)
    // Retries until the choices of a select have loaded; `waitFor` would run again on each change.
    await vi.waitFor(() => {
      fireEvent.change(field, { target: { value } })
      expect(field).toHaveProperty('value', value)
    }, 5000)
  }
  await press('[role="dialog"]', confirm)
  return Number(/\d+/.exec(title ?? '')?.[0])
}
const idsIn = (body: unknown) =>
  z
    .object({ ids: z.array(z.int()) })
    .parse(body)
    .ids.toSorted((one, other) => one - other)
const confirmedCount = ({ confirm }: BulkAction, count: number) => (confirm === undefined ? null : count)
const firstOf = ({ actions: [action] }: List) => action
const lastOf = ({ actions }: List) => actions.at(-1) ?? actions[0]

describe('A bulk action on two selected pages', () => {
  it.each(lists)('confirms with the number of selected rows and changes exactly those rows in $name', async (list) => {
    const action = firstOf(list)
    const { actions } = await openList(list)
    choosePage()
    await waitForCount('Выбрано: 2')
    await press('nav[aria-label="Страницы"]', 'Следующая страница')
    await waitFor(() => expect(boxes().map((box) => box.checked)).toEqual([false, false]))
    choosePage()
    await waitForCount('Выбрано: 4')
    expect(await act(action)).toBe(confirmedCount(action, 4))
    await waitFor(() => expect(actions.map(({ path }) => path)).toEqual([action.path]))
    expect(idsIn(actions[0]?.body)).toEqual([1, 2, 3, 4])
  })
})

describe('A selection made before a reload or under another filter', () => {
  it.each(lists)('includes the visible rows and reports the missing ones in $name', async (list) => {
    const action = lastOf(list)
    await openList(list)
    choosePage()
    await waitForCount('Выбрано: 2')
    const { actions, toasts } = await openList(list, { ids: [2, 3, 4, 5], q: '"id":5', isReload: true })
    await waitForCount('Выбрано: 1. 1 записи здесь больше нет')
    choosePage()
    await waitForCount('Выбрано: 2. 1 записи здесь больше нет')
    expect(toasts()).toEqual([])
    expect(await act(action)).toBe(confirmedCount(action, 2))
    await waitFor(() => expect(actions.map(({ path }) => path)).toEqual([action.path]))
    expect(idsIn(actions[0]?.body)).toEqual([2, 5])
  })
})

describe('Ending memberships', () => {
  it('requires a reason', async () => {
    const list = lists.find(({ resource }) => resource === 'groups/1/members')
    if (!list) throw new Error('The members of a group are not among the lists')
    const { actions } = await openList(list)
    choosePage()
    await act({ ...firstOf(list), fields: {} })
    await waitFor(() => expect(document.body.textContent).toContain('Выберите, чем закончилось.'))
    expect(actions).toEqual([])
  })
})

describe('The bulk toolbar', () => {
  const [list] = lists

  it('offers only a retry while rows selected elsewhere have not loaded', async () => {
    if (!list) throw new Error('There is no list')
    await openList(list)
    choosePage()
    await waitForCount('Выбрано: 2')
    const line = { isDown: true }
    await openList(list, { q: '"id":5', isReload: true, namesRows: () => !line.isDown })
    choosePage()
    await waitForCount('Выбрано: 3. Выбранное не загрузилось')
    const bar = await shown('[role="toolbar"]')
    expect([...bar.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Загрузить ещё раз', ''])
    line.isDown = false
    await press('[role="toolbar"]', 'Загрузить ещё раз')
    await waitForCount('Выбрано: 3')
  })

  it('offers no actions when none of the selected rows exist any more', async () => {
    if (!list) throw new Error('There is no list')
    await openList(list)
    choosePage()
    await waitForCount('Выбрано: 2')
    await openList(list, { ids: [3, 4, 5], isReload: true })
    await waitForCount('Выбрано: 0. 2 записей здесь больше нет')
    await press('[role="toolbar"]', 'Снять выбор')
    await waitFor(() => expect(document.querySelector('[role="toolbar"]')).toBeNull())
  })
})

describe('The login slips of selected accounts', () => {
  it('stay available for printing after the selection is cleared', async () => {
    const list = lists.find(({ path }) => path === '/access/users')
    if (!list) throw new Error('There is no list of accounts')
    const slip = { id: 1, name: 'Человек 1', login: 'chelovek1', password: 'dub-7-sova' }
    const answers = { '/api/access/users/login-slips': { slips: [slip], refused: [] } }
    const { actions } = await openList({ ...list, answers })
    fireEvent.click(boxes()[0] ?? document.body)
    await press('[role="toolbar"]', 'Листки для входа')
    const dialog = await shown('[role="dialog"]')
    await waitFor(() => expect(document.querySelector('[role="toolbar"]')).toBeNull())
    expect(dialog.textContent).toContain('dub-7-sova')
    expect(actions.map(({ body }) => body)).toEqual([{ ids: [1] }])
  })
})

describe('A transfer of selected group members', () => {
  it('confirms with the number of current students and moves only them', async () => {
    const list = lists.find(({ path }) => path === '/groups/1/members')
    if (!list) throw new Error('There is no list of members')
    const left = { ...member(1), state: 'expelled', ended_on: '2026-10-01' }
    const plan = { to_group: { id: 2, code: 'ИС-24-2', capacity: 25, members_count: 0 }, moving: [], obstacles: {} }
    const { actions } = await openList({
      ...list,
      row: (id) => (id === 1 ? left : member(id)),
      answers: { ...list.answers, '/api/groups/1/transfer/preview': plan },
    })
    choosePage()
    await waitForCount('Выбрано: 2')
    await press('[role="toolbar"]', 'Перевести, 1')
    const dialog = await shown('[role="dialog"]')
    expect(dialog.querySelector('h2')?.textContent).toBe('Перевод 1 человека из группы ИС-24-1')
    const groupInput = await shown('[role="dialog"] input[role="combobox"]')
    fireEvent.mouseDown(groupInput)
    fireEvent.change(groupInput, { target: { value: 'ИС-24-2' } })
    fireEvent.click(await screen.findByText(/^ИС-24-2/, { selector: '[role="option"]' }))
    await press('[role="dialog"]', 'Проверить')
    await waitFor(() => expect(actions).toMatchObject([{ body: { to_group_id: 2, user_ids: [102] } }]))
  })
})

describe('A selection in the media library', () => {
  const tiles = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]

  it('excludes files hidden by a filter from the count, the confirmation and the deletion', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = vi.fn()
        unobserve = vi.fn()
        disconnect = vi.fn()
      },
    )
    fakeServer = await fakeListServer({
      lists: { 'media/files': [file(1, 'image'), file(2, 'document'), file(3, 'image')] },
    })
    admin = await openAdmin({ at: '/media-manager?trash=1', provider: dataProvider, can: ['manage media'] })
    await waitFor(() => expect(tiles()).toHaveLength(3))
    for (const mark of document.querySelectorAll('.mark')) fireEvent.click(mark)
    await waitForCount('Выбрано: 3')
    await choose(await shown('[role="combobox"][aria-label="Вид файлов"]'), 'Изображения')
    await waitFor(() => expect(tiles()).toHaveLength(2))
    await waitForCount('Выбрано: 2')
    const action = { button: 'Удалить навсегда', confirm: 'Удалить навсегда', path: '/api/media/files/delete' }
    expect(await act(action)).toBe(2)
    await waitFor(() => expect(fakeServer?.actions.map(({ path }) => path)).toEqual([action.path]))
    expect(idsIn(fakeServer.actions[0]?.body)).toEqual([1, 3])
  })
})

describe('The toast of a decision', () => {
  const findList = (name: string) => {
    const list = lists.find((one) => one.name === name)
    if (!list) throw new Error(`There is no list of ${name}`)
    return list
  }
  /** Runs a bulk action on the first rows; returns the action offered by the toast. */
  const decide = async (list: List, { button, count = 1 }: { button: string; count?: number }) => {
    const action = list.actions.find((one) => one.button === button)
    if (!action) throw new Error(`${button} is no action of the list`)
    const { actions } = await openList(list)
    for (const box of boxes().slice(0, count)) fireEvent.click(box)
    await waitForCount(`Выбрано: ${count}`)
    await act(action)
    await waitFor(() => expect(toast.shown()).toHaveLength(1))
    const [shownToast] = toast.shown()
    return { actions, offered: shownToast?.action }
  }
  const address = () => `${admin?.address().pathname}${admin?.address().search}`

  it.each([
    { name: 'applications', button: 'Принять', to: '/profiles/1?ask=revoke' },
    { name: 'applications', button: 'Отклонить', to: '/profiles/1?ask=revoke' },
    { name: 'applicants’ documents', button: 'Принять', to: '/documents/1?ask=revoke' },
  ])('offers undo for one of the $name after $button, but not for several', async ({ name, button, to }) => {
    const { offered } = await decide(findList(name), { button })
    expect(offered?.label).toBe('Вернуть')
    offered?.run()
    await waitFor(() => expect(address()).toBe(to))
    expect((await decide(findList(name), { button, count: 2 })).offered).toBeUndefined()
  })

  it.each([
    { state: 'none', button: 'Рекомендовать', confirm: 'Снять рекомендацию', path: '/api/ranking/decline' },
    { state: 'recommended', button: 'Зачислить', confirm: 'Отменить зачисление', path: '/api/enrolment/undo' },
  ])('asks for one common reason when undoing $button in a ranking', async ({ state, button, confirm, path }) => {
    const { actions, offered } = await decide(findList(`a ranking list (${state})`), { button, count: 2 })
    expect(offered?.label).toBe('Вернуть')
    offered?.run()
    fireEvent.change(await shown('[role="dialog"] [name="reason"]'), { target: { value: 'Ошибка' } })
    await press('[role="dialog"]', confirm)
    await waitFor(() => expect(actions.at(-1)).toEqual({ path, body: { ids: [1, 2], reason: 'Ошибка' } }))
    await waitFor(() => expect(address()).not.toContain('ask='))
  })

  it('restores the waitlist state without a form after recommendations in a ranking are withdrawn', async () => {
    const { actions, offered } = await decide(findList('a ranking list (recommended)'), {
      button: 'Снять рекомендацию',
      count: 2,
    })
    offered?.run()
    await waitFor(() => expect(actions.at(-1)).toEqual({ path: '/api/ranking/waitlist', body: { ids: [1, 2] } }))
  })
})
