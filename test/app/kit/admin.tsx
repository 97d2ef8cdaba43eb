import { render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import type { Locale, Permission } from '../../../src/api'
import { App } from '../../../src/app/App'
import { RoutesProvider } from '../../../src/app/shell/routing/shell'
import { ProviderContext } from '../../../src/app/kit/providers'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { toast } from '../../../src/app/shell/toasts/store'
import { routes } from '../../../src/app/features'
import { person } from '../../shell/kit/person'
import { clearSession, signedInAs } from '../../shell/kit/session'
import { loadMessages } from '../../shell/kit/messages'
import './asyncTimeout'

type Options = {
  at: string
  provider: AppDataProvider
  can?: readonly Permission[]
  locale?: Locale
  /** User id; defaults to that of `person`. */
  as?: number
  /** Keeps the browser storage of the previous page, as after a reload. */
  isReload?: boolean
}

/** All permissions for directories and groups. */
export const directoryPermissions = [
  'manage directories',
  'manage directions',
  'manage subjects',
  'manage documents',
  'manage groups',
] as const satisfies readonly Permission[]

/** Opens the real admin at an address, with a test data provider and a user who has these permissions. */
export const openAdmin = async ({ at, provider, can = directoryPermissions, locale = 'ru', as, isReload }: Options) => {
  loadMessages(locale)
  if (!isReload) window.localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
  signedInAs(person({ can, ...(as !== undefined && { id: as }) }))
  const router = createMemoryRouter([{ element: <Outlet />, children: [{ path: '*', element: <App /> }] }], {
    initialEntries: [at],
  })
  const view = render(
    <ProviderContext value={provider}>
      <RoutesProvider value={routes}>
        <RouterProvider router={router} />
      </RoutesProvider>
    </ProviderContext>,
  )
  await screen.findByRole('heading', { level: 1 })
  return {
    router,
    /** The filter in the URL, parsed. */
    filterInAddress: () => JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '{}'),
    address: () => router.state.location,
    toasts: () => toast.shown().map(({ title, text }) => [title, text].filter(Boolean).join(': ')),
    /** Closes the page without signing out. */
    leave: () => {
      view.unmount()
      router.dispose()
      toast.clear()
    },
    close: () => {
      view.unmount()
      router.dispose()
      toast.clear()
      clearSession()
      vi.unstubAllGlobals()
    },
  }
}

export type OpenAdmin = Awaited<ReturnType<typeof openAdmin>>

/** Names of the listed rows. Queries the DOM directly, because queries by role scan the whole table for every row. */
export const rowNames = () => [...document.querySelectorAll('tbody .name')].map(({ textContent }) => textContent)
