import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createGate } from '../e2e/kit/createGate'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const resource = 'directories/directions'
const open = async (options: Partial<Parameters<typeof openAdmin>[0]> = {}) => {
  admin = await openAdmin({ at: '/directories/directions/4', provider: college(), ...options })
  await screen.findByLabelText('Шифр')
  return admin
}
const field = (name: string) => screen.getByLabelText(name, { exact: false })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /Сохранить/ }))
const state = () => within(screen.getByRole('region', { name: 'Сохранение' })).getByRole('status').textContent

describe('The edit page of a record', () => {
  it("shows the record's title and the status of its changes", async () => {
    const provider = college()
    await open({ provider })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Направление 4')
    expect(state()).toBe('')
    type('Срок обучения', '34')
    expect(state()).toContain('Есть несохранённые изменения')
    save()
    await waitFor(() => expect(state()).toMatch(/^Сохранено в \d\d:\d\d$/))
    const { data } = await provider.getOne(resource, { id: 4 })
    expect(data).toMatchObject({ duration_months: 34, version: 2 })
  })

  it('saves on Ctrl S, also in a Russian keyboard layout', async () => {
    const provider = college()
    await open({ provider })
    type('Срок обучения', '22')
    fireEvent.keyDown(window, { key: 'ы', code: 'KeyS', ctrlKey: true })
    await waitFor(async () => expect((await provider.getOne(resource, { id: 4 })).data.duration_months).toBe(22))
  })

  it('R5.01 R5.07 sends any input and shows server errors under the fields and in a summary', async () => {
    const sent: unknown[] = []
    const check = (_resource: string, record: Readonly<Record<string, unknown>>) => {
      sent.push(record.code)
      return record.code === 'не шифр' ? { code: 'Шифр записывают так: 09.02.07.' } : null
    }
    await open({ provider: college({ check }) })
    type('Шифр', 'не шифр')
    save()
    await screen.findByText('Исправьте 1 ошибку')
    expect(sent).toEqual(['не шифр'])
    expect(field('Шифр').getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(field('Шифр').getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    expect(described?.textContent).toBe('Шифр записывают так: 09.02.07.')
    const summary = screen.getByText('Исправьте 1 ошибку').parentElement
    expect(document.activeElement).toBe(summary)
    fireEvent.click(screen.getByRole('button', { name: 'Шифр: Шифр записывают так: 09.02.07.' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Шифр')))
    type('Шифр', '09.02.07')
    await waitFor(() => expect(field('Шифр').getAttribute('aria-invalid')).not.toBe('true'))
    save()
    await waitFor(() => expect(state()).toMatch(/^Сохранено/))
  })

  it('shows errors of unknown fields, which do not block the next save', async () => {
    let refusals = 1
    const check = () => (refusals-- > 0 ? { unknown_field: 'Такого поля нет.' } : null)
    await open({ provider: college({ check }) })
    type('Срок обучения', '10')
    save()
    expect(await screen.findByText('Такого поля нет.')).toBeDefined()
    save()
    await waitFor(() => expect(state()).toMatch(/^Сохранено/))
  })

  it('asks before discarding changes and stays if cancelled', async () => {
    const { address } = await open()
    type('Срок обучения', '10')
    fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
    const question = await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Остаться' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address().pathname).toBe('/directories/directions/4')
    expect(admin?.router.state.location.pathname).toBe('/directories/directions/4')
    fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
    await waitFor(() => expect(admin?.router.state.location.pathname).toBe('/directories/directions'))
  })

  it("shows the not-found page at the record's address if it does not exist", async () => {
    admin = await openAdmin({ at: '/directories/directions/999', provider: college() })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Такой страницы нет')
    expect(screen.getByText('/directories/directions/999')).toBeDefined()
  })
})

describe('The history of a record', () => {
  const event = (id: number, more: Readonly<Record<string, unknown>>) => ({
    id,
    at: `2026-09-0${id}T09:12:00Z`,
    actor: { id: 1, name: 'Белова Анна Сергеевна' },
    entity: resource,
    record_id: 4,
    entity_ids: [4],
    reason: null,
    before: null,
    after: null,
    ...more,
  })

  it('lists changed fields with their author, latest first', async () => {
    const timeline = [
      event(1, { action: 'create' }),
      event(2, {
        action: 'edit',
        before: { version: 1, code: '1', price: null, translations: { ru: { name: 'А' } } },
        after: { version: 2, code: '2', price: null, translations: { ru: { name: 'Б' } } },
      }),
    ]
    await open({ provider: college({ data: { timeline } }) })
    const card = await screen.findByRole('region', { name: 'История' })
    const items = within(card).getAllByRole('listitem')
    expect(items).toHaveLength(2)
    expect(items[0]?.textContent).toMatch(/02\.09\.2026 \d\d:12 · Белова Анна Сергеевна$/)
    fireEvent.click(within(card).getAllByRole('button')[0] ?? card)
    expect((await screen.findByRole('dialog')).textContent).toMatch(/Шифр.*1.*2/)
  })

  it('is hidden while it is empty', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'История' })).toBeNull()
  })
})

describe('Input in a record form', () => {
  it('remains when typed during a save, and is sent by the next save', async () => {
    const whole = college()
    const { held, release } = createGate()
    const update: typeof whole.update = async (...sent) => {
      await held
      return whole.update(...sent)
    }
    await open({ provider: { ...whole, update } })
    type('Срок обучения', '34')
    save()
    await waitFor(() => expect(state()).toBe('Сохраняем…'))
    type('Шифр', '09.02.99')
    release()
    await waitFor(() => expect(state()).toContain('Есть несохранённые изменения'))
    expect(field('Шифр')).toHaveProperty('value', '09.02.99')
    expect(field('Срок обучения')).toHaveProperty('value', '34')
    save()
    await waitFor(() => expect(state()).toMatch(/^Сохранено/))
    expect((await whole.getOne(resource, { id: 4 })).data).toMatchObject({
      code: '09.02.99',
      duration_months: 34,
      version: 3,
    })
  })

  it('asks for confirmation before being lost when typed after a save', async () => {
    await open()
    type('Срок обучения', '34')
    save()
    await waitFor(() => expect(state()).toMatch(/^Сохранено/))
    type('Срок обучения', '35')
    fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
    await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })
  })
})

