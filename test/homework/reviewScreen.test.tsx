import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { toast } from '../../src/app/shell/toasts/store'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { withDraftStore } from '../app/kit/draftStore'
import { fakeReviewServer, handInReview, handInVersion } from './kit/review'

withDraftStore()
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const open = async (server = fakeReviewServer(), more: { locale?: 'ru' | 'en' } = {}) => {
  const at = '/gradebook/homework/3/review/1'
  admin = await openAdmin({ at, provider: server.provider, can: ['manage gradebook'], ...more })
  return { ...admin, ...server }
}
const work = (name: string) => screen.findByRole('heading', { level: 2, name })
const key = (code: string, more: object = {}) => fireEvent.keyDown(document.body, { code, key: '', ...more })
const comment = () => screen.getByLabelText('Комментарий студенту')
const decisions = (sent: readonly { key: string; id: unknown; body: object }[]) =>
  sent.filter((one) => one.key.endsWith('/decide'))
/** Presses the button of a toast, and returns whether one has it. */
const pressInToast = (label: string): boolean => {
  const shown = toast.shown().find(({ action }) => action?.label === label)
  act(() => shown?.action?.run())
  return shown !== undefined
}
const select = (from: number, to: number) => {
  const text = document.querySelector('.review-text')?.firstChild
  if (!text) throw new Error('There is no text')
  const range = document.createRange()
  range.setStart(text, from)
  range.setEnd(text, to)
  document.getSelection()?.removeAllRanges()
  document.getSelection()?.addRange(range)
  fireEvent(document, new Event('selectionchange'))
}

