import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { permissions } from '../../src/api/kit/permissions'
import { dataProvider } from '../../src/app/kit/providers'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { lists } from './kit/bulkLists'
import { fakeListServer } from './kit/fakeListServer'

let admin: OpenAdmin | undefined
let fakeServer: Awaited<ReturnType<typeof fakeListServer>> | undefined
afterEach(async () => {
  admin?.close()
  await fakeServer?.close()
})

const role = { id: 1, code: 'teacher', name: 'Преподаватель' }

it.each([
  { screen: '/access/users', path: '/api/groups' },
  { screen: '/access/users', path: '/api/access/roles' },
  { screen: '/access/audit', path: '/api/access/users' },
  { screen: '/profiles', path: '/api/directories/directions' },
  { screen: '/profiles/ranking', path: '/api/profiles/campaigns' },
])('$screen requests only choices from $path instead of whole records', async ({ screen: at, path }) => {
  const rows = Object.fromEntries(lists.map(({ resource, row }) => [resource, [row(1)]]))
  fakeServer = await fakeListServer({
    lists: { ...rows, 'access/roles': [role] },
    answers: { '/api/ranking/summary': [] },
  })
  Element.prototype.scrollIntoView = () => undefined
  admin = await openAdmin({ at, provider: dataProvider, can: permissions })
  await waitFor(() => expect(fakeServer?.questions(path).length).toBeGreaterThan(0))
  expect(fakeServer.questions(path).map(({ searchParams }) => searchParams.get('choices'))).toEqual(['true'])
})

it('The audit log shows numbers and names of records, links to them and can be searched', async () => {
  const event = (id: number, fields: object) => ({
    id,
    at: '2026-11-23T09:00:00Z',
    actor: { id: 5, name: 'Рябов Антон' },
    ip: null,
    action: 'edit',
    entity: 'users',
    before: null,
    after: null,
    reason: null,
    ...fields,
  })
  const rows = [
    event(2, { entity_ids: [12], records: [{ id: 12, name: 'Верескова Вера', path: '/access/users/12' }] }),
    event(1, { entity_ids: [13], records: [{ id: 13, name: 'Удалённый человек', path: null }] }),
  ]
  fakeServer = await fakeListServer({ lists: { 'access/audit': rows, 'access/roles': [role] } })
  admin = await openAdmin({ at: '/access/audit', provider: dataProvider, can: permissions })
  const link = await screen.findByRole('link', { name: 'Верескова Вера' })
  expect(link.getAttribute('href')).toBe('/access/users/12')
  expect(link.closest('td')?.textContent).toBe('Пользователь № 12 Верескова Вера')
  expect(screen.getByText(/Удалённый человек/).closest('td')?.textContent).toBe('Пользователь № 13 Удалённый человек')
  expect(screen.queryByRole('link', { name: 'Удалённый человек' })).toBeNull()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Поиск по списку' }), { target: { value: 'Верескова' } })
  await waitFor(() => expect(screen.queryByText(/Удалённый человек/)).toBeNull())
  expect(screen.getByRole('link', { name: 'Верескова Вера' })).toBeDefined()
})