describe('An edit conflict', () => {
  const meanwhile = async (provider: ReturnType<typeof college>, changes: Readonly<Record<string, unknown>>) => {
    const { data } = await provider.getOne(resource, { id: 4 })
    await provider.update(resource, { id: 4, data: { ...data, ...changes }, previousData: data })
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Запись изменил другой человек' })
  const versions = (dialog: HTMLElement, name: string) =>
    within(within(dialog).getByRole('group', { name })).getAllByRole('radio')

  it('shows both versions field by field and preselects the changed one', async () => {
    const provider = college()
    await open({ provider })
    type('Срок обучения', '34')
    type('Шифр', '09.02.99')
    await meanwhile(provider, { duration_months: 58, price: 99 })
    save()
    const choice = await dialog()
    expect(
      within(choice)
        .getAllByRole('group')
        .map((group) => within(group).getAllByRole('radio').length),
    ).toEqual([2, 2, 2])
    expect(within(choice).getByRole('group', { name: 'Срок обучения' }).textContent).toContain('34')
    expect(within(choice).getByRole('group', { name: 'Срок обучения' }).textContent).toContain('58')
    const checked = (name: string) =>
      versions(choice, name).map((radio) => radio instanceof HTMLInputElement && radio.checked)
    expect(checked('Шифр')).toEqual([true, false])
    expect(checked('Стоимость')).toEqual([false, true])
    fireEvent.click(versions(choice, 'Срок обучения')[1] ?? choice)
    fireEvent.click(within(choice).getByRole('button', { name: 'Сохранить выбранное' }))
    await waitFor(() => expect(state()).toMatch(/^Сохранено/))
    const { data } = await provider.getOne(resource, { id: 4 })
    expect(data).toMatchObject({ code: '09.02.99', duration_months: 58, price: 99, version: 3 })
  })

  it('can be resolved with the other version, without writing anything', async () => {
    const provider = college()
    await open({ provider })
    type('Срок обучения', '34')
    await meanwhile(provider, { duration_months: 58, price: 99 })
    save()
    const choice = await dialog()
    fireEvent.click(within(choice).getByRole('button', { name: 'Везде чужое' }))
    fireEvent.click(within(choice).getByRole('button', { name: 'Взять сохранённое' }))
    await waitFor(() => expect(field('Срок обучения')).toHaveProperty('value', '58'))
    expect((await provider.getOne(resource, { id: 4 })).data.version).toBe(2)
  })

  it('can be cancelled, which keeps the form as typed', async () => {
    const provider = college()
    await open({ provider })
    type('Срок обучения', '34')
    await meanwhile(provider, { duration_months: 58 })
    save()
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Вернуться к форме' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Срок обучения')).toHaveProperty('value', '34')
  })
})

