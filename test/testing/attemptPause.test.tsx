import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { isOpen, remainingMs } from '../../src/app/testing/attempts/attemptState'
import { noon, runningAttempt } from './kit/attempt'
import { after, answersOf, atNoon, first, openAttempt } from './kit/openedAttempt'
import { closing, fresh, heading, open } from './kit/takings'

const reason = 'Пожарная тревога'
const paused = { at: noon, reason }

describe('A pause of an attempt', () => {
  atNoon()

  it('stops the clock and takes no answers, but sends those given before', async () => {
    const { sync, fakeServer } = await openAttempt()
    sync.answer(0, first)
    fakeServer.state.paused = paused
    await after(0)
    expect(answersOf(fakeServer)).toEqual([[{ position: 0, answer: first }]])
    const left = remainingMs(sync.state(), Date.now())
    expect(isOpen(sync.state())).toBe(false)
    await after(10_000)
    expect(remainingMs(sync.state(), Date.now())).toBe(left)
    sync.answer(1, first)
    expect(sync.state().queue).toEqual([])
    Object.assign(fakeServer.state, { paused: null, endsAt: '2026-11-20T09:50:00.000Z' })
    await after(15_000)
    expect(isOpen(sync.state())).toBe(true)
  })

  it('does not end an attempt whose device was offline until after its old end', async () => {
    const { sync, fakeServer } = await openAttempt({ attempt: runningAttempt({ ends_at: '2026-11-20T09:05:00.000Z' }) })
    fakeServer.state.fault = new HttpError('', 0, {})
    sync.answer(0, first)
    await after(6 * 60_000)
    expect(sync.state().isOver).toBe(true)
    Object.assign(fakeServer.state, { fault: null, endsAt: '2026-11-20T09:15:00.000Z' })
    window.dispatchEvent(new Event('online'))
    await after(5_000)
    expect(sync.state().attempt.status).toBe('in_progress')
    expect(isOpen(sync.state())).toBe(true)
    const [operation] = fakeServer.sent.flatMap(({ operations }) => operations)
    expect(operation).toMatchObject({ given_at: noon })
    vi.setSystemTime(Date.parse('2026-11-20T09:15:01.000Z'))
    await after(5_000)
    expect(sync.state().attempt.status).toBe('submitted')
  })
})

describe('The screen of a paused attempt', () => {
  closing()
  const at = '/testing/attempts/5'

  it('hides the question, gives the reason and brings the question back with the answer', async () => {
    const { fakeServer } = await open({ attempt: fresh() }, at)
    await heading(1)
    fireEvent.click(screen.getByRole('radio', { name: 'Второе' }))
    await screen.findByText('Сохранено на сервере')
    fakeServer.state.paused = paused
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText(reason)
    expect(screen.getByRole('heading', { level: 1, name: 'Пауза' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Второе' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Вопрос 1/ })).toBeNull()
    fakeServer.state.paused = null
    act(() => void window.dispatchEvent(new Event('online')))
    await heading(1)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Второе' }).checked).toBe(true)
  })

  it('shows a message until it is read, without taking the focus from an answer', async () => {
    const { fakeServer } = await open({ attempt: fresh() }, `${at}?q=2`)
    await heading(2)
    const field = screen.getByRole('textbox')
    field.focus()
    fakeServer.state.messages = [{ id: 9, text: 'В вопросе 4 маска /26', at: noon }]
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText('В вопросе 4 маска /26')
    expect(document.activeElement).toBe(field)
    fireEvent.click(screen.getByRole('button', { name: 'Прочитано' }))
    await waitFor(() => expect(screen.queryByText('В вопросе 4 маска /26')).toBeNull())
    await waitFor(() => expect(fakeServer.sent.some(({ read }) => read?.includes(9))).toBe(true))
  })
})
