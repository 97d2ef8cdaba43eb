import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserObject } from '../../src/api'
import { permissions } from '../../src/api/kit/permissions'
import { session } from '../../src/app/shell/session/session'
import { mockBrowser, openAt } from './kit/frame'
import { type Network, network } from './kit/network'
import { person } from './kit/person'
import { clearSession, signedInAs } from './kit/session'
import { loadMessages } from './kit/messages'

let fakeServer: Network
let opened: ReturnType<typeof openAt> | undefined

beforeEach(async () => {
  loadMessages()
  clearSession()
  // The frame must render even if the requests of the page fail.
  fakeServer = await network(({ path }) => (/terms|settings/.test(path) ? { status: 503 } : { body: {} }))
  mockBrowser()
})
afterEach(async () => {
  opened?.close()
  clearSession()
  await fakeServer.close()
})

const open = async (address: string, options?: Parameters<typeof openAt>[1]) => {
  opened = openAt(address, options)
  await screen.findByRole('heading', { level: 1 })
  return opened
}
const openAs = (user: UserObject, address: string) => {
  signedInAs(user)
  return open(address)
}
const everything = person({ can: [...permissions], educationType: 1 })
const sidebar = () => within(screen.getByRole('navigation', { name: 'Разделы' }))
const navbar = () => within(screen.getByRole('banner'))
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const parent = (name: string) => sidebar().getByRole('button', { name })
const expanded = () =>
  sidebar()
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map(({ textContent }) => textContent)

describe('Opening an address', () => {
  it('R2.01 redirects the root to the sign-in page', async () => {
    await open('/')
    expect(window.location.pathname).toBe('/login')
    expect(heading()).toBe('Вход')
  })

  it('R6.03 redirects guests to the sign-in page with a return address', async () => {
    await open('/gradebook?group=3')
    expect(`${window.location.pathname}${window.location.search}`).toBe('/login?next=%2Fgradebook%3Fgroup%3D3')
  })

  it('R2.16 shows the not-found page in the default layout for an unknown address, also to guests', async () => {
    await open('/nowhere')
    expect(heading()).toBe('Такой страницы нет')
    expect(screen.getByText('/nowhere')).toBeDefined()
    expect(window.location.pathname).toBe('/nowhere')
    expect(navbar().getByRole('link', { name: 'Войти' })).toBeDefined()
  })

  it('R6.01 shows the not-found page and keeps the address if the user lacks the permission', async () => {
    await openAs(person({ can: ['vote'] }), '/groups')
    expect(heading()).toBe('Такой страницы нет')
    expect(window.location.pathname).toBe('/groups')
  })

  it('R2.13 redirects the settings to the profile', async () => {
    await openAs(person(), '/settings')
    expect(window.location.pathname).toBe('/settings/profile')
  })

  it('R2.14 R2.15 redirects a parent to the first child the user may open', async () => {
    await openAs(person({ can: ['manage access'] }), '/access')
    expect(window.location.pathname).toBe('/access/roles')
  })

  it('R9.03 works under a locale prefix, also for redirects', async () => {
    loadMessages('en')
    await open('/', { basename: '/admin/en' })
    expect(window.location.pathname).toBe('/admin/en/login')
    expect(heading()).toBe('Sign in')
  })

  it('sets the document title, with the screen first', async () => {
    await openAs(everything, '/access/users')
    await waitFor(() => expect(document.title).toBe('Пользователи · Доступ · Abitura'))
  })
})

describe('Layouts', () => {
  it('R2.21 show guest pages centred, without sidebar and breadcrumbs', async () => {
    await open('/login')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Вы здесь' })).toBeNull()
  })

  it('R2.20 R2.21 show other pages with sidebar, top bar, breadcrumbs and a skip link', async () => {
    await openAs(everything, '/access/roles')
    expect(screen.getByRole('complementary')).toBeDefined()
    const crumbs = within(screen.getByRole('navigation', { name: 'Вы здесь' })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Доступ', 'Роли'])
    expect(crumbs.at(-1)?.getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('main').id).toBe('main')
    expect(screen.getByRole('link', { name: 'Перейти к содержанию' }).getAttribute('href')).toBe('#main')
  })
})

describe('Breadcrumbs', () => {
  it('link only to pages that the user can open', async () => {
    await openAs(person({ can: ['manage gradebook'] }), '/groups/reports/progress')
    const crumbs = within(screen.getByRole('navigation', { name: 'Вы здесь' })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Группы', 'Отчёты', 'Успеваемость'])
    const links = crumbs.flatMap((crumb) => within(crumb).queryAllByRole('link'))
    expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringMatching(/\/groups\/reports$/)])
    expect(crumbs.filter((crumb) => crumb.getAttribute('aria-current') === 'page')).toHaveLength(1)
  })
})

