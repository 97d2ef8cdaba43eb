import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { draftStoreIdle, withDraftStore } from '../app/kit/draftStore'
import { fakeGradingServer, gradedAnswer, gradedTest } from './kit/grading'

withDraftStore()
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const open = async (fakeServer = fakeGradingServer(), at = '/tests/grading/3', more: { isReload?: boolean } = {}) => {
  admin = await openAdmin({ at, provider: fakeServer.provider, can: ['manage tests'], ...more })
  return { ...admin, ...fakeServer }
}
const work = (name: string) => screen.findByRole('article', { name: new RegExp(name) })
const key = (code: string, more: object = {}) => fireEvent.keyDown(document.body, { code, key: '', ...more })
const sum = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const comment = () => screen.getByLabelText('Комментарий студенту')
const marks = (sent: readonly { key: string; sent: unknown }[]) =>
  sent.filter(({ key: call }) => call.startsWith('PATCH /api/grading/answers')).map(({ sent: one }) => Object(one).body)

describe('The grading screen', () => {
  it('marks an answer by keyboard alone and opens the next one', async () => {
    const { sent, read } = await open()
    await work('Студент 1')
    await waitFor(() => expect(read.join()).toContain('"attempt":2'))
    key('Digit2')
    key('Numpad1')
    expect(sum()).toContain('3 из 5')
    fireEvent.change(comment(), { target: { value: 'Мало примеров' } })
    fireEvent.keyDown(comment(), { code: 'Enter', key: 'Enter', ctrlKey: true })
    await work('Студент 2')
    await waitFor(() => expect(marks(sent)).toHaveLength(1))
    expect(marks(sent)).toEqual([
      {
        version: 0,
        score: null,
        criteria: [
          { id: 'a', points: 2 },
          { id: 'b', points: 1 },
        ],
        comment: 'Мало примеров',
        reason: null,
      },
    ])
    expect(screen.getByText('проверено 1 из 2')).toBeDefined()
    expect(screen.getByText('Сочинение 2')).toBeDefined()
  })

  it('moves with J and K, skips with S and ignores shortcut keys in the comment', async () => {
    const { sent } = await open()
    await work('Студент 1')
    key('KeyJ')
    await work('Студент 2')
    key('KeyK')
    await work('Студент 1')
    key('KeyS')
    await work('Студент 2')
    fireEvent.keyDown(comment(), { code: 'Digit2', key: '2' })
    expect(sum()).toContain('0 из 5')
    expect(marks(sent)).toEqual([])
    key('Slash', { key: '?', shiftKey: true })
    expect(within(await screen.findByRole('dialog')).getByText('баллы за отмеченный критерий')).toBeDefined()
  })

  it('reports criteria without points and returns to the list after the last answer', async () => {
    const { toasts, address } = await open(fakeGradingServer({ answers: [gradedAnswer(1)] }))
    await work('Студент 1')
    key('Digit2')
    key('Enter', { ctrlKey: true })
    expect(toasts()).toEqual(['Не оценён 1 критерий'])
    key('Digit3')
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(address().pathname).toBe('/tests/grading'))
    expect(toasts()).toContain('Больше ничего не ждёт проверки.')
  })

  it('accepts points with two decimals, up to the maximum, if there is no rubric', async () => {
    const { sent } = await open(fakeGradingServer({ answers: [gradedAnswer(1, { rubric: [] }), gradedAnswer(2)] }))
    await work('Студент 1')
    const typed = screen.getByLabelText('Баллы числом')
    fireEvent.change(typed, { target: { value: '5,5' } })
    expect(typed.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(typed, { target: { value: '3,25' } })
    fireEvent.blur(typed)
    expect(sum()).toContain('3,25 из 5')
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(marks(sent)).toMatchObject([{ score: 3.25, criteria: null }]))
  })

  it('names another grader who has the answer open', async () => {
    await open(fakeGradingServer({ claimedBy: 'Иванова Ирина' }))
    await work('Студент 1')
    expect(await screen.findByText(/сейчас читает Иванова Ирина/)).toBeDefined()
  })
})

