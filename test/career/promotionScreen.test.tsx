import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PromotionGroup } from '../../src/api/career/promotion'
import { withDraftStore } from '../app/kit/draftStore'
import { closeScreens, one, openScreen, order, refused } from './openScreen'

withDraftStore()
closeScreens()

const group = (more: Partial<PromotionGroup> = {}): PromotionGroup => ({
  id: 3,
  version: 2,
  code: 'ИС-1-1',
  new_code: 'ИС-2-1',
  curator_name: 'Ковалёва Н. П.',
  direction_id: 1,
  course: 1,
  new_course: 2,
  is_last_course: false,
  academic_year: '2025/2026',
  students_count: 20,
  on_leave_count: 0,
  debtors: [],
  obstacles: [],
  warnings: [],
  ...more,
})
const debtors = [
  { id: 9, name: 'Козлова Ева', debts: ['Физика'], can_be_conditional: true },
  { id: 10, name: 'Орлов Пётр', debts: ['Физика', 'Химия', 'История'], can_be_conditional: false },
]
const groups = [
  group(),
  group({ id: 4, code: 'ИС-1-2', new_code: 'ИС-1-2', students_count: 18, debtors, warnings: ['Нет куратора.'] }),
  group({ id: 5, code: 'СА-4-1', course: 4, new_course: 5, is_last_course: true, obstacles: ['Последний курс.'] }),
]
const preview = {
  academic_year: '2026/2027',
  is_future: true,
  starts_on: '2026-09-01',
  groups,
  stay_groups: [
    { id: 3, code: 'ИС-1-1', direction_id: 1, course: 1 },
    { id: 6, code: 'ИС-1-3', direction_id: 1, course: 1 },
  ],
}
const open = async (more: object = {}, locale: 'ru' | 'en' = 'ru') => {
  const answers = {
    'GET /api/groups/promotion': one(preview),
    'GET /api/groups/orders/5': one(order({ kind: 'promotion' })),
    'POST /api/groups/promotion': one({ order_ids: [5] }),
    ...more,
  }
  const opened = await openScreen('/groups/promotion', { answers, locale })
  await screen.findByRole('link', { name: 'СА-4-1' })
  return opened
}
const box = (code: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Перевести группу ${code}` })
const rowOf = (code: string) => screen.getByRole('link', { name: code }).closest('li')?.textContent
const startOrder = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Составить приказ' }))
  return within(await screen.findByRole('dialog'))
}

describe('The promotion page', () => {
  it('shows what changes for each group, with obstacles, warnings and debts, and chooses those without obstacles', async () => {
    await open()
    expect(rowOf('ИС-1-1')).toMatch(/1 → 2 курс.*шифр станет ИС-2-1.*20 студентов.*Ничего не мешает/)
    expect(rowOf('ИС-1-2')).toMatch(/шифр остаётся.*Нет куратора\..*Долги у 2 студентов/)
    expect(rowOf('СА-4-1')).toContain('Последний курс.')
    expect([box('ИС-1-1').checked, box('ИС-1-2').checked, box('СА-4-1').checked]).toEqual([true, true, false])
    expect(box('СА-4-1').disabled).toBe(true)
    expect(screen.getByText(/год ещё не начался/)).toBeDefined()
  })

  it('counts the chosen groups and students, and shows one course at a time', async () => {
    await open()
    expect(screen.getByText(/^Выбрано групп: 2 из 3/).textContent).toContain('38 студентов')
    fireEvent.click(box('ИС-1-2'))
    expect(screen.getByText(/^Выбрано групп: 1 из 3/).textContent).toContain('20 студентов')
    // The group in its last course is not promoted, so it has no tab.
    expect(screen.queryByRole('button', { name: /^На 5 курс/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'На 2 курс 2' }))
    expect(screen.queryByRole('link', { name: 'СА-4-1' })).toBeNull()
  })

  it('lets a debtor repeat the course, and asks for a deadline for those who are promoted on condition', async () => {
    const { sent, address } = await open()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Решение: Орлов Пётр' }))
    const onCondition = await screen.findByRole('option', { name: 'Долгов слишком много' })
    expect(onCondition.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('option', { name: 'Оставить на курсе, группа ИС-1-1' })).toBeNull()
    fireEvent.click(screen.getByRole('option', { name: 'Оставить на курсе, группа ИС-1-3' }))
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    const dialog = await startOrder()
    expect(dialog.getByText(/Условно переводится 1 студент/)).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Номер'), { target: { value: '40-п' } })
    fireEvent.click(dialog.getByLabelText('Срок для условно переведённых'))
    fireEvent.click(await screen.findByRole('gridcell', { name: '15' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Сохранить приказ' }))
    await waitFor(() => expect(address().pathname).toBe('/groups/orders/5'))
    expect(sent[0]?.body).toMatchObject({
      academic_year: '2026/2027',
      number: '40-п',
      conditional_until: expect.stringMatching(/^\d{4}-\d\d-15$/),
      keep_teachers: true,
      by_course: false,
      sign: true,
      groups: [
        { id: 3, version: 2, stays: [] },
        { id: 4, version: 2, stays: [{ user_id: 10, to_group_id: 6 }] },
      ],
    })
  })

  it('says in the dialog which groups the server refuses, and changes nothing', async () => {
    const errors = { 'groups.0': ['Не подписан журнал: Физика.'] }
    const answer = refused(422, { message: 'Проверьте поля.', errors })
    const { address } = await open({ 'POST /api/groups/promotion': answer })
    fireEvent.click(box('ИС-1-2'))
    const dialog = await startOrder()
    expect(dialog.queryByLabelText('Срок для условно переведённых')).toBeNull()
    fireEvent.change(dialog.getByLabelText('Номер'), { target: { value: '40-п' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Сохранить приказ' }))
    expect(await dialog.findByText(/Не подписан журнал: Физика/)).toBeDefined()
    expect(address().pathname).toBe('/groups/promotion')
  })

  it('says so if there are no groups to promote', async () => {
    await openScreen('/groups/promotion', { answers: { 'GET /api/groups/promotion': one({ ...preview, groups: [] }) } })
    expect(await screen.findByText('Переводить некого')).toBeDefined()
  })

  it('reads the same in English', async () => {
    await open({}, 'en')
    expect(rowOf('ИС-1-1')).toMatch(/year 1 → 2.*code becomes ИС-2-1.*20 students.*No obstacles/)
  })
})
