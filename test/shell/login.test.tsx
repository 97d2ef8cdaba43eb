import { fireEvent, screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { safeReturnPath } from '../../src/app/shell/routing/safeReturnPath'
import { session } from '../../src/app/shell/session/session'
import { toast } from '../../src/app/shell/toasts/store'
import { mockBrowser, openAt } from './kit/frame'
import { type Network, network, type Reply } from './kit/network'
import { person } from './kit/person'
import { clearSession } from './kit/session'
import { loadMessages } from './kit/messages'

const voter = person({ can: ['vote'] })
let fakeServer: Network
let opened: ReturnType<typeof openAt> | undefined

/** The response to the credentials. Every token belongs to the voter. */
const loginAnswers = (reply: Reply | null | Promise<Reply | null>) =>
  fakeServer.answer(({ path }) => (path === '/api/login' ? reply : { body: voter }))

beforeEach(async () => {
  loadMessages()
  clearSession()
  toast.clear()
  mockBrowser()
  fakeServer = await network(() => ({ body: { data: { token: 'fresh', expires_at: '' } } }))
  loginAnswers({ body: { data: { token: 'fresh', expires_at: '' } } })
})
afterEach(async () => {
  opened?.close()
  clearSession()
  await fakeServer.close()
})

const email = () => screen.getByRole('textbox', { name: 'Электронная почта' })
const password = () => screen.getByLabelText('Пароль')
const valueOf = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : null)
const button = () => screen.getByRole('button', { name: /^Войти$|^Входим…$/ })
const said = () => screen.getByRole('alert').textContent
const logins = () => fakeServer.heard.filter(({ path }) => path === '/api/login')

const fillIn = async ({ address = '/login?next=%2Fnowhere' } = {}) => {
  opened = openAt(address)
  await screen.findByRole('heading', { name: 'Вход' })
  fireEvent.change(email(), { target: { value: 'voter@example.ru' } })
  fireEvent.change(password(), { target: { value: 'слово-пароль' } })
}

describe('The sign-in page', () => {
  it('orders tab stops as address, password, then the forgotten-password link', async () => {
    opened = openAt('/login')
    await screen.findByRole('heading', { name: 'Вход' })
    const form = email().closest('form')
    const stops = [...(form?.querySelectorAll<HTMLElement>('input, a, button') ?? [])]
    expect(stops.slice(0, 4)).toEqual([
      email(),
      password(),
      screen.getByRole('button', { name: 'Показать пароль' }),
      screen.getByRole('link', { name: 'Забыли пароль?' }),
    ])
  })

  it('R2.02 signs in and opens the page first requested', async () => {
    await fillIn()
    fireEvent.click(button())
    await screen.findByRole('heading', { name: 'Такой страницы нет' })
    expect(window.location.pathname).toBe('/nowhere')
    expect(session.current()).toEqual(voter)
    expect(JSON.parse(logins()[0]?.body ?? '')).toEqual({
      email: 'voter@example.ru',
      password: 'слово-пароль',
      remember: false,
    })
  })

  it('R9.01 sends the remember-me choice', async () => {
    await fillIn()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Запомнить меня на этом устройстве' }))
    fireEvent.click(button())
    await screen.findByRole('heading', { name: 'Такой страницы нет' })
    expect(JSON.parse(logins()[0]?.body ?? '')).toMatchObject({ remember: true })
    expect(Cookies.get('token')).toBe('fresh')
  })

  it('reports a wrong e-mail or password without a toast and keeps the input', async () => {
    loginAnswers({ status: 401, body: { message: 'Нет' } })
    await fillIn()
    fireEvent.click(button())
    await waitFor(() => expect(said()).toBe('Неверная почта или пароль'))
    expect(valueOf(email())).toBe('voter@example.ru')
    expect(valueOf(password())).toBe('слово-пароль')
    expect(toast.shown()).toEqual([])
    expect(session.token()).toBeUndefined()
  })

  it('R5.01 shows field errors and focuses the first invalid field', async () => {
    loginAnswers({
      status: 422,
      body: { message: 'Проверьте', errors: { email: ['Укажите почту'], password: ['Укажите пароль'] } },
    })
    await fillIn()
    fireEvent.click(button())
    expect(await screen.findByText('Укажите почту')).toBeDefined()
    const described = email().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Укажите почту')
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Укажите пароль')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(toast.shown()).toEqual([])
  })

  it('R5.07 leaves validation to the server', async () => {
    opened = openAt('/login')
    await screen.findByRole('heading', { name: 'Вход' })
    loginAnswers({ status: 401, body: { message: 'Нет' } })
    fireEvent.click(button())
    await waitFor(() => expect(logins()).toHaveLength(1))
  })

  it('shows the wait time after too many attempts', async () => {
    loginAnswers({ status: 429, headers: { 'retry-after': '30' } })
    await fillIn()
    fireEvent.click(button())
    await waitFor(() => expect(said()).toBe('Слишком много попыток. Попробуйте через 30 секунд.'))
  })

  it('R8.02 shows a server error as a toast and stays usable', async () => {
    loginAnswers({ status: 503, body: { message: 'x' } })
    await fillIn()
    fireEvent.click(button())
    expect(await screen.findByText('Не получилось')).toBeDefined()
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'))
    loginAnswers({ body: { data: { token: 'fresh', expires_at: '' } } })
    fireEvent.click(button())
    await screen.findByRole('heading', { name: 'Такой страницы нет' })
  })

  it('sends once despite repeated clicks', async () => {
    let release: (reply: Reply) => void = () => undefined
    loginAnswers(
      new Promise<Reply>((resolve) => {
        release = resolve
      }),
    )
    await fillIn()
    fireEvent.click(button())
    await waitFor(() => expect(button().textContent).toBe('Входим…'))
    fireEvent.click(button())
    fireEvent.click(button())
    release({ status: 401, body: { message: 'Нет' } })
    await waitFor(() => expect(said()).toBe('Неверная почта или пароль'))
    expect(logins()).toHaveLength(1)
  })

  it('supports password managers and can show the password', async () => {
    await fillIn()
    expect(email().getAttribute('autocomplete')).toBe('username')
    expect(password().getAttribute('autocomplete')).toBe('current-password')
    expect(password().getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
    expect(password().getAttribute('type')).toBe('text')
    expect(valueOf(password())).toBe('слово-пароль')
  })

  it('mentions the demo only in a demo', async () => {
    opened = openAt('/login')
    await screen.findByRole('heading', { name: 'Вход' })
    expect(screen.queryByText(/пароль напечатан при запуске/)).toBeNull()
    expect(screen.queryByRole('complementary', { name: 'Демонстрация' })).toBeNull()
    opened.close()
    opened = openAt('/login', { config: { demo: true } })
    expect(await screen.findByText(/пароль напечатан при запуске/)).toBeDefined()
    expect(screen.getByRole('complementary', { name: 'Демонстрация' }).textContent).toBe(
      'Демонстрация: люди и данные вымышлены',
    )
  })
})

describe('The return address after sign-in', () => {
  it('cannot lead outside of the site', () => {
    expect(safeReturnPath('/groups?page=2#top')).toBe('/groups?page=2#top')
    for (const elsewhere of [
      null,
      '',
      'groups',
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/./\\/evil.example',
      'javascript:alert(1)',
    ])
      expect(safeReturnPath(elsewhere), String(elsewhere)).toBeNull()
  })
})