describe('The action menu of a record', () => {
  const choose = async (action: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Другие действия' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: action }))
    return screen.findByRole('dialog')
  }

  it('archives it after a confirmation that explains the effect', async () => {
    const { toasts } = await open()
    const question = await choose('В архив')
    expect(question.textContent).toContain('исчезнет из приёма')
    fireEvent.click(within(question).getByRole('button', { name: 'В архив' }))
    await waitFor(() => expect(toasts()).toEqual(['В архиве: 1 запись']))
    expect(await screen.findByText('В архиве')).toBeDefined()
  })

  it('lists the uses of a record that cannot be deleted and offers archiving', async () => {
    const usedBy = () => [{ entity: 'groups', count: 7, names: ['ИС-24-1', 'ИС-24-2'] }]
    const { toasts } = await open({ provider: college({ usedBy }) })
    fireEvent.click(within(await choose('Удалить')).getByRole('button', { name: 'Удалить' }))
    const refused = await screen.findByRole('dialog', { name: '«Направление 4» удалить нельзя' })
    expect(refused.textContent).toContain('7 групп: ИС-24-1, ИС-24-2 и ещё 5')
    fireEvent.click(within(refused).getByRole('button', { name: 'В архив' }))
    await waitFor(() => expect(toasts()).toEqual(['В архиве: 1 запись']))
  })

  it('deletes an unused record and opens the list', async () => {
    await open()
    fireEvent.click(within(await choose('Удалить')).getByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(admin?.router.state.location.pathname).toBe('/directories/directions'))
  })

  it('requires unsaved changes to be saved first', async () => {
    await open()
    type('Срок обучения', '10')
    fireEvent.click(screen.getByRole('button', { name: 'Другие действия' }))
    const item = await screen.findByRole('menuitem', { name: 'Удалить' })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Сначала сохраните изменения.')).toBeDefined()
  })
})

describe('A new record', () => {
  it('R0.03 opens its own page after it is created', async () => {
    const provider = college()
    const { toasts } = await open({ at: '/directories/directions/create', provider })
    type('Шифр', '38.02.01')
    fireEvent.change(within(screen.getByRole('tabpanel')).getByLabelText('Название'), {
      target: { value: 'Экономика' },
    })
    fireEvent.click(screen.getByRole('button', { name: /Создать/ }))
    await waitFor(() => expect(admin?.router.state.location.pathname).toBe('/directories/directions/31'))
    expect(toasts()).toEqual(['Запись создана'])
    const { data } = await provider.getOne(resource, { id: 31 })
    expect(data).toMatchObject({ code: '38.02.01', translations: { ru: { name: 'Экономика' } } })
  })
})
