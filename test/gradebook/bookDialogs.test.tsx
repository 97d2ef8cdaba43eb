import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { CarriedMark } from '../../src/api/gradebook/sheets'
import { defaultRules } from '../../src/api/gradebook/computeFinal'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { choose } from '../app/kit/choose'
import { column, fakeGradebook, finalId } from './kit/fakeGradebook'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

/** Opens a gradebook and, from its "More actions" menu, the dialog with the given name. */
const openDialog = async (words: string, fakeServer: ReturnType<typeof fakeGradebook> = fakeGradebook()) => {
  admin = await openAdmin({ at: '/gradebook/12/7', provider: fakeServer.provider, can: ['manage gradebook'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Другие действия' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: words }))
  return { ...fakeServer, dialog: within(await screen.findByRole('dialog')) }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (dialog: ReturnType<typeof within>, name: string) => fireEvent.click(dialog.getByRole('button', { name }))

describe('R2.12 The dialog for weekly lessons', () => {
  it('adds lessons on the chosen weekdays, except on excluded days', async () => {
    const answered = { 'POST /api/gradebook/:group/:subject/lessons': [column(21), column(22)] }
    const { dialog, sent } = await openDialog('Уроки по расписанию', fakeGradebook({ answered }))
    for (const day of ['Пн', 'Ср']) fireEvent.click(dialog.getByRole('checkbox', { name: day }))
    type(dialog.getByLabelText(/^Кроме дней/), '04.11.2026, 02.12.2026')
    press(dialog, 'Добавить')
    await isClosed()
    expect(sent).toMatchObject([
      {
        body: {
          weekdays: [1, 3],
          from: '2026-09-01',
          to: '2026-12-30',
          except: ['2026-11-04', '2026-12-02'],
          scale: 'five',
        },
      },
    ])
    expect(admin?.toasts()).toEqual(['Добавлены 2 урока.'])
  })

  it("rejects invalid dates before sending, and shows the server's errors at their fields", async () => {
    const fakeServer = fakeGradebook()
    const { dialog, sent } = await openDialog('Уроки по расписанию', fakeServer)
    type(dialog.getByLabelText(/^Кроме дней/), '04.11.2026, 31.02.2027 завтра')
    press(dialog, 'Добавить')
    const message = 'Это не даты: 31.02.2027, завтра. Пишите так: 04.11.2026.'
    expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText(/^Кроме дней/).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    fakeServer.state.errors = { to: 'Этот день не входит в период.' }
    type(dialog.getByLabelText(/^Кроме дней/), '')
    press(dialog, 'Добавить')
    expect(await dialog.findByText('Этот день не входит в период.', { selector: '.field-error *' })).toBeDefined()
  })
})

describe('R2.12 The dialog for the rules of a final mark', () => {
  it('saves weighted categories and changed bands', async () => {
    const { dialog, sent } = await openDialog('Правила итоговой оценки')
    fireEvent.click(dialog.getByRole('radio', { name: 'По категориям с весами' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Категория' }))
    type(await dialog.findByLabelText('Название'), 'Контрольные')
    type(dialog.getByLabelText('Вес'), '2')
    type(dialog.getByLabelText('Худших не считать'), '1')
    const [mean] = dialog.getAllByLabelText('5 от')
    if (mean) type(mean, '4,6')
    press(dialog, 'Сохранить')
    await isClosed()
    expect(sent.at(-1)?.body).toMatchObject({
      version: 3,
      scale: 'five',
      rules: {
        method: 'categories',
        categories: [{ name: 'Контрольные', weight: 2, drop_lowest: 1 }],
        bands: { averages: [2.5, 3.5, 4.6] },
      },
    })
  })

  it('stays open with the error under the field if the server refuses the rules', async () => {
    const fakeServer = fakeGradebook()
    const { dialog } = await openDialog('Правила итоговой оценки', fakeServer)
    fakeServer.state.errors = { scale: 'Итоговые оценки уже выставляли вручную: шкала не меняется.' }
    await choose(dialog.getByRole('combobox', { name: 'Шкала итога' }), 'Баллы')
    press(dialog, 'Сохранить')
    expect(
      await dialog.findByText('Итоговые оценки уже выставляли вручную: шкала не меняется.', {
        selector: '.field-error *',
      }),
    ).toBeDefined()
  })

  it('shows the rules read-only to users who cannot edit the gradebook', async () => {
    const categories = [{ name: 'Тесты', weight: 3, drop_lowest: 1 }]
    const rules = { ...defaultRules, method: 'categories' as const, categories }
    const { dialog } = await openDialog('Правила итоговой оценки', fakeGradebook({ can_edit: false, rules }))
    const definitions = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(definitions).toEqual([
      'По категориям с весами',
      '2–5',
      'Тесты: вес 3, худших не считать: 1',
      '3 от 2,5, 4 от 3,5, 5 от 4,5',
      '3 от 60\u00a0%, 4 от 75\u00a0%, 5 от 90\u00a0%',
      '60\u00a0%',
    ])
    expect(dialog.queryByRole('button', { name: 'Сохранить' })).toBeNull()
  })
})

describe('R2.12 The dialog of a column with marks', () => {
  const items = [column(1), column(2, { archived_at: '2026-10-01T10:00:00Z' }), column(finalId, { kind: 'final' })]

  it('archives the column, which can be restored from the archive', async () => {
    const { dialog, sent } = await openDialog('Архив столбцов', fakeGradebook({ items }))
    expect(dialog.getByText('23.09 · ДЗ 2')).toBeDefined()
    press(dialog, 'Вернуть «ДЗ 2»')
    await waitFor(() =>
      expect(sent.map(({ key }) => key)).toEqual(['POST /api/gradebook/:group/:subject/items/:item/restore']),
    )
    press(dialog, 'Закрыть')
    await isClosed()
    fireEvent.click(screen.getByRole('button', { name: '23.09 · ДЗ 1' }))
    press(within(await screen.findByRole('dialog')), 'Убрать столбец')
    await isClosed()
    expect(sent.at(-1)?.key).toBe('DELETE /api/gradebook/:group/:subject/items/:item')
    expect(admin?.toasts()).toEqual(['Столбец «ДЗ 1» убран. С оценками он остаётся в архиве.'])
  })

  it("stays open if archiving is refused, and shows the server's error about the scale under the field", async () => {
    const fakeServer = fakeGradebook({ items })
    admin = await openAdmin({ at: '/gradebook/12/7', provider: fakeServer.provider, can: ['manage gradebook'] })
    fireEvent.click(await screen.findByRole('button', { name: '23.09 · ДЗ 1' }))
    const dialog = within(await screen.findByRole('dialog'))
    fakeServer.state.errors = { scale: 'В столбце уже есть отметки: шкала не меняется.' }
    press(dialog, 'Убрать столбец')
    await waitFor(() => expect(fakeServer.sent).toHaveLength(1))
    press(dialog, 'Сохранить')
    expect(
      await dialog.findByText('В столбце уже есть отметки: шкала не меняется.', { selector: '.field-error *' }),
    ).toBeDefined()
  })
})

describe('R2.12 The dialog for carrying over marks', () => {
  const mark = (item_id: number, more: Partial<CarriedMark> = {}): CarriedMark => ({
    item_id,
    title: `ДЗ ${item_id}`,
    held_on: '2026-09-14',
    scale: 'five',
    value: 4,
    flag: null,
    into_item_id: 1,
    into_title: 'ДЗ 1',
    message: null,
    ...more,
  })
  const left = mark(5, {
    scale: 'hundred',
    value: 85,
    into_item_id: null,
    into_title: null,
    message: 'Нет подходящего столбца.',
  })
  const calls = (seen: CarriedMark[]) => ({
    'POST /api/gradebook/:group/:subject/carry/preview': seen,
    'POST /api/gradebook/:group/:subject/carry': seen,
  })
  const ask = async (dialog: ReturnType<typeof within>) => {
    await choose(dialog.getByRole('combobox', { name: 'Студент' }), 'Баранова Ульяна')
    const group = dialog.getByRole('combobox', { name: 'Из группы' })
    fireEvent.mouseDown(group)
    type(group, 'ИС')
    fireEvent.click(await screen.findByRole('option', { name: /^ИС-24-2/ }))
    press(dialog, 'Показать, что перенесётся')
  }

  it('previews carried marks and reasons for the others, and needs a new preview for another student', async () => {
    const { dialog, sent } = await openDialog('Перенести оценки', fakeGradebook({ answered: calls([mark(4), left]) }))
    await ask(dialog)
    const rows = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    await dialog.findByRole('heading', { name: 'Перенесутся' })
    expect(rows()).toEqual(['414.09.2026 · ДЗ 4в столбец «ДЗ 1»', '8514.09.2026 · ДЗ 5Нет подходящего столбца.'])
    await choose(dialog.getByRole('combobox', { name: 'Студент' }), 'Агеев Роман')
    await waitFor(() => expect(dialog.queryByRole('heading', { name: 'Перенесутся' })).toBeNull())
    press(dialog, 'Показать, что перенесётся')
    fireEvent.click(await dialog.findByRole('button', { name: 'Перенести' }))
    await isClosed()
    expect(sent).toMatchObject([
      { key: expect.stringMatching(/\/preview$/), body: { student_id: 2 } },
      { key: expect.stringMatching(/\/preview$/), body: { student_id: 1 } },
      { key: expect.stringMatching(/\/carry$/), body: { student_id: 1 } },
    ])
    expect(admin?.toasts()).toEqual(['Перенесена 1 оценка.'])
  })

  it('offers no button to carry over if no mark can be carried over', async () => {
    const { dialog } = await openDialog('Перенести оценки', fakeGradebook({ answered: calls([left]) }))
    await ask(dialog)
    await dialog.findByRole('heading', { name: 'Останутся в прежней группе' })
    expect(dialog.queryByRole('button', { name: 'Перенести' })).toBeNull()
  })

  it('shows the error at the student field for a student who has not moved', async () => {
    const fakeServer = fakeGradebook()
    const { dialog } = await openDialog('Перенести оценки', fakeServer)
    fakeServer.state.errors = { student_id: 'Этот человек не переходил из той группы в эту.' }
    await ask(dialog)
    expect(
      await dialog.findByText('Этот человек не переходил из той группы в эту.', { selector: '.field-error *' }),
    ).toBeDefined()
  })
})
