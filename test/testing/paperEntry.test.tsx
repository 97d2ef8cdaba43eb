import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaperPerson } from '../../src/api/testing/papers'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { draftStoreIdle, withDraftStore } from '../app/kit/draftStore'
import { memoryProvider } from '../provider/memoryProvider'
import { aTest } from './kit/tests'

withDraftStore()
beforeAll(() => {
  // jsdom has no layout, so elements have no size.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1100)
})
afterAll(() => {
  vi.restoreAllMocks()
})
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const person = (id: number, more: Partial<PaperPerson> = {}): PaperPerson => ({
  id,
  name: `Студент ${id}`,
  group_code: 'ИС-24-1',
  blocked: null,
  ...more,
})
const questions = [1, 2].map((number) => ({ position: number, number, title: `Вопрос ${number}`, points: 4 }))
const variants = [1, 2].map((variant) => ({ variant, code: `A1B2C${variant}`, questions }))

type Options = { people?: PaperPerson[]; refusal?: HttpError | null; isReload?: boolean }
const open = async ({ people = [person(1), person(2), person(3)], refusal = null, ...more }: Options = {}) => {
  const sent: { body: { user_id: number; scores: unknown[] }; idempotencyKey?: string }[] = []
  const fakeServer = { refusal }
  const memory = memoryProvider({ data: { tests: [aTest({ status: 'published' })] } })
  const provider: AppDataProvider = {
    ...memory,
    read: async (key) => JSON.parse(JSON.stringify({ data: key.endsWith('/people') ? people : variants })),
    act: async (_key, input) => {
      sent.push(JSON.parse(JSON.stringify(input)))
      if (fakeServer.refusal) throw fakeServer.refusal
      return JSON.parse(JSON.stringify({ data: { id: 7, status: 'graded', score: 5.5, max_score: 8 } }))
    },
  }
  admin = await openAdmin({ at: '/tests/1/paper', provider, can: ['manage tests'], ...more })
  await screen.findByRole('grid')
  return { sent, fakeServer }
}
const grid = () => screen.getByRole('grid')
const press = (key: string) =>
  fireEvent.keyDown(document.activeElement?.closest('[role="grid"]') ? document.activeElement : grid(), { key })
/** Types into the active cell and moves to the next one. */
const type = (text: string) => {
  grid().focus()
  press(text.slice(0, 1))
  fireEvent.change(within(grid()).getByRole('textbox'), { target: { value: text } })
  press('Tab')
}
const cellAt = (place: string) => document.querySelector(`[data-place="${place}"]`)
const textAt = (place: string) => cellAt(place)?.textContent
const go = (place: string) => fireEvent.pointerDown(cellAt(place) ?? grid(), { button: 0, pointerType: 'mouse' })
const paste = (text: string) => fireEvent.paste(grid(), { clipboardData: { getData: () => text } })

describe('The grid of paper results', () => {
  it('enters a complete row once the cursor has left it', async () => {
    const { sent } = await open()
    type('2')
    type('1,5')
    expect(sent).toEqual([])
    type('4')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      body: {
        user_id: 1,
        variant: 2,
        code: 'A1B2C2',
        scores: [
          { position: 1, score: 1.5 },
          { position: 2, score: 4 },
        ],
      },
    })
    expect(sent[0]?.idempotencyKey).toMatch(/^[\da-f]{32}$/)
    expect(await screen.findByText('Внесено: 5,5 из 8')).toBeDefined()
    expect(screen.getByText(/внесено: 1/)).toBeDefined()
  })

  it('accepts a pasted block from a spreadsheet and shows errors in its cells', async () => {
    const { sent } = await open()
    paste('1\t4\t4\nн\t\t\n2\t5\t1')
    expect(textAt('0 1')).toBe('4')
    expect(textAt('1 0')).toBe('н')
    expect(textAt('2 1')).toBe('5')
    expect(screen.getByText('Не было')).toBeDefined()
    expect(screen.getByText('Есть ошибки')).toBeDefined()
    expect(sent).toEqual([])
    go('2 1')
    expect(screen.getByText('Не больше 4.')).toBeDefined()
    await waitFor(() => expect(sent.map(({ body }) => body.user_id)).toEqual([1]))
  })

  it('locks the rows of students who cannot be entered and shows the reason', async () => {
    await open({ people: [person(1, { blocked: 'entered' }), person(2, { blocked: 'running' })] })
    expect(screen.getByText('Внесено раньше')).toBeDefined()
    expect(screen.getByText('Сейчас пишет тест на экране')).toBeDefined()
    paste('1\t4\t4')
    expect(textAt('0 1')).toBe('')
  })

  it('suggests the variants of the printed forms, in turn within each group', async () => {
    await open({ people: [person(1), person(2), person(3, { group_code: 'ИС-24-2' })] })
    fireEvent.change(screen.getByLabelText('Сколько вариантов'), { target: { value: '2' } })
    await waitFor(() => expect(['0 0', '1 0', '2 0'].map(textAt)).toEqual(['1', '2', '1']))
  })

  it('shows why a row was rejected and resends it with the same idempotency key', async () => {
    const refusal = new HttpError('', 0, {})
    const { sent, fakeServer } = await open({ people: [person(1)], refusal })
    paste('1\t4\t4')
    const enter = screen.getByRole('button', { name: 'Внести 1 работу' })
    fireEvent.click(enter)
    expect((await screen.findAllByText(/^Не сохранено/)).length).toBeGreaterThan(0)
    fakeServer.refusal = null
    fireEvent.click(enter)
    await screen.findByText('Внесено: 5,5 из 8')
    expect(sent).toHaveLength(2)
    expect(sent[0]?.idempotencyKey).toBe(sent[1]?.idempotencyKey)
  })

  it('keeps typed rows that are not entered yet after a reload', async () => {
    await open()
    type('2')
    type('3')
    await draftStoreIdle()
    admin?.close()
    await open({ isReload: true })
    await waitFor(() => {
      expect(textAt('0 0')).toBe('2')
      expect(textAt('0 1')).toBe('3')
    })
    expect(screen.getByText(/нет баллов за 1 вопрос/)).toBeDefined()
  })
})
