import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { withDraftStore } from '../app/kit/draftStore'
import { fakePortfolioServer, myPortfolio, ownItem, returnedItem } from './kit/fakeServer'

withDraftStore()
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const open = async (fakeServer: ReturnType<typeof fakePortfolioServer>) => {
  admin = await openAdmin({ at: '/my-portfolio', provider: fakeServer.provider, can: ['study'] })
  return { ...admin, ...fakeServer }
}
const region = (name: string) => within(screen.getByRole('region', { name }))

describe("The student's portfolio page", () => {
  it('R2.08 lists returned achievements first, with the remarks and the only primary button', async () => {
    await open(fakePortfolioServer(myPortfolio([ownItem(1), returnedItem(2)])))
    const card = within(await screen.findByRole('region', { name: 'Олимпиада 2' }))
    expect(card.getByText('Не видно фамилии или имени. Обрезан правый край.')).toBeDefined()
    expect(card.getByText('Будет 20 баллов: олимпиада, регион, призёр.')).toBeDefined()
    expect(card.getByRole('button', { name: /^Заменить файл/ }).className).toContain('MuiButton-contained')
    expect(screen.getByRole('button', { name: 'Добавить достижение' }).className).toContain('MuiButton-outlined')
    expect(region('Достижения').getByRole('button', { name: 'Олимпиада 1' })).toBeDefined()
  })

  it('shows current and pending points by category', async () => {
    await open(fakePortfolioServer(myPortfolio([ownItem(1)])))
    await screen.findByText('ещё 12 на проверке')
    expect(screen.getByRole('list', { name: 'Баллы по категориям' }).textContent).toContain('Учёба20 из 40')
  })

  it("adds a suggestion from the college's own records with one click", async () => {
    const suggestion = {
      id: 'test-12',
      source: 'test',
      title: 'Тест по базам данных',
      event_date: '2026-06-15',
      category: 'study',
      kind: 'certificate',
      level: 'institution',
      result: 'winner',
      percent: 96,
      files: [],
      points: { points: 5, by: 'test', line: null },
    }
    const { sent, toasts } = await open(fakePortfolioServer(myPortfolio([]), [suggestion]))
    fireEvent.click(await screen.findByRole('button', { name: 'Добавить: Тест по базам данных' }))
    await waitFor(() => expect(toasts()).toContain('Добавлено 1 достижение.'))
    expect(sent).toEqual([{ key: 'POST /api/my/portfolio/suggestions', body: { ids: ['test-12'] } }])
  })

  it('shows a remark at its field, and saves and resubmits the corrected achievement at once', async () => {
    const { sent, address } = await open(fakePortfolioServer(myPortfolio([returnedItem(2)])))
    fireEvent.click(await screen.findByRole('button', { name: /^Заменить файл/ }))
    expect(address().search).toBe('?item=2')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('note', { name: 'Замечание' }).textContent).toContain('Обрезан правый край.')
    fireEvent.change(dialog.getByLabelText('Название'), { target: { value: 'Хакатон' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Отправить на проверку' }))
    await waitFor(() => expect(address().search).toBe(''))
    expect(sent.map(({ key }) => key)).toEqual([
      'PUT /api/my/portfolio/items/:id',
      'POST /api/my/portfolio/items/:id/submit',
    ])
    expect(sent[0]?.body).toMatchObject({ title: 'Хакатон', version: 1, links: ['https://olymp.example/2026'] })
  })

  it('resubmits a returned achievement unchanged with an answer to the reviewer', async () => {
    const { sent, toasts } = await open(fakePortfolioServer(myPortfolio([returnedItem(2)])))
    fireEvent.click(await screen.findByRole('button', { name: 'Ответить: Олимпиада 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Ответ проверяющему'), { target: { value: 'Фамилия на обороте' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Отправить на проверку' }))
    await waitFor(() => expect(toasts()).toContain('Достижение отправлено на проверку.'))
    expect(sent).toEqual([
      { key: 'POST /api/my/portfolio/items/:id/submit', body: { version: 1, answer: 'Фамилия на обороте' } },
    ])
  })

  it('saves a draft without submitting it', async () => {
    const { sent, toasts } = await open(fakePortfolioServer(myPortfolio([returnedItem(2)])))
    fireEvent.click(await screen.findByRole('button', { name: /^Заменить файл/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Сохранить черновик' }))
    await waitFor(() => expect(toasts()).toContain('Черновик сохранён.'))
    expect(sent.map(({ key }) => key)).toEqual(['PUT /api/my/portfolio/items/:id'])
  })

  it('drops an empty row of the links when it saves', async () => {
    const { sent, toasts } = await open(fakePortfolioServer(myPortfolio([returnedItem(2)])))
    fireEvent.click(await screen.findByRole('button', { name: /^Заменить файл/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ссылка' }))
    expect(await screen.findAllByPlaceholderText('https://')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
    await waitFor(() => expect(toasts()).toContain('Черновик сохранён.'))
    expect(sent).toMatchObject([{ body: { links: ['https://olymp.example/2026'] } }])
  })

  it('shows the error of a link in its row, also after an empty row', async () => {
    const refuses = new HttpError('', 422, { errors: { 'links.0': 'Такой адрес не подходит.' } })
    await open(fakePortfolioServer(myPortfolio([returnedItem(2)]), [], { refuses }))
    fireEvent.click(await screen.findByRole('button', { name: /^Заменить файл/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ссылка' }))
    const [first, second] = await screen.findAllByPlaceholderText('https://')
    if (!first || !second) throw new Error('The form has no two rows for links.')
    fireEvent.change(first, { target: { value: '' } })
    fireEvent.change(second, { target: { value: 'https://intern.example' } })
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
    await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'))
    expect(first.getAttribute('aria-invalid')).not.toBe('true')
  })

  it('is a read-only archive without a group that has portfolios', async () => {
    await open(fakePortfolioServer(myPortfolio([ownItem(1, { actions: [] })], { can_write: false, group: null })))
    expect(await screen.findByText(/^Ваша группа портфолио не ведёт/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Добавить достижение' })).toBeNull()
    expect(screen.getByRole('button', { name: /^PDF/ })).toBeDefined()
  })

  it('R9.08 explains why a student has no portfolio, and what belongs in an empty one', async () => {
    await open(fakePortfolioServer(new HttpError('Нет', 403, {})))
    expect(await screen.findByText(/^Вы пока не в группе/)).toBeDefined()
    admin?.close()
    await open(fakePortfolioServer(myPortfolio([])))
    expect(await screen.findByRole('heading', { name: 'Здесь будут ваши достижения' })).toBeDefined()
  })

  it('offers a retry after a failed load', async () => {
    await open(fakePortfolioServer(new HttpError('', 500, {})))
    expect(await screen.findByRole('button', { name: 'Загрузить ещё раз' })).toBeDefined()
  })
})
