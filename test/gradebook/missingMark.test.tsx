import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { withBrowserDatabase } from '../app/kit/browserDatabase'
import { fakeGradebook } from './kit/fakeGradebook'
import { go, mark, paste } from './kit/gridKeys'

withBrowserDatabase('abitura-marks')
beforeAll(() => {
  // jsdom has no layout, so the visible area of the grid is faked.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1100)
})
afterAll(() => {
  vi.restoreAllMocks()
})
let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const open = async () => {
  const fakeServer = fakeGradebook()
  admin = await openAdmin({ at: '/gradebook/12/7', provider: fakeServer.provider, can: ['manage gradebook'] })
  return fakeServer
}

describe('A dash', () => {
  it('is entered only after a confirmation, because it counts as the worst mark', async () => {
    const { sendings } = await open()
    mark('-')
    const question = within(await screen.findByRole('dialog', { name: 'Поставить прочерк?' }))
    fireEvent.click(question.getByRole('button', { name: 'Не ставить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sendings()).toEqual([])
    mark('-')
    fireEvent.click(await screen.findByRole('button', { name: 'Поставить' }))
    await waitFor(() => expect(sendings()[0]?.changes[0]).toMatchObject({ value: null, flag: 'missing' }))
  })

  it('asks for one confirmation per paste, while the other marks are saved', async () => {
    const { sendings, valueOf } = await open()
    go('0 0')
    paste('5\t-\n–\t4')
    const question = within(await screen.findByRole('dialog', { name: 'Поставить 2 прочерка?' }))
    await waitFor(() => {
      expect(valueOf(1, 1)).toBe(5)
      expect(valueOf(2, 2)).toBe(4)
    })
    expect(sendings()).toMatchObject([{ changes: [{ flag: null }, { flag: null }] }])
    fireEvent.click(question.getByRole('button', { name: 'Поставить' }))
    await waitFor(() =>
      expect(sendings().at(-1)).toMatchObject({ changes: [{ flag: 'missing' }, { flag: 'missing' }] }),
    )
  })
})
