import { render } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import type { PublicConfig } from '../../../src/api'
import { fallbackConfig } from '../../../src/app/shell/config'
import { ShellProvider } from '../../../src/app/shell/routing/shell'
import { DefaultLayout } from '../../../src/app/shell/layout/DefaultLayout'
import type { Files } from '../../../src/app/shell/routing/open'
import type { RouteNode } from '../../../src/app/shell/routing/types'
import { createRouter } from '../../../src/app/router'
import { routes } from '../../../src/app/features'
import '../../app/kit/asyncTimeout'

/** Mocks the window width and scrolling, which jsdom lacks. */
export const mockBrowser = ({ narrow = false }: { narrow?: boolean } = {}) => {
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

type Options = {
  readonly config?: Partial<PublicConfig>
  readonly basename?: string
  /** Loads the real admin screens instead of plain headings. */
  readonly withScreens?: boolean
}

/** The real route table with a plain heading in place of each admin screen. Admin screens have their own tests. */
const withoutScreens = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.view?.kind === 'screen' && { view: { kind: 'screen', load: async () => undefined } }),
    ...(node.children && { children: withoutScreens(node.children) }),
  }))
const Screen = () => <h1>Экран</h1>
const files: Files = {
  routes: async () => withoutScreens(routes),
  defaultLayout: async () => DefaultLayout,
  placeholders: () => import('../../../src/app/shell/placeholders/NotFoundPage'),
  admin: async () => Screen,
}

const screens: Pick<Files, 'routes' | 'admin'> = {
  routes: async () => routes,
  admin: async () => (await import('../../../src/app/App')).App,
}

/** Opens the whole application at an address with the real router and route table. */
export const openAt = (address: string, { config, basename = '', withScreens = false }: Options = {}) => {
  window.history.replaceState(null, '', `${basename}${address}`)
  const router = createRouter(basename, withScreens ? { ...files, ...screens } : files)
  const view = render(
    <ShellProvider value={{ config: { ...fallbackConfig, college: 'Северный колледж', ...config }, basename }}>
      <RouterProvider router={router} />
    </ShellProvider>,
  )
  return {
    router,
    close: () => {
      view.unmount()
      router.dispose()
    },
  }
}