describe('The review of homework', () => {
  it('marks a work by keyboard alone, in a Russian layout too, and opens the next one', async () => {
    const { sent, address } = await open()
    await work('Студент 1')
    key('Digit3')
    key('Numpad1')
    expect(screen.getByRole('button', { name: /Поставить 4, дальше/ })).toBeDefined()
    key('KeyC', { key: 'с' })
    expect(document.activeElement).toBe(comment())
    fireEvent.change(comment(), { target: { value: 'Хорошо' } })
    fireEvent.keyDown(comment(), { code: 'Enter', key: 'Enter', ctrlKey: true })
    await work('Студент 2')
    expect(address().pathname).toBe('/gradebook/homework/3/review/2')
    await waitFor(() => expect(decisions(sent)).toHaveLength(1))
    expect(decisions(sent)[0]).toMatchObject({
      id: 1,
      body: { decision: 'mark', version: 1, value: 4, criteria: [3, 1], comment: 'Хорошо', deduct: true },
    })
  })

  it('takes another mark than that of the points only if the teacher chooses it', async () => {
    const { sent, toasts } = await open()
    await work('Студент 1')
    key('Digit3')
    key('Enter', { ctrlKey: true })
    expect(toasts()).toEqual(['Не оценён 1 критерий'])
    key('Digit2')
    const marks = within(screen.getByRole('radiogroup', { name: 'Оценка' }))
    expect(marks.getByLabelText('5')).toHaveProperty('checked', true)
    fireEvent.click(marks.getByLabelText('4'))
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(decisions(sent)).toMatchObject([{ body: { value: 4, criteria: [3, 2] } }]))
  })

  it('moves with J and K, puts off with S, and leaves for the homework after the last work', async () => {
    const { toasts, address } = await open()
    await work('Студент 1')
    key('KeyJ')
    await work('Студент 2')
    key('KeyK', { key: 'л' })
    await work('Студент 1')
    key('KeyS')
    await work('Студент 2')
    fireEvent.keyDown(comment(), { code: 'KeyJ', key: 'j' })
    expect(address().pathname).toBe('/gradebook/homework/3/review/2')
    expect(toasts()).toEqual([])
  })

  it('waives the deduction for late work, and shows the mark of the gradebook', async () => {
    const late = handInReview(1, { deduction: 1, versions: [handInVersion(1, { is_late: true })] })
    const { sent } = await open(fakeReviewServer([late]))
    await work('Студент 1')
    key('Digit3')
    key('Digit2')
    expect(screen.getByText('5 → 4')).toBeDefined()
    expect(screen.getByRole('button', { name: /Поставить 4, дальше/ })).toBeDefined()
    fireEvent.click(screen.getByLabelText('Не снижать'))
    fireEvent.click(screen.getByRole('button', { name: /Поставить 5, дальше/ }))
    await waitFor(() => expect(decisions(sent)).toMatchObject([{ body: { value: 5, deduct: false } }]))
  })

  it('returns a work with B, warns without remarks, and keeps those who have no hand-in left', async () => {
    const { sent } = await open()
    await work('Студент 1')
    key('KeyB', { key: 'и' })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Нет ни замечаний, ни комментария/)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'На доработку' }))
    await waitFor(() => expect(decisions(sent)).toMatchObject([{ id: 1, body: { decision: 'return', value: null } }]))
    expect(Date.parse(String(decisions(sent).map(({ body }) => Object(body).due_at)))).toBeGreaterThan(Date.now())
  })

  it('remarks on a selected range of the text and sends the remark before the decision', async () => {
    const { sent } = await open()
    await work('Студент 1')
    select(9, 15)
    key('KeyM')
    const field = await screen.findByLabelText('Замечание: «SELECT»')
    fireEvent.change(field, { target: { value: 'Назовите столбцы' } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    expect(await screen.findByText('Назовите столбцы')).toBeDefined()
    await waitFor(() => expect(sent).toMatchObject([{ body: { text: 'Назовите столбцы', start: 9, end: 15 } }]))
    await waitFor(() => expect(document.querySelector('.review-marked')?.textContent).toBe('SELECT'))
    select(0, 5)
    key('KeyM')
    fireEvent.change(await screen.findByLabelText('Замечание: «Ответ»'), { target: { value: 'Ещё' } })
    key('Digit3')
    key('Digit2')
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map((one) => one.key)).toEqual([
      'POST /api/hand-ins/:id/remarks',
      'POST /api/hand-ins/:id/remarks',
      'POST /api/hand-ins/:id/decide',
    ])
  })

  it('undoes a decision from its toast, and opens the work with the input kept', async () => {
    const { sent, address } = await open()
    await work('Студент 1')
    key('Digit3')
    key('Digit2')
    fireEvent.change(comment(), { target: { value: 'Отлично' } })
    key('Enter', { ctrlKey: true })
    await work('Студент 2')
    await waitFor(() => expect(pressInToast('Отменить')).toBe(true))
    await work('Студент 1')
    expect(address().pathname).toBe('/gradebook/homework/3/review/1')
    expect(sent.at(-1)).toMatchObject({ key: 'POST /api/hand-ins/:id/undo', id: 1, body: { version: 2 } })
    await waitFor(() => expect(comment()).toHaveProperty('value', 'Отлично'))
    expect(screen.queryByRole('alert')).toBeNull()
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(decisions(sent)).toHaveLength(2))
    expect(decisions(sent)[1]).toMatchObject({ body: { version: 3, value: 5, comment: 'Отлично' } })
  })

  it('leads back to a remark that was refused after the next work was opened, with its text', async () => {
    const refused = new HttpError('Замечаний уже 200', 409)
    const { toasts } = await open(fakeReviewServer([handInReview(1), handInReview(2)], undefined, refused))
    await work('Студент 1')
    select(9, 15)
    key('KeyM')
    const field = await screen.findByLabelText('Замечание: «SELECT»')
    fireEvent.change(field, { target: { value: 'Назовите столбцы' } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    key('KeyJ')
    await work('Студент 2')
    await waitFor(() =>
      expect(toasts()).toContain('Замечание не сохранено: Студент 1: «Назовите столбцы» — Замечаний уже 200'),
    )
    expect(pressInToast('К работе')).toBe(true)
    await work('Студент 1')
    expect(await screen.findByLabelText('Замечание: «SELECT»')).toHaveProperty('value', 'Назовите столбцы')
  })

  it('shows the ticked remarks of the previous version, and switches versions with V', async () => {
    const remark = {
      id: 5,
      hand_in_id: 9,
      text: 'Условие перенести',
      file_id: null,
      page: null,
      line: null,
      start: 0,
      end: 5,
      author_name: 'Громов И. П.',
      created_at: '2026-10-05T09:00:00Z',
      resolved_at: '2026-10-06T09:00:00Z',
    }
    const earlier = handInVersion(9, { state: 'returned', text: 'Старый текст', remarks: [remark] })
    await open(fakeReviewServer([handInReview(1, { versions: [handInVersion(1, { number: 2 }), earlier] })]))
    await work('Студент 1')
    expect(screen.getByText('Условие перенести')).toBeDefined()
    expect(screen.getByText('отметил «исправлено»')).toBeDefined()
    expect(screen.getByText('Что изменилось в тексте')).toBeDefined()
    key('KeyV')
    expect(document.querySelector('.review-text')?.textContent).toBe('Ответ 1: SELECT 1')
    key('KeyV')
    expect(document.querySelector('.review-text')?.textContent).toContain('Стары')
    expect(document.querySelector('.review-marked')?.textContent).toBe('Стары')
  })
})

