import '../../../app/kit/asyncTimeout'
import '../../../../src/app/people/registration/RegisterPage'
import '../../../../src/app/people/registration/TermsPage'
import '../../../../src/app/App'
import '../../../../src/app/people/settings/PasswordPage'
import '../../../../src/app/people/settings/ProfilePage'
import { cleanup, configure, fireEvent, getConfig, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { session } from '../../../../src/app/shell/session/session'
import { toast } from '../../../../src/app/shell/toasts/store'
import type { TestServer } from '../../../kit/server'
import { tokenOf } from '../../../kit/tokenOf'
import { mockBrowser, openAt } from '../../../shell/kit/frame'
import { clearSession } from '../../../shell/kit/session'
import { loadMessages } from '../../../shell/kit/messages'

/**
 * The timeout allows for slow password hashing on a busy machine. Queries include hidden elements, because checking
 * the style of hundreds of time zones takes seconds and blocks the server, which runs in this process.
 */
const testingConfig = { asyncUtilTimeout: 10_000, defaultHidden: true }

/** jsdom implements dialogs, but not `showModal`. */
const openDialogs = () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

/** Simulates a visitor: the pages call a real server over HTTP. Call `leave` after each test. */
export const startVisitor = async (server: TestServer) => {
  const origin = await server.listen()
  const real = globalThis.fetch
  const { asyncUtilTimeout, defaultHidden } = getConfig()
  let opened: ReturnType<typeof openAt> | undefined

  /** Retries on 503: rendering blocks this process, so its server sheds load. */
  const fetchWithRetry = async (address: string, options?: RequestInit): Promise<Response> => {
    const answer = await real(new URL(address, origin), options)
    if (answer.status !== 503) return answer
    await vi.waitFor(async () => expect((await real(new URL('/api/config', origin))).status).toBe(200), 20_000)
    return real(new URL(address, origin), options)
  }
  const arrive = () => {
    configure(testingConfig)
    mockBrowser()
    openDialogs()
    vi.stubGlobal('fetch', fetchWithRetry)
    loadMessages()
    clearSession()
    toast.clear()
  }
  return {
    arrive,
    /** Signs in without opening the login page. */
    signIn: async (email: string, password: string) => {
      const { data } = await server.as('guest').call('POST /api/login', { body: { email, password } })
      await session.signIn({ token: tokenOf(data), remember: false })
    },
    open: async (address: string, config: Parameters<typeof openAt>[1] = { config: { registration: true } }) => {
      opened?.close()
      opened = openAt(address, { ...config, withScreens: true })
      await screen.findByRole('heading', { level: 1 })
    },
    leave: () => {
      opened?.close()
      opened = undefined
      cleanup()
      clearSession()
      vi.unstubAllGlobals()
      configure({ asyncUtilTimeout, defaultHidden })
    },
  }
}

export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input, textarea, select' }), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** Finds a link in the page content, not in the frame. */
export const link = (name: string | RegExp) => within(screen.getByRole('main')).getByRole('link', { name })
export const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const valueOf = (name: string | RegExp): string => {
  const field = screen.getByLabelText(name, { selector: 'input, textarea, select' })
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : ''
}
/** Returns the errors shown at a field. */
export const errorsUnder = (name: string | RegExp): string => {
  const field = screen.getByLabelText(name, { selector: 'input, textarea, select' })
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .filter((id) => /-errors?$/.test(id))
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}
