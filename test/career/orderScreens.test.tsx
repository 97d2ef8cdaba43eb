import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../src/api/career/orders'
import { withDraftStore } from '../app/kit/draftStore'
import { choose } from '../app/kit/choose'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'
import { closeScreens, list, one, openScreen, order, orderPerson, refused } from './openScreen'

withDraftStore()
closeScreens()

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const cell = (row: HTMLElement | null, card: string) => row?.querySelector(`.card-${card}`)?.textContent

describe('The register of orders', () => {
  const waiting = order({ id: 6, status: 'signed', number: '18-к', kind: 'leave', person_name: 'Козлова Ева' })
  const rows = [order(), waiting]
  const answers = { 'GET /api/groups/orders': list(rows, [2, 1, 1, 0, 0]) }

  it('names number, kind, people, day and state of each order, also on the cards of a phone', async () => {
    await openScreen('/groups/orders', { answers })
    const row = (await screen.findByRole('link', { name: '№ 17-к · Перевод' })).closest('tr')
    expect(cell(row, 'title')).toContain('2 человека')
    expect(cell(row, 'line')).toContain('01.10.2026')
    expect(cell(row, 'status')).toBe('Черновик')
    const other = screen.getByRole('link', { name: '№ 18-к · Академический отпуск' }).closest('tr')
    expect(cell(other, 'title')).toContain('Козлова Ева')
    expect(cell(other, 'status')).toBe('Ждёт своего дня')
  })

  it('has a view with a count for drafts and for orders that wait for their day', async () => {
    const { lists, filterInAddress } = await openScreen('/groups/orders', { answers })
    expect(await screen.findByRole('button', { name: 'Черновики 1' })).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Ждут своего дня 1' }))
    await waitFor(() => expect(filterInAddress()).toEqual({ waiting: true }))
    await waitFor(() => expect(lists).toContainEqual({ waiting: true }))
  })

  it('explains what orders are for while there are none', async () => {
    await openScreen('/groups/orders', { answers: {} })
    expect(await screen.findByText('Приказов пока нет')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Новый приказ' })).not.toHaveLength(0)
  })

  it('offers neither new orders nor rules to a user who only reaches their own groups', async () => {
    await openScreen('/groups/orders', { answers })
    await screen.findByRole('button', { name: 'Правила' })
    act(() => signedInAs(person({ can: ['manage groups'], reach: 'own' })))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Правила' })).toBeNull())
    expect(screen.queryByRole('link', { name: 'Новый приказ' })).toBeNull()
  })

  it('reads the same in English', async () => {
    await openScreen('/groups/orders', { answers, locale: 'en' })
    const row = (await screen.findByRole('link', { name: 'No. 18-к · Academic leave' })).closest('tr')
    expect(cell(row, 'status')).toBe('Waiting for its day')
  })
})

describe('A new order', () => {
  const group = { id: 8, code: 'СА-26-1', name: 'Сети', course: 1, status: 'active' }
  const people = [orderPerson(), orderPerson({ id: 10, name: 'Орлов Пётр' })].map(({ id, name }) => ({ id, name }))
  const answers = {
    'GET /api/groups': list([group]),
    'GET /api/groups/people': list(people),
    'POST /api/groups/orders': one(order()),
  }
  const created = (sent: readonly { call: string; body: unknown }[]) =>
    sent.find(({ call }) => call === 'POST /api/groups/orders')?.body

  it('is drafted for the people and groups that were chosen in a list', async () => {
    const { sent } = await openScreen('/groups/orders/create?kind=graduation&people=9,10&groups=8', { answers })
    expect(await screen.findByText('Орлов Пётр')).toBeDefined()
    press('Создать')
    await waitFor(() =>
      expect(created(sent)).toMatchObject({ kind: 'graduation', user_ids: [9, 10], group_ids: [8], to_group_id: null }),
    )
  })

  it('asks for the terms of its kind only', async () => {
    await openScreen('/groups/orders/create', { answers })
    await choose(await screen.findByLabelText('О чём'), 'Отчисление')
    expect(await screen.findByLabelText('Причина')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await choose(screen.getByRole('combobox', { name: 'О чём' }), 'Перевод')
    expect(await screen.findByLabelText('В группу')).toBeDefined()
    expect(screen.queryByLabelText('Причина')).toBeNull()
  })

  it('shows what the server refuses beside the fields', async () => {
    const errors = { until: ['Укажите последний день.'] }
    await openScreen('/groups/orders/create?kind=leave&people=9', {
      answers: { ...answers, 'POST /api/groups/orders': refused(422, { message: 'Проверьте поля.', errors }) },
    })
    await screen.findByText('Козлова Ева')
    press('Создать')
    const shown = await screen.findAllByText('Укажите последний день.')
    expect(shown.map((text) => text.closest('.field')?.textContent).join()).toContain('По день')
  })
})

describe('The page of a draft', () => {
  const people = [
    orderPerson(),
    orderPerson({ id: 10, name: 'Орлов Пётр', after: null, obstacles: ['В группе нет свободного места.'] }),
    orderPerson({ id: 11, name: 'Гусева Анна', warnings: ['Сейчас проходит тест.'] }),
  ]
  const answersWith = (more: object = {}) => ({
    'GET /api/groups/orders/5': one(order()),
    'GET /api/groups/orders/5/people': list(people, [3, 1, 1]),
    ...more,
  })
  const open = async (more: object = {}) => {
    const opened = await openScreen('/groups/orders/5', { answers: answersWith(more) })
    await screen.findByText('Козлова Ева')
    return opened
  }
  const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent

  it('shows what changes and what hinders for each person, and those who are hindered in a view', async () => {
    const { lists } = await open()
    expect(rowOf('Козлова Ева')).toContain('ИС-26-1 → СА-26-1')
    expect(rowOf('Козлова Ева')).toContain('Ничего')
    expect(rowOf('Орлов Пётр')).toContain('В группе нет свободного места.')
    expect(rowOf('Гусева Анна')).toContain('Сейчас проходит тест.')
    fireEvent.click(await screen.findByRole('button', { name: 'Мешает подписать 1' }))
    await waitFor(() => expect(lists).toContainEqual({ hindered: 'obstacles' }))
  })

  it('asks before signing, sends the version that was read, and says so', async () => {
    const { sent, toasts } = await open()
    press('Подписать')
    const question = await dialog('Подписать приказ?')
    expect(question.getByText(/Приказ сразу подействует для 2 человек/)).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Подписать' }))
    await waitFor(() => expect(toasts()).toEqual(['Приказ подписан']))
    expect(sent).toEqual([{ call: 'POST /api/groups/orders/5/sign', body: { version: 3 } }])
  })

  it('keeps the question open with the people who prevent signing', async () => {
    const errors = { people: ['Приказ нельзя подписать из-за 1 человека: Орлов Пётр.'] }
    await open({ 'POST /api/groups/orders/5/sign': refused(422, { message: 'Проверьте поля.', errors }) })
    press('Подписать')
    const question = await dialog('Подписать приказ?')
    fireEvent.click(question.getByRole('button', { name: 'Подписать' }))
    expect(await question.findByText(/из-за 1 человека: Орлов Пётр/)).toBeDefined()
  })

  it('shows both versions if somebody else has saved meanwhile, and saves the chosen fields over the newer one', async () => {
    const current = order({ version: 4, number: '18-к', grounds: 'Заявление, справка' })
    const outdated = refused(409, { message: 'Запись изменена.', current })
    const { sent, toasts } = await open({
      'PUT /api/groups/orders/5': (body: unknown) =>
        Object(body).version === 4 ? one({ ...current, version: 5 }) : outdated,
    })
    press('Изменить')
    const edit = await dialog('Изменить черновик')
    fireEvent.change(edit.getByLabelText('Номер'), { target: { value: '19-к' } })
    fireEvent.click(edit.getByRole('button', { name: 'Сохранить' }))
    const conflict = await dialog('Запись изменил другой человек')
    expect(conflict.getByRole('group', { name: 'Номер' }).textContent).toContain('18-к')
    fireEvent.click(conflict.getByRole('button', { name: 'Сохранить выбранное' }))
    await waitFor(() => expect(toasts()).toEqual(['Черновик сохранён']))
    expect(sent.map(({ body }) => body)).toMatchObject([
      { version: 3, number: '19-к', grounds: 'Заявление' },
      { version: 4, number: '19-к', grounds: 'Заявление, справка' },
    ])
  })

  it('says that a draft cannot be edited or deleted because somebody has signed it meanwhile', async () => {
    const signed = refused(409, { message: 'Приказ уже подписан.' })
    const { toasts } = await open({
      'PUT /api/groups/orders/5': signed,
      'DELETE /api/groups/orders/5': refused(409, { message: 'Подписанный приказ остаётся.' }),
    })
    press('Изменить')
    const edit = await dialog('Изменить черновик')
    fireEvent.click(edit.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(toasts().join()).toContain('Приказ уже подписан.'))
    fireEvent.click(edit.getByRole('button', { name: 'Отменить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Другие действия')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Удалить черновик' }))
    fireEvent.click((await dialog('Удалить черновик?')).getByRole('button', { name: 'Удалить черновик' }))
    await waitFor(() => expect(toasts().join()).toContain('Подписанный приказ остаётся.'))
  })
})

describe('The page of a signed order', () => {
  const signed = order({ status: 'signed', applied_at: '2026-10-01T06:00:00Z', actions: ['cancel'] })
  const open = (record: Order, more: object = {}) =>
    openScreen('/groups/orders/5', {
      answers: {
        'GET /api/groups/orders/5': one(record),
        'GET /api/groups/orders/5/people': list([orderPerson()]),
        ...more,
      },
    })

  it('cancels with a reason, and names the chain of later orders if there is one', async () => {
    const message = 'После него подписаны приказы: № 21-к, 05.10.2026; № 22-к, 06.10.2026.'
    const { sent, toasts } = await open(signed, { 'POST /api/groups/orders/5/cancel': refused(409, { message }) })
    await screen.findByText('Козлова Ева')
    press('Другие действия')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Отменить приказ' }))
    const question = await dialog('Отменить приказ?')
    fireEvent.change(question.getByLabelText('Причина'), { target: { value: 'Ошибка' } })
    fireEvent.click(question.getByRole('button', { name: 'Отменить приказ' }))
    await waitFor(() => expect(toasts().join()).toContain('№ 21-к, 05.10.2026; № 22-к, 06.10.2026'))
    expect(sent.at(-1)?.body).toMatchObject({ version: 3, number: null, reason: 'Ошибка' })
    expect(screen.getByRole('dialog', { name: 'Отменить приказ?' })).toBeDefined()
  })

  it('links a cancelled order to its cancellation', async () => {
    const cancellation = { id: 7, kind: 'cancellation' as const, number: '18-к', ordered_on: '2026-10-02' }
    await open({ ...signed, status: 'cancelled', actions: [], cancelled_by: [cancellation] })
    const link = await screen.findByRole('link', { name: '№ 18-к · Отмена приказа' })
    expect(link.getAttribute('href')).toBe('/groups/orders/7')
    expect(screen.queryByRole('button', { name: 'Другие действия' })).toBeNull()
  })
})
