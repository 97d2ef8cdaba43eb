import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { withBrowserDatabase } from '../app/kit/browserDatabase'
import { column, fakeGradebook, finalId } from './kit/fakeGradebook'
import { grid, press, ctrl, mark, textAt, go, paste } from './kit/gridKeys'

withBrowserDatabase('abitura-marks')
beforeAll(() => {
  // jsdom has no layout, so the visible area of the grid is faked.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1100)
})
afterAll(() => {
  vi.restoreAllMocks()
})
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const open = async (fakeServer = fakeGradebook(), more: { isReload?: boolean; at?: string } = {}) => {
  const { at = '/gradebook/12/7', ...rest } = more
  admin = await openAdmin({ at, provider: fakeServer.provider, can: ['manage gradebook'], ...rest })
  return { ...fakeServer, admin }
}
describe('A typed mark', () => {
  it('is saved automatically with the time shown, and counts in the average and the final mark at once', async () => {
    const { valueOf } = await open()
    mark('4')
    mark('5')
    await waitFor(() => expect(screen.getByText('Сохранено')).toBeDefined())
    expect(valueOf(1, 1)).toBe(4)
    expect(valueOf(1, 2)).toBe(5)
    expect(textAt('0 0')).toBe('4')
    expect(textAt('0 2')).toBe('4,00')
    expect(textAt('0 3')).toBe('4')
    expect(screen.getByText(/^\d\d:\d\d:\d\d$/)).toBeDefined()
  })

  it('stays in its cell with the reason if the server refuses it, until the user discards it', async () => {
    const { valueOf } = await open(fakeGradebook({ refused: () => 'Этот человек сейчас не учится в группе.' }))
    mark('4')
    await screen.findByRole('button', { name: 'Не сохранена 1 ячейка' })
    expect(textAt('0 0')).toBe('4')
    press('ArrowUp')
    expect((await screen.findByRole('alert')).textContent).toBe('Этот человек сейчас не учится в группе.')
    fireEvent.click(screen.getByRole('button', { name: 'Убрать введённое' }))
    await waitFor(() => expect(textAt('0 0')).toBe(''))
    expect(valueOf(1, 1)).toBeUndefined()
  })

  it('shows both values on a conflict, and the user can keep either', async () => {
    const fakeServer = fakeGradebook()
    const { sendings } = await open(fakeServer)
    fakeServer.put(1, 1, { value: 3 })
    mark('5')
    await screen.findByRole('button', { name: 'Не сохранена 1 ячейка' })
    press('ArrowUp')
    await screen.findByText('Эту ячейку изменили двое. Что оставить?')
    expect(screen.getByRole('button', { name: 'Взять чужое: 3' })).toBeDefined()
    press('ArrowDown', { altKey: true })
    expect(document.activeElement?.textContent).toBe('Оставить своё: 5')
    fireEvent.click(screen.getByRole('button', { name: 'Оставить своё: 5' }))
    await waitFor(() => expect(fakeServer.valueOf(1, 1)).toBe(5))
    expect(sendings().at(-1)?.changes[0]).toMatchObject({ value: 5, base_version: 1 })
  })

  it('appears without a reload if someone else typed it', async () => {
    const { changeByOther } = await open()
    changeByOther(2, 3, 4)
    await waitFor(() => expect(textAt('2 1')).toBe('4'))
  })
})

describe('The grid without a network', () => {
  it('queues marks, announces them, keeps them over a reload, and sends them once', async () => {
    const fakeServer = fakeGradebook()
    fakeServer.state.isAway = true
    const first = await open(fakeServer)
    mark('4')
    mark('5')
    await waitFor(() => expect(screen.getByText('Нет связи. Ждут отправки: 2, оценки не пропадут')).toBeDefined())
    first.admin.leave()
    fakeServer.state.isAway = false
    await open(fakeServer, { isReload: true })
    await waitFor(() => {
      expect(fakeServer.valueOf(1, 1)).toBe(4)
      expect(fakeServer.valueOf(1, 2)).toBe(5)
    })
    const names = fakeServer.sendings().flatMap(({ changes }) => changes.map(({ op_id }: { op_id: string }) => op_id))
    expect(new Set(names).size).toBe(2)
  })
})