describe('A work that cannot be decided', () => {
  it('names the reviewer who has it open', async () => {
    const { sent } = await open(fakeReviewServer([handInReview(1), handInReview(2)], 'Иванова Ирина'))
    expect(await screen.findByText(/сейчас проверяет Иванова Ирина/)).toBeDefined()
    key('Digit3')
    key('Enter', { ctrlKey: true })
    await work('Студент 2')
    expect(decisions(sent)).toEqual([])
  })

  it('keeps the input when another teacher has decided, and asks what stays', async () => {
    const server = fakeReviewServer()
    const { sent, toasts } = await open(server)
    await work('Студент 1')
    server.standing.set(
      1,
      handInReview(1, {
        versions: [
          handInVersion(1, {
            version: 2,
            state: 'marked',
            mark: 3,
            given: 3,
            criteria: [2, 1],
            decided_by: 'Громов И. П.',
          }),
        ],
      }),
    )
    key('Digit3')
    key('Digit2')
    fireEvent.change(comment(), { target: { value: 'Отлично' } })
    key('Enter', { ctrlKey: true })
    await work('Студент 2')
    await waitFor(() => expect(toasts().join()).toContain('Не сохранено: Студент 1'))
    fireEvent.click(screen.getByRole('link', { name: /Студент 1/ }))
    await work('Студент 1')
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText(/уже проверил другой преподаватель: Громов И. П./)).toBeDefined()
    expect(comment()).toHaveProperty('value', 'Отлично')
    fireEvent.click(note.getByRole('button', { name: 'Оставить моё' }))
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(decisions(sent)).toHaveLength(2))
    expect(decisions(sent)[1]).toMatchObject({ body: { version: 2, value: 5, comment: 'Отлично' } })
  })

  it('says that the student took it back', async () => {
    const server = fakeReviewServer()
    server.standing.delete(1)
    await open(server)
    expect(await screen.findByText('Работы здесь больше нет')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Дальше' }))
    await work('Студент 2')
  })

  it('is only read in a signed gradebook, in English too', async () => {
    const { sent } = await open(fakeReviewServer([handInReview(1, { is_signed: true })]), { locale: 'en' })
    await work('Студент 1')
    expect(screen.getByText(/The gradebook is signed/)).toBeDefined()
    expect(screen.queryByLabelText('Comment for the student')).toBeNull()
    expect(sent).toEqual([])
  })
})
