import { fireEvent, screen } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReceivedAnnouncement } from '../../src/api/announcements/received'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const announcement = (more: Partial<ReceivedAnnouncement> = {}): ReceivedAnnouncement => ({
  id: 1,
  name: 'Собрание группы',
  author_name: 'Громов И. П.',
  publish_at: '2026-10-01T09:00:00Z',
  expires_at: null,
  pinned: false,
  edition: 1,
  changed_at: null,
  files_count: 0,
  opened_at: null,
  receipt_required: true,
  confirmed_at: null,
  awaits_receipt: true,
  is_unread: true,
  state: 'published',
  body: '<p>Завтра в 14:30.</p>',
  files: [],
  confirmed_edition: null,
  ...more,
})

/** Opens the page; `confirm` answers the receipt. Returns the keys of the changes that were sent. */
const open = async (given: ReceivedAnnouncement, confirm: () => ReceivedAnnouncement = () => given) => {
  const memory = memoryProvider({ data: {} })
  const sent: string[] = []
  const answered = (value: unknown) => JSON.parse(JSON.stringify({ data: value }))
  const provider: AppDataProvider = {
    ...memory,
    read: async () => answered(given),
    act: async (key) => {
      sent.push(key)
      if (key === 'POST /api/groups/announcements/:id/opened')
        return answered({ ...given, opened_at: '2026-10-02T09:00:00Z' })
      return answered(confirm())
    },
  }
  admin = await openAdmin({ at: '/groups/announcements/1', provider, can: ['study'] })
  await screen.findByRole('heading', { level: 1, name: given.name })
  return sent
}
const refuse = (current: ReceivedAnnouncement) => () => {
  throw new HttpError('', 409, { message: 'Объявление изменили', current })
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Ознакомлен(а)' }))

describe('The page of an announcement', () => {
  it('registers that it was opened, and shows the receipt after one click', async () => {
    const sent = await open(announcement(), () =>
      announcement({ opened_at: '2026-10-02T09:00:00Z', confirmed_at: '2026-10-02T09:01:00Z', awaits_receipt: false }),
    )
    press()
    await screen.findByText(/Вы подтвердили, что ознакомлены/)
    expect(screen.queryByRole('button', { name: 'Ознакомлен(а)' })).toBeNull()
    expect(sent).toEqual(['POST /api/groups/announcements/:id/opened', 'POST /api/groups/announcements/:id/receipt'])
  })

  it('asks for no confirmation if none is required', async () => {
    await open(announcement({ receipt_required: false }))
    expect(screen.queryByRole('button', { name: 'Ознакомлен(а)' })).toBeNull()
  })

  it('shows the new text and asks again if it was changed while it was read', async () => {
    await open(announcement(), refuse(announcement({ edition: 2, body: '<p>Завтра в 16:00.</p>' })))
    press()
    await screen.findByText('Завтра в 16:00.')
    expect(screen.getByRole('alert').textContent).toMatch(/объявление изменили/)
    expect(screen.getByRole('button', { name: 'Ознакомлен(а)' })).toBeDefined()
  })

  it('says that it was withdrawn while it was read, and hides the text', async () => {
    await open(announcement(), refuse(announcement({ state: 'withdrawn', body: null })))
    press()
    await screen.findByText('Объявление отозвали')
    expect(screen.queryByText('Завтра в 14:30.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ознакомлен(а)' })).toBeNull()
  })

  it('registers nothing for a withdrawn announcement', async () => {
    expect(await open(announcement({ state: 'withdrawn', body: null }))).toEqual([])
  })
})