describe('A paste into the grid', () => {
  it('is sent as one call; invalid texts show an error in their cells and the rest is saved', async () => {
    const { sendings, valueOf } = await open()
    grid().focus()
    paste('5\t4\n05.03.2026\tн\nпять\tn')
    await waitFor(() => expect(valueOf(2, 1)).toBe(4))
    expect(sendings()).toHaveLength(1)
    expect(sendings()[0]).toMatchObject({ source: 'pasted' })
    expect(sendings()[0]?.changes).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: 'Не сохранены 2 ячейки' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Что не сохранено' }))
    expect(dialog.getByText('Это дата: Excel принял оценку за день. Впишите оценку заново.')).toBeDefined()
    expect(dialog.getByText(/^Такой отметки нет/)).toBeDefined()
  })

  it('reports cells that did not fit into the grid', async () => {
    const {
      admin: { toasts },
    } = await open()
    go('2 1')
    grid().focus()
    paste('5\n4\n3')
    await waitFor(() => expect(toasts().join()).toContain('2 значения не вставлены'))
  })
})

describe('Undoing', () => {
  it('sends the inverse change with the version that the change produced', async () => {
    const { sendings, valueOf } = await open()
    mark('4')
    await waitFor(() => expect(valueOf(1, 1)).toBe(4))
    await screen.findByText('Сохранено')
    ctrl('KeyZ')
    await waitFor(() => expect(valueOf(1, 1)).toBeNull())
    expect(sendings()[1]).toMatchObject({ source: 'undone', changes: [{ value: null, base_version: 1 }] })
  })

  it('asks for confirmation for cells that someone else has changed since, and undoes the others', async () => {
    const { valueOf, changeByOther, sendings } = await open()
    grid().focus()
    paste('4\n5')
    await waitFor(() => expect(valueOf(1, 2)).toBe(5))
    changeByOther(1, 2, 2)
    await waitFor(() => expect(textAt('1 0')).toBe('2'))
    ctrl('KeyZ')
    const dialog = within(await screen.findByRole('dialog', { name: 'Отменить и чужую правку?' }))
    expect(dialog.getByText(/Баранова Ульяна.*сейчас 2, станет пусто/)).toBeDefined()
    await waitFor(() => expect(valueOf(1, 1)).toBeNull())
    expect(valueOf(1, 2)).toBe(2)
    fireEvent.click(dialog.getByRole('button', { name: 'Отменить и их' }))
    await waitFor(() => expect(valueOf(1, 2)).toBeNull())
    expect(sendings()).toHaveLength(3)
  })
})

