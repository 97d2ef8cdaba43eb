import { HttpError } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authProviderFor, dataProvider, i18nProviderNow } from '../../src/app/kit/providers'
import { createDataProvider } from '../../src/app/kit/providers/dataProvider'
import { events } from '../../src/app/shell/http/events'
import { request } from '../../src/app/shell/http/request'
import { attachmentName } from '../../src/app/shell/http/attachmentName'
import { prepareRecord } from '../../src/app/kit/providers/prepareRecord'
import { toast } from '../../src/app/shell/toasts/store'
import { routes } from '../../src/app/features'
import { permissionsOf, resourcesOf } from '../../src/app/shell/routing/derived'
import { network, type Network } from '../shell/kit/network'
import { person } from '../shell/kit/person'
import { clearSession, signedInAs } from '../shell/kit/session'
import { loadMessages } from '../shell/kit/messages'

let fakeServer: Network
beforeEach(async () => {
  loadMessages()
  clearSession()
  toast.clear()
  fakeServer = await network(() => ({ body: { data: [] }, headers: { 'content-range': 'items 0-0/0' } }))
})
afterEach(async () => {
  clearSession()
  await fakeServer.close()
})
const list = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'name', order: 'DESC' },
  filter: { q: 'дизайн' },
} as const

describe('R0.04 The data provider', () => {
  it('R7.01 uses the published dialect with token and language, without a Range header', async () => {
    signedInAs(person(), 'abc')
    await dataProvider.getList('directories/directions', list)
    const [call] = fakeServer.heard
    const address = new URL(call?.path ?? '', 'http://x')
    expect(address.pathname).toBe('/api/directories/directions')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      sort: '["name","DESC"]',
      range: '[25,49]',
      filter: '{"q":"дизайн"}',
    })
    expect(call?.headers).toMatchObject({ authorization: 'Bearer abc', 'accept-language': 'ru' })
    expect(call?.headers.range).toBeUndefined()
  })

  it('fills in the path parameters of a call', async () => {
    await dataProvider.read('GET /api/materials/:id/editions/:number', { id: 7, params: { number: 2 } })
    const body = { version: 1 }
    await dataProvider.act('POST /api/materials/:id/editions/:number/restore', { id: 7, params: { number: 2 }, body })
    expect(fakeServer.heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/materials/7/editions/2',
      'POST /api/materials/7/editions/2/restore',
    ])
  })

  it('requests choices with only their id, code and name', async () => {
    await dataProvider.getList('groups', { ...list, meta: { choices: true } })
    const address = new URL(fakeServer.heard[0]?.path ?? '', 'http://x')
    expect(address.pathname).toBe('/api/groups')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      sort: '["name","DESC"]',
      range: '[25,49]',
      filter: '{"q":"дизайн"}',
      choices: 'true',
    })
  })

  it('R7.05 loads a fixed reference list once, without a query, and pages it locally', async () => {
    fakeServer.answer(() => ({ body: { data: [1, 2, 3].map((id) => ({ id, name: `${id}` })) } }))
    const page = { ...list, filter: {}, pagination: { page: 2, perPage: 2 } }
    // Uses a fresh provider, because the shared one may have cached the list.
    const fresh = createDataProvider((options) => request({ ...options, quiet: [] }), events)
    expect(await fresh.getList('types/education-types', page)).toEqual({
      data: [{ id: 3, name: '3' }],
      total: 3,
    })
    expect(await fresh.getMany('types/education-types', { ids: [2] })).toMatchObject({ data: [{ id: 2 }] })
    expect(fakeServer.heard.map(({ path }) => path)).toEqual(['/api/types/education-types'])
  })

  it('R5.01 R5.02 converts errors to one message per field path', async () => {
    fakeServer.answer(() => ({
      status: 422,
      body: {
        message: 'Проверьте поля.',
        errors: { code: ['Занят.', 'Слишком длинный.'], 'translations.en.name': ['Нет.'] },
      },
    }))
    const refused = await dataProvider.create('groups', { data: {} }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(HttpError)
    expect(refused).toMatchObject({
      status: 422,
      message: 'Проверьте поля.',
      body: { errors: { code: 'Занят. Слишком длинный.', 'translations.en.name': 'Нет.' } },
    })
    expect(toast.shown()).toHaveLength(1)
  })

  it.each([
    ['the screen itself shows that access is denied', 403, () => dataProvider.getOne('groups', { id: 1 })],
    [
      'a dialog shows an edit conflict',
      409,
      () => dataProvider.update('groups', { id: 1, data: {}, previousData: { id: 1 } }),
    ],
    [
      'a dialog explains that a record is in use',
      409,
      () => dataProvider.delete('groups', { id: 1, previousData: { id: 1 } }),
    ],
  ] as const)('R8.04 shows no toast if %s', async (_what, status, call) => {
    fakeServer.answer(() => ({ status, body: { message: 'Нет.' } }))
    await expect(call()).rejects.toMatchObject({ status })
    expect(toast.shown()).toEqual([])
  })

  it('shows no toast for failed background requests', async () => {
    fakeServer.answer(() => ({ status: 500, body: { message: 'Нет.' } }))
    await expect(dataProvider.getList('notifications', { ...list, meta: { quiet: true } })).rejects.toMatchObject({
      status: 500,
    })
    expect(toast.shown()).toEqual([])
    await expect(dataProvider.getList('notifications', list)).rejects.toMatchObject({ status: 500 })
    expect(toast.shown()).toHaveLength(1)
  })

  it('uses the HTTP method that the contract names', async () => {
    fakeServer.answer(() => ({ body: { data: { id: 5 } } }))
    await dataProvider.act('PATCH /api/settings/email', { body: { email: 'a@example.org', password: 'x' } })
    await dataProvider.act('PUT /api/media/folders/:id', { id: 7, body: { name: 'А', parent_id: null, version: 1 } })
    await dataProvider.act('DELETE /api/settings/sessions/:id', { id: 5, body: undefined })
    expect(fakeServer.heard).toMatchObject([
      { method: 'PATCH', path: '/api/settings/email' },
      { method: 'PUT', path: '/api/media/folders/7' },
      { method: 'DELETE', path: '/api/settings/sessions/5' },
    ])
  })

  it('sends many ids in one request', async () => {
    fakeServer.answer(() => ({ body: { data: { done: [1], refused: [{ id: 2, message: 'Используется.' }] } } }))
    const { data } = await dataProvider.bulk('groups', { action: 'archive', ids: [1, 2] })
    expect(data.refused).toEqual([{ id: 2, message: 'Используется.' }])
    expect(fakeServer.heard).toMatchObject([{ method: 'POST', path: '/api/groups/archive', body: '{"ids":[1,2]}' }])
  })

  it('shows no toast for statuses of an action that the screen handles itself', async () => {
    fakeServer.answer(({ method }) => ({ status: method === 'PATCH' ? 503 : 409, body: { message: 'Нет.' } }))
    const saving = dataProvider.act('PATCH /api/my/profile', { body: { version: 3 }, quiet: 'all' })
    await expect(saving).rejects.toMatchObject({ status: 503 })
    await expect(
      dataProvider.act('POST /api/documents/:id/claim', { id: 8, body: {}, quiet: [409] }),
    ).rejects.toMatchObject({ status: 409 })
    expect(fakeServer.paths()).toEqual(['PATCH /api/my/profile', 'POST /api/documents/8/claim'])
    expect(toast.shown()).toEqual([])
    await expect(dataProvider.act('POST /api/documents/:id/claim', { id: 8, body: {} })).rejects.toBeDefined()
    expect(toast.shown()).toHaveLength(1)
    const resolving = { id: 8, params: { remarkId: 15 }, body: {}, quiet: 'all' } as const
    await dataProvider.act('POST /api/profiles/:id/remarks/:remarkId/resolve', resolving).catch(() => undefined)
    expect(fakeServer.paths().at(-1)).toBe('POST /api/profiles/8/remarks/15/resolve')
  })
})