describe('The top bar', () => {
  it('R2.24 offers guests sign-in and registration', async () => {
    await open('/terms', { config: { registration: true } })
    expect(navbar().getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login')
    expect(navbar().getByRole('link', { name: 'Регистрация' }).getAttribute('href')).toBe('/register')
    expect(navbar().queryByRole('button', { name: /Соколова/ })).toBeNull()
  })

  it('R2.23 has a language menu that links to this page in the other language', async () => {
    await open('/terms?from=mail')
    fireEvent.click(navbar().getByRole('button', { name: /язык интерфейса/ }))
    expect(screen.getByRole('menuitemradio', { name: 'English' }).getAttribute('href')).toBe(
      '/admin/en/terms?from=mail',
    )
    expect(screen.getByRole('menuitemradio', { name: 'Русский' }).getAttribute('aria-checked')).toBe('true')
    expect(Cookies.get('locale')).toBeUndefined()
  })

  it('R2.23 has no language menu if there is only one language', async () => {
    await open('/terms', { config: { locales: ['ru'] } })
    expect(navbar().queryByRole('button', { name: /язык интерфейса/ })).toBeNull()
  })

  it("R2.24 shows the user's photo, name, settings and sign-out", async () => {
    await openAs(person({ photo_url: '/photo.webp' }), '/settings/profile')
    const me = navbar().getByRole('button', { name: 'Соколова М. А.' })
    expect(me.querySelector('img')?.getAttribute('src')).toBe('/photo.webp')
    fireEvent.click(me)
    expect(screen.getByRole('menuitem', { name: 'Настройки' }).getAttribute('href')).toBe('/settings')
    expect(screen.getByRole('menuitem', { name: 'Выйти' })).toBeDefined()
  })

  it('R2.24 shows initials if there is no photo', async () => {
    await openAs(person(), '/settings/profile')
    expect(navbar().getByText('СМ').getAttribute('aria-hidden')).toBe('true')
  })

  it('R2.25 R4.02 clears the session on sign-out and opens the sign-in page', async () => {
    await openAs(person(), '/settings/profile')
    fireEvent.click(navbar().getByRole('button', { name: 'Соколова М. А.' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Выйти' }))
    await screen.findByRole('heading', { name: 'Вход' })
    expect(window.location.pathname).toBe('/login')
    expect(session.token()).toBeUndefined()
    expect(fakeServer.paths()).toContain('POST /api/logout')
  })

  it('has a menu with arrow keys and Esc, which restores the focus', async () => {
    await openAs(person(), '/settings/profile')
    const me = navbar().getByRole('button', { name: 'Соколова М. А.' })
    fireEvent.keyDown(me, { key: 'ArrowDown' })
    const first = await screen.findByRole('menuitem', { name: 'Настройки' })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(first, { key: 'ArrowUp' })
    const last = screen.getByRole('menuitem', { name: 'Выйти' })
    expect(document.activeElement).toBe(last)
    fireEvent.keyDown(last, { key: 'Escape' })
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(me)
  })
})

describe('The sidebar', () => {
  it('R2.26 links guests to the welcome page and users to the dashboard', async () => {
    const first = await open('/terms')
    // Guests have no sidebar; the brand is in the top bar.
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Abitura, на главную' }).getAttribute('href')).toBe('/')
    expect(document.querySelector('.side')).toBeNull()
    first.close()
    await openAs(person(), '/settings/profile')
    expect(screen.getByRole('link', { name: 'Abitura, на главную' }).getAttribute('href')).toBe('/dashboard')
  })

  it('R2.27 opens one parent at a time', async () => {
    await openAs(everything, '/groups')
    expect(expanded()).toEqual([])
    fireEvent.click(parent('Справочники'))
    expect(expanded()).toEqual(['Справочники'])
    fireEvent.click(parent('Доступ'))
    expect(expanded()).toEqual(['Доступ'])
    expect(sidebar().queryByRole('link', { name: 'Предметы' })).toBeNull()
    fireEvent.click(parent('Доступ'))
    expect(expanded()).toEqual([])
  })

  it('R2.27 starts with the parent of the current route open', async () => {
    const first = await openAs(everything, '/directories/subjects')
    expect(expanded()).toEqual(['Справочники'])
    expect(sidebar().getByRole('link', { name: 'Предметы' }).getAttribute('aria-current')).toBe('page')
    first.close()
    await openAs(everything, '/access/users')
    expect(expanded()).toEqual(['Доступ'])
  })

  it('R4.03 R9.02 remembers for a year whether it is open', async () => {
    const first = await openAs(everything, '/groups')
    const written = vi.spyOn(document, 'cookie', 'set')
    fireEvent.click(navbar().getByRole('button', { name: 'Меню' }))
    const cookie = written.mock.calls.map(([text]) => text).find((text) => text.startsWith('sidebar=')) ?? ''
    written.mockRestore()
    expect(cookie).toMatch(/^sidebar=closed/)
    const expires = /expires=([^;]+)/.exec(cookie)?.[1] ?? ''
    expect((Date.parse(expires) - Date.now()) / 86_400_000).toBeCloseTo(365, 2)
    first.close()

    await openAs(everything, '/groups')
    const toggle = navbar().getByRole('button', { name: 'Меню' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(toggle)
    expect(Cookies.get('sidebar')).toBe('open')
  })
})

describe('Navigation between screens', () => {
  it('R2.17 R2.18 loads the user first, and keeps the old screen with a progress bar meanwhile', async () => {
    const { router } = await openAs(person({ can: ['vote', 'study'] }), '/my-portfolio')
    let answer: (user: UserObject) => void = () => undefined
    const user = new Promise<UserObject>((resolve) => {
      answer = resolve
    })
    fakeServer.answer(async () => ({ body: await user }))
    // Another tab has changed the token, so this tab reloads the user first.
    Cookies.set('token', 'another')
    const going = router.navigate('/voting')
    expect(await screen.findByRole('progressbar')).toBeDefined()
    expect(heading()).toBe('Экран')
    answer(person({ can: ['study'] }))
    await going
    await waitFor(() => expect(heading()).toBe('Такой страницы нет'))
  })

  it('moves the focus to the heading of the new screen', async () => {
    const { router } = await openAs(person({ can: ['vote', 'study'] }), '/voting')
    await router.navigate('/nowhere')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Такой страницы нет'))
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('sends no request when only the query changes', async () => {
    const { router } = await openAs(person({ can: ['vote'] }), '/voting')
    Cookies.set('token', 'another')
    await router.navigate('/voting?page=2')
    expect(fakeServer.heard).toEqual([])
  })
})
