import { render } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import type { PublicConfig } from '../../../src/api'
import { assumed } from '../../../src/app/kit/config'
import { ShellProvider } from '../../../src/app/kit/routing/shell'
import { createRouter } from '../../../src/app/router'
import { routes } from '../../../src/app/routes'

/** What jsdom lacks of a browser: the width of the window and scrolling. */
export const likeABrowser = ({ narrow = false }: { narrow?: boolean } = {}) => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: narrow, addEventListener: () => undefined }))
}

type Options = { readonly config?: Partial<PublicConfig>; readonly basename?: string }

/** Opens the whole application at an address, as the browser would: the real router with the real route table. */
export const openAt = (address: string, { config, basename = '' }: Options = {}) => {
  window.history.replaceState(null, '', `${basename}${address}`)
  const router = createRouter(basename)
  const view = render(
    <ShellProvider value={{ routes, config: { ...assumed, college: 'Северный колледж', ...config }, basename }}>
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