describe('R3.04 A sent record', () => {
  it('omits empty translations at any depth, but never the first language', () => {
    expect(
      prepareRecord({
        code: '',
        translations: { ru: { name: null }, en: { name: '', profile: 'Web' } },
        reasons: [{ ru: { text: 'Не видно' }, en: { text: null } }],
        places: { budget: 5 },
      }),
    ).toEqual({
      code: '',
      translations: { ru: {}, en: { profile: 'Web' } },
      reasons: [{ ru: { text: 'Не видно' } }],
      places: { budget: 5 },
    })
  })
})

describe('R7.06 A downloaded file', () => {
  it.each([
    ["attachment; filename*=UTF-8''%D0%93%D1%80%D1%83%D0%BF%D0%BF%D1%8B.xlsx", 'Группы.xlsx'],
    ['attachment; filename="groups.csv"', 'groups.csv'],
  ])('keeps its name (%s)', (header, name) => {
    expect(attachmentName(new Headers({ 'content-disposition': header }))).toBe(name)
  })
})

describe('R0.04 The auth provider', () => {
  const auth = authProviderFor((name) => permissionsOf(routes, name))

  it('R6.02 returns the permission map and allows a resource with any one of its permissions', async () => {
    const user = person({ can: ['manage directions'] })
    signedInAs(user)
    expect(await auth.getPermissions?.({})).toEqual(user.can)
    const opens = (resource: string) => auth.canAccess?.({ resource, action: 'list' })
    expect(await opens('directories/directions')).toBe(true)
    expect(await opens('directories/subjects')).toBe(false)
    expect(await opens('unknown')).toBe(false)
  })

  it("returns the user's identity and sends guests to the sign-in page", async () => {
    await expect(auth.checkAuth({})).rejects.toMatchObject({ redirectTo: '/login' })
    signedInAs(person())
    await expect(auth.checkAuth({})).resolves.toBeUndefined()
    expect(await auth.getIdentity?.()).toMatchObject({ id: 7, fullName: 'Соколова Мария Андреевна' })
  })

  it('R8.03 never signs out on an error, because the HTTP client handles ended sessions', async () => {
    for (const status of [401, 403, 404, 409, 422, 500])
      await expect(auth.checkError({ status })).resolves.toBeUndefined()
  })

  it('R2.25 signs out through the session', async () => {
    signedInAs(person(), 'abc')
    expect(await auth.logout({})).toBe('/login')
    expect(fakeServer.heard).toMatchObject([{ method: 'POST', path: '/api/logout' }])
    await expect(auth.checkAuth({})).rejects.toBeDefined()
  })
})

/** The ten entities of the specification, mapped to resource names. */
const names = {
  groups: 'groups',
  materials: 'materials',
  questions: 'questions',
  tests: 'tests',
  directions: 'directories/directions',
  subjects: 'directories/subjects',
  documents: 'directories/documents',
  users: 'access/users',
  roles: 'access/roles',
  permissions: 'access/permissions',
} as const

describe('R0.03 The ten nouns of the specification', () => {
  it.each(Object.entries(names))('include %s as a Resource with three Russian and two English forms', (_word, name) => {
    expect(resourcesOf(routes).map((resource) => resource.name)).toContain(name)
    const forms = (locale: 'ru' | 'en') => {
      loadMessages(locale)
      const { translate } = i18nProviderNow()
      return [1, 2, 5].map((count) => translate(`resources.${name}.name`, { smart_count: count }))
    }
    for (const form of [...forms('ru'), ...forms('en')]) expect(form).not.toContain('resources.')
    expect(forms('ru')[0]).not.toBe(forms('en')[0])
  })
})
