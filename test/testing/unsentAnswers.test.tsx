import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignOutDialog } from '../../src/app/shell/layout/DefaultLayout'
import { answerStore, type PendingAnswer } from '../../src/app/shell/session/answerStore'
import { session } from '../../src/app/shell/session/session'
import { signOutOrAsk } from '../../src/app/shell/session/signOut'
import { withBrowserDatabase } from '../app/kit/browserDatabase'
import { network, type Network } from '../shell/kit/network'
import { person } from '../shell/kit/person'
import { clearSession, signedInAs } from '../shell/kit/session'
import { loadMessages } from '../shell/kit/messages'

withBrowserDatabase('abitura-answers')

const maria = person({ can: ['study'] })
const owner = { userId: maria.id, place: 5 }
const waiting = (op_id: string, position = 0): PendingAnswer => ({
  op: { kind: 'answer', op_id, position, base_rev: 0, answer: null },
  isSent: false,
})

describe('Signing out', () => {
  let fakeServer: Network
  beforeEach(async () => {
    loadMessages()
    clearSession()
    fakeServer = await network(() => ({ body: {} }))
    // jsdom does not implement showModal.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    signedInAs(maria)
    render(<SignOutDialog />)
  })
  afterEach(async () => {
    cleanup()
    clearSession()
    await fakeServer.close()
  })

  it('asks for a confirmation if answers are unsent, and keeps them when cancelled', async () => {
    await answerStore.keep(owner, [], [waiting('a'), waiting('b', 1)])
    const done = signOutOrAsk()
    const question = within(await screen.findByRole('dialog', { name: 'Выйти и потерять несохранённое?' }))
    expect(question.getByText(/2 ответа/)).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Остаться' }))
    await act(async () => expect(await done).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(session.current()).toEqual(maria)
    expect(fakeServer.heard).toEqual([])
    expect((await answerStore.read(owner)).map(({ op }) => op.op_id)).toEqual(['a', 'b'])
  })

  it('deletes unsent answers after a confirmation', async () => {
    await answerStore.keep(owner, [], [waiting('a')])
    const done = signOutOrAsk()
    fireEvent.click(await screen.findByRole('button', { name: 'Выйти и потерять' }))
    await act(async () => expect(await done).toBe(true))
    expect(session.current()).toBeNull()
    await expect.poll(() => answerStore.count(maria.id)).toBe(0)
  })

  it('asks nothing if the user has no unsent answers', async () => {
    await answerStore.keep({ ...owner, userId: maria.id + 1 }, [], [waiting('a')])
    await act(async () => expect(await signOutOrAsk()).toBe(true))
    expect(session.current()).toBeNull()
    expect(await answerStore.count(maria.id + 1)).toBe(1)
  })
})

describe('The answer store of this browser', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('returns operations in sending order: sent ones first, locks after their answers', async () => {
    const lock: PendingAnswer = { op: { kind: 'lock', op_id: 'lock', position: 0 }, isSent: false }
    const queue = [lock, waiting('new', 1), { ...waiting('sent'), isSent: true }]
    expect(await answerStore.keep(owner, [], queue)).toBe(true)
    expect((await answerStore.read(owner)).map(({ op }) => op.op_id)).toEqual(['sent', 'new', 'lock'])
  })

  it('removes acknowledged operations but not those of another tab', async () => {
    const own = [waiting('a'), waiting('b', 1)]
    await answerStore.keep(owner, [], own)
    await answerStore.keep(owner, [], [waiting('elsewhere', 2)])
    await answerStore.keep(owner, own, own.slice(1))
    const left = (await answerStore.read(owner)).map(({ op }) => op.op_id)
    expect(left.toSorted()).toEqual(['b', 'elsewhere'])
    expect(await answerStore.read({ ...owner, place: 6 })).toEqual([])
  })

  it('reports before the start whether it works, is full or is missing', async () => {
    expect(await answerStore.storageState()).toBe('fine')
    expect(await answerStore.count(0)).toBe(0)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await answerStore.storageState()).toBe('full')
    expect(await answerStore.keep(owner, [], [waiting('a')])).toBe(false)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'UnknownError')
    })
    expect(await answerStore.storageState()).toBe('missing')
  })
})
