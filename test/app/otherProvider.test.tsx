import './kit/asyncTimeout'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotificationBell } from '../../src/app/kit/notifications/NotificationBell'
import { ProviderContext } from '../../src/app/kit/providers'
import { completeProvider } from '../../src/app/kit/providers/completeProvider'
import { toast } from '../../src/app/shell/toasts/store'
import { memoryProvider } from '../provider/memoryProvider'
import { loadMessages } from '../shell/kit/messages'

beforeEach(() => {
  loadMessages()
  toast.clear()
})
afterEach(cleanup)
const list = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'name', order: 'DESC' },
  filter: { q: 'дизайн' },
} as const

describe('R0.04 The app with a third-party data provider', () => {
  const nothing = { data: [] }
  const bare = {
    getList: async () => ({ ...nothing, total: 0 }),
    getOne: () => Promise.reject(new HttpError('Нет такой записи.', 404)),
    getMany: async () => nothing,
    getManyReference: async () => ({ ...nothing, total: 0 }),
    create: () => Promise.reject(new HttpError('Не принято.', 422, { errors: { code: 'Занято.' } })),
    update: () => Promise.reject(new HttpError('Изменил другой.', 409, { current: { id: 1 } })),
    updateMany: async () => nothing,
    delete: () => Promise.reject(new Error('offline')),
    deleteMany: async () => nothing,
  }
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (cause: unknown) => (cause instanceof HttpError ? cause.status : 0),
    )
  const shownTexts = () => toast.shown().map(({ text }) => text)

  it('says that an action is not supported if the provider has no actions', async () => {
    const provider = completeProvider(bare)
    expect(await statusOf(provider.read('GET /api/dashboard', {}))).toBe(501)
    expect(shownTexts()).toEqual([])
    const act = provider.act('POST /api/access/users/archive', { body: { ids: [1] } })
    expect(await statusOf(act)).toBe(501)
    expect(shownTexts()).toEqual(['Здесь этого нет: источник данных этого не умеет.'])
    expect(await provider.getList('groups', list)).toEqual({ data: [], total: 0 })
  })

  it('works without errors if the provider has no realtime events', async () => {
    const provider = completeProvider(bare)
    const onChange = () => expect.unreachable()
    await provider.subscribe('resource/notifications', onChange)
    await provider.unsubscribe('resource/notifications', onChange)
    expect(shownTexts()).toEqual([])
  })

  it('also uses the provider for the notification bell, which is outside of react-admin', async () => {
    const notification = {
      id: 7,
      title: 'Приказ',
      text: 'Вас зачислили.',
      path: '/dashboard',
      read_at: null,
      unread: true,
      created_at: '2026-11-20T09:00:00Z',
    }
    const provider = memoryProvider({ data: { notifications: [notification] } })
    const act = vi.spyOn(provider, 'act')
    const subscribe = vi.spyOn(provider, 'subscribe')
    render(
      <ProviderContext value={provider}>
        <MemoryRouter>
          <NotificationBell />
        </MemoryRouter>
      </ProviderContext>,
    )
    fireEvent.click(await screen.findByRole('button', { name: /1/ }))
    fireEvent.click(await screen.findByText('Вас зачислили.'))
    await waitFor(() => expect(act.mock.calls.map(([key]) => key)).toEqual(['POST /api/notifications/:id/read']))
    expect(new Set(subscribe.mock.calls.map(([topic]) => topic))).toEqual(new Set(['resource/notifications']))
  })

  it('shows toasts for rejected changes, except those that a screen handles', async () => {
    const provider = completeProvider(bare)
    expect(await statusOf(provider.create('groups', { data: {} }))).toBe(422)
    expect(shownTexts()).toEqual(['Не принято.'])
    toast.clear()
    expect(await statusOf(provider.update('groups', { id: 1, data: {}, previousData: { id: 1 } }))).toBe(409)
    expect(await statusOf(provider.getOne('groups', { id: 1 }))).toBe(404)
    expect(shownTexts()).toEqual([])
  })

  it('shows the message of a plain error and reports it to the console', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const fault = new Error('Table "groups" is locked')
    const provider = completeProvider({
      ...bare,
      delete: () => Promise.reject(fault),
      getList: () => Promise.reject(fault),
    })
    expect(await statusOf(provider.delete('groups', { id: 1, previousData: { id: 1 } }))).toBe(500)
    expect(shownTexts()).toEqual(['Table "groups" is locked'])
    expect(await statusOf(provider.getList('groups', list))).toBe(500)
    expect(reported.mock.calls).toEqual([[fault], [fault]])
    vi.unstubAllGlobals()
  })

  it('shows no toast for statuses that the screen reports', async () => {
    const provider = completeProvider({ ...bare, act: () => Promise.reject(new HttpError('Занято.', 422)) })
    const sent = { id: 8, body: {} }
    expect(await statusOf(provider.act('POST /api/documents/:id/claim', { ...sent, quiet: [422] }))).toBe(422)
    expect(shownTexts()).toEqual([])
    expect(await statusOf(provider.act('POST /api/documents/:id/claim', sent))).toBe(422)
    expect(shownTexts()).toEqual(['Занято.'])
  })
})
