import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fallbackConfig } from '../../src/app/shell/config'
import { LanguageLinks } from '../../src/app/shell/layout/LanguageLinks'
import { ShellProvider } from '../../src/app/shell/routing/shell'
import { type Network, network } from './kit/network'
import { person } from './kit/person'
import { clearSession, signedInAs } from './kit/session'
import { loadMessages } from './kit/messages'

let fakeServer: Network
const gone = vi.fn<(address: string) => void>()
beforeEach(async () => {
  loadMessages()
  clearSession()
  gone.mockReset()
  vi.stubGlobal('location', { assign: gone, protocol: 'http:' })
  fakeServer = await network(({ method }) => ({ body: { data: { version: method === 'GET' ? 4 : 5 } } }))
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
  await fakeServer.close()
})

const choose = () => {
  render(
    <ShellProvider value={{ config: fallbackConfig, basename: '' }}>
      <MemoryRouter initialEntries={['/groups?page=2']}>
        <LanguageLinks />
      </MemoryRouter>
    </ShellProvider>,
  )
  const link = screen.getByRole('link', { name: 'English' })
  expect(link.getAttribute('href')).toBe('/admin/en/groups?page=2')
  // jsdom does not load pages.
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
}

describe('Choosing a language in the header', () => {
  it('saves it in the account before the page reloads', async () => {
    signedInAs(person({ locale: 'ru' }))
    choose()
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/admin/en/groups?page=2'))
    expect(fakeServer.paths()).toEqual(['GET /api/settings/profile', 'PATCH /api/settings/profile'])
    expect(JSON.parse(fakeServer.heard[1]?.body ?? '')).toEqual({ version: 4, locale: 'en' })
    expect(Cookies.get('locale')).toBe('en')
  })

  it('reloads the page even if the account cannot be saved', async () => {
    fakeServer.answer(() => ({ status: 500 }))
    signedInAs(person({ locale: 'ru' }))
    choose()
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/admin/en/groups?page=2'))
  })

  it('sends no request for guests or if the account has that language', () => {
    choose()
    cleanup()
    signedInAs(person({ locale: 'en' }))
    choose()
    expect(fakeServer.heard).toEqual([])
    expect(Cookies.get('locale')).toBe('en')
  })
})