describe('A mark', () => {
  it('is shown next to the mark of another grader in a conflict, and the user chooses one', async () => {
    const fakeServer = fakeGradingServer()
    const { sent, toasts } = await open(fakeServer)
    await work('Студент 1')
    const theirs = { number: 1, at: '2026-10-06T09:00:00Z', grader_name: 'Громов И. П.', criteria: null, reason: null }
    fakeServer.standing.set(
      1,
      gradedAnswer(1, { version: 1, score: 1, comment: 'Слабо', marks: [{ ...theirs, score: 1, comment: 'Слабо' }] }),
    )
    key('Digit2')
    key('Digit3')
    fireEvent.change(comment(), { target: { value: 'Отлично' } })
    key('Enter', { ctrlKey: true })
    await work('Студент 2')
    await waitFor(() => expect(toasts().join()).toContain('Оценка не сохранена'))
    key('KeyK')
    await work('Студент 1')
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('1 из 5')).toBeDefined()
    expect(note.getByText('Слабо')).toBeDefined()
    expect(note.getByText('5 из 5')).toBeDefined()
    expect(comment()).toHaveProperty('value', 'Отлично')
    key('Enter', { ctrlKey: true })
    expect(toasts()).toContain('Сначала выберите, чья оценка останется.')
    fireEvent.click(note.getByRole('button', { name: 'Оставить мою' }))
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(marks(sent)).toHaveLength(2))
    expect(marks(sent)[1]).toMatchObject({ version: 1, comment: 'Отлично' })
  })

  it('is restored after a reload if it was not saved', async () => {
    const first = await open()
    await work('Студент 1')
    key('Digit1')
    fireEvent.change(comment(), { target: { value: 'Не дописано' } })
    await draftStoreIdle()
    first.leave()
    await draftStoreIdle()
    await open(fakeGradingServer(), '/tests/grading/3', { isReload: true })
    await work('Студент 1')
    await waitFor(() => expect(comment()).toHaveProperty('value', 'Не дописано'))
    expect(sum()).toContain('1 из 5')
  })

  it('requires a reason to be changed after its release', async () => {
    const criteria = [
      { id: 'a', points: 2 },
      { id: 'b', points: 1 },
    ]
    const mark = { number: 1, at: '2026-10-06T09:00:00Z', grader_name: 'Громов И. П.', comment: null, reason: null }
    const released = gradedAnswer(1, {
      version: 1,
      attempt_status: 'released',
      score: 3,
      criteria,
      marks: [{ ...mark, score: 3, criteria }],
    })
    const { sent, toasts } = await open(fakeGradingServer({ answers: [released] }))
    await work('Студент 1')
    expect(screen.getByText('История: 1 оценка')).toBeDefined()
    key('Digit1')
    key('Enter', { ctrlKey: true })
    expect(toasts()).toEqual(['Результат уже объявлен: напишите, почему оценка другая.'])
    fireEvent.change(screen.getByLabelText('Почему оценка другая'), { target: { value: 'Не дочитал' } })
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(marks(sent)).toMatchObject([{ version: 1, reason: 'Не дочитал' }]))
  })
})

describe('A saved comment', () => {
  it('is appended by a key, and the current comment can be saved as a new one', async () => {
    const { sent } = await open(fakeGradingServer({ saved: [{ id: 1, text: 'Нет примера' }] }))
    await work('Студент 1')
    await screen.findByRole('button', { name: /Нет примера/ })
    fireEvent.change(comment(), { target: { value: 'Хорошо' } })
    key('KeyQ')
    expect(comment()).toHaveProperty('value', 'Хорошо\nНет примера')
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить этот' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { key: 'POST /api/grading/comments', sent: { body: { text: 'Хорошо\nНет примера' } } },
      ]),
    )
  })
})

describe('The list of tests for grading', () => {
  it('warns before a release that marks stay hidden without a closing time and offers to show them', async () => {
    const { sent } = await open(
      fakeGradingServer({ tests: [gradedTest({ graded_count: 1, marks_shown: 'never_closes' })] }),
      '/tests/grading',
    )
    fireEvent.click(await screen.findByRole('button', { name: /Объявить 1 результат/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const show = dialog.getByRole('checkbox', { name: 'Показать баллы сразу' })
    expect(dialog.getByText(/увидят баллы и комментарии/)).toBeDefined()
    fireEvent.click(show)
    expect(dialog.getByText(/закрытие не назначено/)).toBeDefined()
    fireEvent.click(show)
    fireEvent.click(dialog.getByRole('button', { name: 'Объявить' }))
    await waitFor(() => expect(sent).toMatchObject([{ sent: { id: 3, body: { ids: null, show_marks: true } } }]))
  })

  it('links to waiting answers and releases marks after a confirmation', async () => {
    const oldest_at = new Date(Date.now() - 50 * 3_600_000).toISOString()
    const questions = [{ id: 8, title: 'Нормальные формы', type: 'essay' as const, waiting: 2, done: 1, oldest_at }]
    const { sent, toasts } = await open(
      fakeGradingServer({ tests: [gradedTest({ graded_count: 1, questions })] }),
      '/tests/grading',
    )
    expect(await screen.findByText('2 ответа ждут проверки')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Нормальные формы' })
    expect(link.getAttribute('href')).toContain('/tests/grading/3?question=8')
    expect(screen.getByText('2 дн 2 ч')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /Объявить 1 результат/ }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Объявить' }))
    await waitFor(() => expect(toasts()).toEqual(['Объявлен 1 результат']))
    expect(sent).toMatchObject([
      { key: 'POST /api/grading/tests/:id/release', sent: { id: 3, body: { ids: null, show_marks: false } } },
    ])
  })

  it('explains an empty list and saves the grading rules of a test', async () => {
    await open(fakeGradingServer({ tests: [] }), '/tests/grading')
    expect(await screen.findByText('Проверять нечего')).toBeDefined()
    admin?.close()
    const { sent } = await open(fakeGradingServer(), '/tests/grading')
    fireEvent.click(await screen.findByRole('button', { name: /Правила/ }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByLabelText('Скрыть имена от проверяющих'))
    fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          key: 'PATCH /api/grading/tests/:id',
          sent: { id: 3, body: { version: 0, is_blind: true, releases_at: null } },
        },
      ]),
    )
  })
})
