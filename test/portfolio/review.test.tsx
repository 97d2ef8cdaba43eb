import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { withDraftStore } from '../app/kit/draftStore'
import { fakeReviewServer, returnedItem, reviewedItem } from './kit/fakeServer'

withDraftStore()
let admin: OpenAdmin | undefined
// jsdom does not implement scrolling.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
afterEach(() => admin?.close())

const open = async (fakeServer: ReturnType<typeof fakeReviewServer>) => {
  admin = await openAdmin({ at: '/portfolios/items/1', provider: fakeServer.provider, can: ['manage portfolios'] })
  return { ...admin, ...fakeServer }
}
const key = (code: string, more: object = {}) => fireEvent.keyDown(document.body, { code, key: '', ...more })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const decisions = (sent: readonly { key: string; body: unknown }[]) =>
  sent.filter((one) => /\/(?:approve|return)$/.test(one.key)).map(({ body }) => body)

describe('The review page', () => {
  it('R2.10 claims the achievement, approves it by key with the claimed version, and opens the next one', async () => {
    const { sent, toasts } = await open(fakeReviewServer([reviewedItem(1), reviewedItem(2)]))
    await heading('Олимпиада 1')
    expect(screen.getByText(/было 30, станет 40/)).toBeDefined()
    await waitFor(() => expect(sent.some((one) => one.key.endsWith('/claim'))).toBe(true))
    key('KeyA')
    await heading('Олимпиада 2')
    await waitFor(() => expect(decisions(sent)).toEqual([{ version: 2, corrected: {} }]))
    await waitFor(() => expect(toasts()).toContain('Принято: Олимпиада 1'))
  })

  it('requires a reason for a return, selectable by number keys', async () => {
    const { sent, toasts } = await open(fakeReviewServer([reviewedItem(1), reviewedItem(2)]))
    await heading('Олимпиада 1')
    key('KeyR')
    key('KeyR')
    expect(toasts()).toContain('Выберите причину или напишите свою.')
    key('Digit2')
    fireEvent.change(screen.getByLabelText(/^Своими словами/), { target: { value: 'Обрезан край' } })
    key('KeyR')
    await heading('Олимпиада 2')
    await waitFor(() =>
      expect(decisions(sent)).toEqual([
        {
          version: 2,
          remarks: [
            { field: 'files', reason: 'no_name', text: null },
            { field: 'item', reason: 'other', text: 'Обрезан край' },
          ],
        },
      ]),
    )
  })

  it("shows earlier remarks and the student's answer before the reasons", async () => {
    const { reviews } = returnedItem(1)
    const [remarked] = reviews
    const answered = remarked ? [{ ...remarked, answer: 'Фамилия на обороте' }] : []
    await open(fakeReviewServer([reviewedItem(1, { reviews: answered })]))
    await heading('Олимпиада 1')
    const history = screen.getByRole('list', { name: 'Решения' })
    expect(history.textContent).toContain('Обрезан правый край.Ответ: Фамилия на обороте')
    const reasons = screen.getByText('Почему вернуть')
    expect(history.compareDocumentPosition(reasons) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('lists its keyboard shortcuts and ignores them while the user types', async () => {
    const { sent } = await open(fakeReviewServer([reviewedItem(1)]))
    await heading('Олимпиада 1')
    key('Slash', { key: '?', shiftKey: true })
    expect(within(await screen.findByRole('dialog')).getByText('отметить причину')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    key('Digit0')
    fireEvent.keyDown(screen.getByLabelText(/^Своими словами/), { code: 'KeyA', key: 'a' })
    expect(decisions(sent)).toEqual([])
  })

  it('names another reviewer who has the lock, and offers no decision', async () => {
    const holder = { id: 3, name: 'Громов И. П.', mine: false }
    const { sent } = await open(fakeReviewServer([reviewedItem(1, { holder, actions: [] })]))
    await heading('Олимпиада 1')
    expect(screen.getByText('Проверяет Громов И. П.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Принять/ })).toBeNull()
    key('KeyA')
    expect(sent).toEqual([])
  })

  it('shows an error with a link back if another reviewer has decided first', async () => {
    const refuses = new HttpError('Достижение уже приняли', 409, {})
    const { toasts, address } = await open(fakeReviewServer([reviewedItem(1), reviewedItem(2)], { refuses }))
    await heading('Олимпиада 1')
    key('KeyA')
    await heading('Олимпиада 2')
    await waitFor(() => expect(toasts().join()).toContain('Решение не сохранено: Олимпиада 1'))
    expect(toasts().join()).toContain('Достижение уже приняли')
    expect(address().pathname).toBe('/portfolios/items/2')
  })

  it("leaves the reviewer's own achievement to others", async () => {
    await open(fakeReviewServer([reviewedItem(1, { is_own: true, actions: [] })]))
    expect(await screen.findByText('Это ваше достижение: его проверит другой сотрудник.')).toBeDefined()
  })
})
