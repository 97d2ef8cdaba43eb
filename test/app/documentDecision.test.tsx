import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DocumentReview } from '../../src/api/admissions/documents'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { session } from '../../src/app/shell/session/session'
import { draftStore } from '../../src/app/shell/session/draftStore'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'
import { draftStoreIdle, withDraftStore } from './kit/draftStore'

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined

let admin: OpenAdmin | undefined
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
  admin?.close()
  admin = undefined
})

const names: Readonly<Record<number, string>> = { 1: 'Паспорт', 2: 'Аттестат', 3: 'СНИЛС' }
const reviewed = (id: number, more: Partial<DocumentReview> = {}): DocumentReview => ({
  id,
  version: 1,
  document_type_id: id,
  code: `kind_${id}`,
  name: names[id] ?? '',
  description: null,
  required: true,
  original_needed: false,
  formats: ['pdf'],
  max_files: 4,
  max_size_mb: 10,
  asked_fields: [],
  application: {
    id: 5,
    user_id: 70,
    number: '2026-000005',
    name: 'Белкина Анна Сергеевна',
    status: { code: 'submitted', name: 'Отправлено', variant: 'info' },
    birth_date: null,
    choices: [],
    originals_due: null,
  },
  status: { code: 'uploaded', name: 'Загружен', variant: 'info' },
  fields: {},
  pages: [],
  facts: [],
  reject_reasons: ['Текст не читается', 'Края обрезаны'],
  reject_reason: null,
  comment: null,
  due_on: null,
  expires_on: null,
  holder: null,
  original: 'awaited',
  journal: [],
  earlier: [],
  siblings: [],
  uploaded_at: null,
  actions: ['claim', 'accept', 'reject'],
  ...more,
})

/** A review screen with three documents. The fake server accepts decisions unless `state` says otherwise. */
const office = () => {
  const held = new Map([1, 2, 3].map((id) => [id, reviewed(id)]))
  const state: { refusal: HttpError | null; broken: number } = { refusal: null, broken: 0 }
  const sent: { key: string; id: number; body: unknown; idempotencyKey: string | undefined }[] = []
  const put = (id: number, more: Partial<DocumentReview>) => {
    const now = reviewed(id, { ...more, version: (held.get(id)?.version ?? 0) + 1 })
    held.set(id, now)
    return now
  }
  const answer = (key: string, id: number): unknown => {
    if (key.startsWith('DELETE')) return put(id, {})
    if (key.endsWith('/claim')) return put(id, { holder: { id: 7, name: 'Соколова М. А.', mine: true } })
    if (state.broken > 0) {
      state.broken -= 1
      throw new HttpError('', 503)
    }
    if (state.refusal) throw state.refusal
    return put(id, { actions: ['revoke'] })
  }
  const provider: AppDataProvider = {
    ...college(),
    read: async (key, { id }) => {
      const waiting = [...held.values()].filter(({ actions }) => actions.includes('accept')).map((one) => one.id)
      const ids = waiting.toSorted((one, other) => Number(one === 1) - Number(other === 1))
      const found: unknown = key === 'GET /api/documents/next' ? { ids, waiting: ids.length } : held.get(Number(id))
      return { data: JSON.parse(JSON.stringify(found)) }
    },
    act: async (key, { id, body, idempotencyKey }) => {
      if (/accept$|reject$/.test(key)) sent.push({ key, id: Number(id), body, idempotencyKey })
      return { data: JSON.parse(JSON.stringify(answer(key, Number(id)))) }
    },
  }
  return { provider, state, sent }
}

const open = async (provider: AppDataProvider, id: number) => {
  admin?.close()
  admin = await openAdmin({ at: `/documents/${id}`, provider, can: ['manage documents'] })
  await shows(id)
  await draftStoreIdle()
}
const shows = (id: number) => screen.findByRole('heading', { level: 1, name: names[id] })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const waitForQueued = () => screen.findByText(/^Пока нет связи с сервером/)
const storedDecision = async () =>
  (await draftStore.read({ userId: 7, place: '/documents/1 rejecting' }))?.values ?? null

describe('A decision about a document', () => {
  withDraftStore()

  it('opens the next document at once and is sent when the network returns', async () => {
    const { provider, sent } = office()
    await open(provider, 1)
    onlineManager.setOnline(false)
    press(/Текст не читается/)
    press(/^Отклонить/)
    await shows(2)
    await waitForQueued()
    expect(sent).toEqual([])
    expect(await storedDecision()).toMatchObject({ isOpen: true, places: [0] })
    onlineManager.setOnline(true)
    await waitFor(async () => expect(await storedDecision()).toBeNull())
    expect(sent).toMatchObject([
      { key: 'POST /api/documents/:id/reject', id: 1, body: { version: 2, reason: 'Текст не читается' } },
    ])
    await waitFor(() => expect(screen.queryByText(/^Пока нет связи с сервером/)).toBeNull())
  })

  it('is restored unsent after its tab was closed, for the same user to confirm again', async () => {
    const { provider, sent } = office()
    await open(provider, 1)
    onlineManager.setOnline(false)
    press(/Края обрезаны/)
    fireEvent.change(screen.getByLabelText(/^Что сделать абитуриенту/), { target: { value: 'Снимите целиком' } })
    press(/^Отклонить/)
    await waitForQueued()
    await draftStoreIdle()
    admin?.close()
    onlineManager.setOnline(true)
    await open(provider, 1)
    expect(sent).toEqual([])
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Края обрезаны/ }).getAttribute('aria-pressed')).toBe('true'),
    )
    press(/^Отклонить/)
    await waitFor(() => expect(sent).toMatchObject([{ body: { reason: 'Края обрезаны', comment: 'Снимите целиком' } }]))
  })

  it('is not sent by another user and is deleted on sign-out', async () => {
    const { provider, sent } = office()
    await open(provider, 1)
    onlineManager.setOnline(false)
    press(/Текст не читается/)
    press(/^Отклонить/)
    await waitForQueued()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
    await session.signOut()
    await waitFor(async () => expect(await storedDecision()).toBeNull())
    admin?.close()
    onlineManager.setOnline(true)
    admin = await openAdmin({ at: '/documents/2', provider, can: ['manage documents'], as: 8 })
    await shows(2)
    expect(sent).toEqual([])
  })

  it('is sent once despite repeated clicks, and a retry uses the same idempotency key', async () => {
    const { provider, state, sent } = office()
    await open(provider, 1)
    state.broken = 1
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    press(/^Принять/)
    press(/^Принять/)
    await shows(2)
    await waitForQueued()
    await vi.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]?.idempotencyKey).toMatch(/^\w{32}\.2$/)
    expect(sent[0]).toMatchObject({ id: 1, body: { version: 2 } })
  })

  it('shows an error if rejected and keeps the input of its document', async () => {
    const { provider, state } = office()
    await open(provider, 1)
    state.refusal = new HttpError('Документ уже проверил другой сотрудник.', 409, {})
    press(/Текст не читается/)
    press(/^Отклонить/)
    await shows(2)
    const message = 'Решение не сохранено: Паспорт, Белкина Анна Сергеевна: Документ уже проверил другой сотрудник.'
    await waitFor(() => expect(admin?.toasts()).toEqual([message]))
    await draftStoreIdle()
    state.refusal = null
    await open(provider, 1)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Текст не читается/ }).getAttribute('aria-pressed')).toBe('true'),
    )
  })
})
