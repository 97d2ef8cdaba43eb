import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { permissions } from '../../src/api/kit/permissions'
import { dataProvider } from '../../src/app/kit/providers'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { lists } from './kit/chosenLists'
import { farLists } from './kit/farLists'

let admin: OpenAdmin | undefined
let far: Awaited<ReturnType<typeof farLists>> | undefined
afterEach(async () => {
  admin?.close()
  await far?.close()
})

const role = { id: 1, code: 'teacher', name: 'Преподаватель' }

it.each([
  { screen: '/access/users', path: '/api/groups' },
  { screen: '/access/users', path: '/api/access/roles' },
  { screen: '/access/audit', path: '/api/access/users' },
  { screen: '/profiles', path: '/api/directories/directions' },
  { screen: '/profiles/ranking', path: '/api/profiles/campaigns' },
])('$screen asks $path for choices only, not for whole records', async ({ screen, path }) => {
  const rows = Object.fromEntries(lists.map(({ resource, row }) => [resource, [row(1)]]))
  far = await farLists({ lists: { ...rows, 'access/roles': [role] }, answers: { '/api/ranking/summary': [] } })
  Element.prototype.scrollIntoView = () => undefined
  admin = await openAdmin({ at: screen, provider: dataProvider, can: permissions })
  await waitFor(() => expect(far?.questions(path).length).toBeGreaterThan(0))
  expect(far.questions(path).map(({ searchParams }) => searchParams.get('choices'))).toEqual(['true'])
})
