import { onlineManager, QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryOptions } from '../../src/app/kit/providers/queryOptions'
import { openAdmin, rowNames, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'

let admin: OpenAdmin | undefined
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
  admin?.close()
  admin = undefined
})

/** A fake college whose server can be switched off or made to return a status. */
const unreliableCollege = () => {
  const whole = college()
  const state: { status: number | null; requestCount: number } = { status: null, requestCount: 0 }
  const getList: typeof whole.getList = (...args) => {
    state.requestCount += 1
    return state.status === null ? whole.getList(...args) : Promise.reject(new HttpError('', state.status))
  }
  return { provider: { ...whole, getList }, state }
}

/** Restores the network after a moment, so that the displayed list is fetched again. */
const comeBack = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
}

describe('The app without a network', () => {
  it('reports a failed request instead of waiting silently', async () => {
    onlineManager.setOnline(false)
    const client = new QueryClient({ defaultOptions: queryOptions })
    const request = client.fetchQuery({
      queryKey: ['campaigns'],
      queryFn: () => Promise.reject(new Error('The network is unavailable')),
    })
    await expect(request).rejects.toThrow('The network is unavailable')
  })

  it('keeps the displayed data after a failed refresh', async () => {
    const { provider, state } = unreliableCollege()
    admin = await openAdmin({ at: '/directories/directions', provider })
    await screen.findByText('Направление 4')
    state.status = 503
    const before = state.requestCount
    comeBack()
    await waitFor(() => expect(state.requestCount).toBeGreaterThan(before))
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(rowNames()).toHaveLength(25)
  })

  it('keeps rows and tools after a failed search, shows an error and offers a retry', async () => {
    const { provider, state } = unreliableCollege()
    admin = await openAdmin({ at: '/directories/directions', provider })
    await screen.findByText('Направление 4')
    state.status = 0
    const search = screen.getByRole('searchbox')
    fireEvent.change(search, { target: { value: 'Направление 7' } })
    await screen.findByText('Новые строки не загрузились, показаны прежние.')
    expect(rowNames()).toHaveLength(25)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Направление 7')
    state.status = null
    fireEvent.click(screen.getByRole('button', { name: 'Загрузить ещё раз' }))
    await waitFor(() => expect(rowNames()).toEqual(['Направление 7']))
    expect(screen.queryByText('Новые строки не загрузились, показаны прежние.')).toBeNull()
  })

  it('keeps the toolbar and search of a list that never loaded', async () => {
    const { provider, state } = unreliableCollege()
    state.status = 0
    admin = await openAdmin({ at: '/directories/directions', provider })
    await screen.findByRole('heading', { name: 'Список не загрузился' })
    expect(screen.getByRole('searchbox')).toBeDefined()
  })

  it('hides the data after a refresh that reports denied access', async () => {
    const { provider, state } = unreliableCollege()
    admin = await openAdmin({ at: '/directories/directions', provider })
    await screen.findByText('Направление 4')
    state.status = 403
    comeBack()
    await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })
    expect(rowNames()).toHaveLength(0)
  })
})
