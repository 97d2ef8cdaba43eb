import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'
import { directoryPermissions, openAdmin, rowNames, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

it('The next user of a browser sees no cached data of the previous one', async () => {
  const provider = college()
  const requested: string[] = []
  const watched: typeof provider = {
    ...provider,
    getList: (resource, params) => {
      requested.push(resource)
      return provider.getList(resource, params)
    },
  }
  admin = await openAdmin({ at: '/directories/directions', provider: watched })
  await screen.findByRole('table')
  const before = requested.filter((resource) => resource === 'directories/directions').length
  act(() => signedInAs(person({ id: 8, can: [...directoryPermissions] }), 'another token'))
  await waitFor(() => expect(rowNames()).toHaveLength(25))
  await waitFor(() =>
    expect(requested.filter((resource) => resource === 'directories/directions').length).toBe(2 * before),
  )
})

it('A crashed screen shows an error with a reload button inside the page frame', async () => {
  const provider = college({
    data: { 'directories/directions': [{ id: 1, version: 1, code: '1', name: { not: 'a text' } }] },
  })
  admin = await openAdmin({ at: '/directories/directions/1', provider })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Экран не открылся')
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeDefined()
})
