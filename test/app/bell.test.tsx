import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, describe, it, vi } from 'vitest'
import { NotificationBell } from '../../src/app/kit/notifications/NotificationBell'
import { ProviderContext } from '../../src/app/kit/providers'
import { completeProvider } from '../../src/app/kit/providers/completeProvider'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { loadMessages } from '../shell/kit/messages'
import { college } from './kit/college'

beforeEach(() => {
  loadMessages()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Subscribe = AppDataProvider['subscribe']
const anything: Parameters<Parameters<Subscribe>[1]>[0] = {
  topic: 'resource/notifications',
  type: 'updated',
  payload: { ids: [] },
}

/** Renders the bell with a provider that reports two unread notifications. */
const openBell = () => {
  const listeners: Parameters<Subscribe>[1][] = []
  const getList = vi.fn(() => Promise.resolve({ data: [], total: 2 }))
  const subscribe: Subscribe = (_topic, listener) => {
    listeners.push(listener)
    return Promise.resolve()
  }
  const provider = completeProvider({ ...college(), getList, subscribe, unsubscribe: () => Promise.resolve() })
  render(
    <ProviderContext value={provider}>
      <NotificationBell />
    </ProviderContext>,
  )
  return { getList, tell: () => listeners.forEach((listener) => listener(anything)) }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('The notification bell', () => {
  it('counts once at the start, when the event stream opens', async () => {
    const { getList, tell } = openBell()
    await pass(100)
    tell()
    await pass(5000)
    expect(getList).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Уведомления, новых: 2' })).toBeDefined()
  })

  it('counts without an event stream after a second', async () => {
    const { getList } = openBell()
    await pass(1000)
    expect(getList).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Уведомления, новых: 2' })).toBeDefined()
  })
})
