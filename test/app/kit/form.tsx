import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AdminContext, CreateBase, memoryStore, ResourceContextProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import type { Locale } from '../../../src/api'
import { SimpleForm } from '../../../src/app/kit/forms/SimpleForm'
import { i18nProviderNow } from '../../../src/app/kit/providers'
import { themes } from '../../../src/app/kit/theme/theme'
import { loadMessages } from '../../shell/kit/messages'
import { memoryProvider } from '../../provider/memoryProvider'
import './asyncTimeout'

type Options = {
  values?: Readonly<Record<string, unknown>>
  locale?: Locale
  /** Simulates a wide window. */
  wide?: boolean
  /** Field errors returned by the server. */
  refuse?: Readonly<Record<string, string>>
  /** Reference lists and records to choose from. */
  data?: Parameters<typeof memoryProvider>[0]['data']
  /** Implementation of `act`. */
  act?: AppDataProvider['act']
}

const resource = 'samples'

/** Renders a form with these inputs; `submit` returns the record that was sent. */
export const showForm = (
  inputs: ReactNode,
  { values = {}, locale = 'ru', wide = false, refuse, data = {}, act }: Options = {},
) => {
  loadMessages(locale)
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener: () => {}, removeEventListener: () => {} }))
  const sent: Readonly<Record<string, unknown>>[] = []
  const records = memoryProvider({
    data,
    check: (_resource, record) => {
      sent.push(record)
      return refuse ?? null
    },
  })
  const provider = act ? { ...records, act } : records
  const form = (
    <AdminContext dataProvider={provider} i18nProvider={i18nProviderNow()} theme={themes.light} store={memoryStore()}>
      <ResourceContextProvider value={resource}>
        <CreateBase disableAuthentication mutationOptions={{ onSuccess: () => {}, onError: () => {} }}>
          <SimpleForm defaultValues={values} toolbar={<button type="submit">Send</button>}>
            {inputs}
          </SimpleForm>
        </CreateBase>
      </ResourceContextProvider>
    </AdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element: form }])
  const view = render(<RouterProvider router={router} />)
  return {
    submit: async () => {
      const before = sent.length
      fireEvent.click(screen.getByRole('button', { name: 'Send', hidden: true }))
      await waitFor(() => {
        if (sent.length === before) throw new Error('Nothing was sent.')
      })
      return sent.at(-1) ?? {}
    },
    close: () => {
      view.unmount()
      router.dispose()
      vi.unstubAllGlobals()
    },
  }
}