describe('A manual final mark', () => {
  it('requires a reason and explains the computed mark', async () => {
    const { sendings } = await open()
    mark('4')
    await screen.findByText('Сохранено')
    go('0 1')
    mark('3')
    await waitFor(() => expect(sendings()).toHaveLength(2))
    go('0 3')
    mark('5')
    const dialog = within(await screen.findByRole('dialog', { name: 'Поставить итог вручную' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Поставить' }))
    await dialog.findAllByText('Напишите, почему итог другой.')
    fireEvent.change(dialog.getByLabelText('Причина'), { target: { value: 'Олимпиада' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Поставить' }))
    await waitFor(() =>
      expect(sendings()[2]?.changes).toMatchObject([{ item_id: finalId, value: 5, reason: 'Олимпиада' }]),
    )
    go('0 0')
    expect(screen.getByRole('button', { name: 'Итог 4: (4 + 3) : 2 = 3,5. 4 ставится от 3,5.' })).toBeDefined()
  })
})

describe('The status line below the grid', () => {
  it('lists a few selected marks, and sums up many', async () => {
    const works = Array.from({ length: 9 }, (_, at) => column(at + 10))
    const fakeServer = fakeGradebook({ items: [...works, column(finalId, { kind: 'final' })] })
    for (const { id } of works) fakeServer.put(id, 1, { value: 4 })
    await open(fakeServer)
    go('0 0')
    expect(await screen.findByRole('button', { name: 'Итог 4: 36 : 9 = 4. 4 ставится от 3,5.' })).toBeDefined()
  })
})

describe('The gradebook page', () => {
  it('says that there is no period, and lets users with reach "all" add one', async () => {
    const fakeServer = fakeGradebook()
    fakeServer.state.readFault = 409
    await open(fakeServer)
    expect(await screen.findByText('Учебных периодов ещё нет')).toBeDefined()
  })

  it('offers to add columns to a gradebook without any', async () => {
    await open(fakeGradebook({ items: [] }))
    expect(await screen.findByText('В журнале ещё нет столбцов')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Уроки по расписанию' })).toBeDefined()
  })

  it('accepts no marks in a signed gradebook, and names the signer', async () => {
    const signed = { signed_at: '2026-12-25T10:00:00Z', signed_by: 'Громов И. П.', can_edit: false, can_reopen: true }
    const { sent } = await open(fakeGradebook(signed))
    expect(await screen.findByText(/Подписано: Громов И. П./)).toBeDefined()
    grid().focus()
    press('5')
    expect(within(grid()).queryByRole('textbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Открыть журнал' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Причина'), { target: { value: 'Ошибка' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Открыть' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { version: 3, reason: 'Ошибка' } }))
  })

  it('filters people by name, and keeps the filter in the URL', async () => {
    const {
      admin: { address },
    } = await open()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Найти студента' }), { target: { value: 'лев' } })
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
    expect(new URLSearchParams(address().search).get('q')).toBe('лев')
  })

  it('opens at the final mark of the student whose debt linked to it', async () => {
    await open(fakeGradebook(), { at: '/gradebook/12/7?student=2' })
    const bar = within(await screen.findByRole('region', { name: 'Выбранная ячейка' }))
    expect(bar.getByText('Баранова Ульяна')).toBeDefined()
    expect(bar.getByRole('button', { name: 'Итог' })).toBeDefined()
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-1-3$/)
  })

  it('opens at the first empty cell of today’s column, or of the latest past one', async () => {
    const ahead = column(1, { held_on: '2999-01-01' })
    const items = [column(3, { held_on: '2026-09-01' }), column(2), ahead, column(finalId, { kind: 'final' })]
    const fakeServer = fakeGradebook({ items })
    fakeServer.put(2, 1, { value: 4 })
    await open(fakeServer)
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-1-1$/)
    mark('5')
    await waitFor(() => expect(fakeServer.valueOf(2, 2)).toBe(5))
  })

  it('shows a lesson as a list for quick attendance, with one tap per student', async () => {
    const items = [column(3, { kind: 'lesson', title: 'Урок' }), column(finalId, { kind: 'final' })]
    const { valueOf, sendings } = await open(fakeGradebook({ items }), { at: '/gradebook/12/7?board=3' })
    const person = await screen.findByRole('button', { name: /^Агеев Роман/ })
    fireEvent.click(person)
    await waitFor(() => expect(sendings()[0]?.changes).toMatchObject([{ item_id: 3, student_id: 1, flag: 'absent' }]))
    expect(screen.getByText(/на уроке 2 из 3/)).toBeDefined()
    fireEvent.click(within(screen.getByRole('group', { name: 'Оценка: Баранова Ульяна' })).getByText('5'))
    await waitFor(() => expect(valueOf(3, 2)).toBe(5))
  })
})

describe('The mark of a voided attempt', () => {
  it('is cleared only with the teacher’s consent in a signed gradebook or after a manual change', async () => {
    const fakeServer = fakeGradebook()
    fakeServer.put(1, 1, { value: 4 })
    const proposal = { id: 7, attempt_id: 3, value: null, created_at: '2026-09-24T12:20:00Z' }
    const provider: typeof fakeServer.provider = {
      ...fakeServer.provider,
      read: async (key, sent) => {
        const { data } = await fakeServer.provider.read(key, sent)
        if (key.includes('/entries/')) return JSON.parse(JSON.stringify({ data: { ...Object(data), proposal } }))
        const [first, ...others] = Object(data).entries
        return JSON.parse(
          JSON.stringify({ data: { ...Object(data), entries: [{ ...first, proposed: [1] }, ...others] } }),
        )
      },
    }
    const { sent } = await open({ ...fakeServer, provider })
    go('0 0')
    expect(await screen.findByText('Попытка аннулирована: убрать оценку?')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Принять' }))
    await waitFor(() =>
      expect(sent.map(({ key }) => key)).toEqual(['POST /api/gradebook/:group/:subject/proposals/:proposal/apply']),
    )
  })
})
