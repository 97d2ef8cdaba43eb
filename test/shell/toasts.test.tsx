import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../src/app/shell/toasts/store'
import { Toaster } from '../../src/app/shell/layout/Root'
import { loadMessages } from './kit/messages'

let view: ReturnType<typeof render>

beforeEach(() => {
  vi.useFakeTimers()
  loadMessages()
  toast.clear()
  view = render(<Toaster />)
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const texts = () => [...screen.getByRole('region', { name: 'Сообщения' }).children].map((one) => one.textContent)
const pass = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms))
}
const say = (messages: () => unknown) => {
  act(() => void messages())
}

describe('Toasts', () => {
  it('are limited to three; the oldest that is not an error is removed first', () => {
    say(() => {
      toast.danger({ text: 'ошибка' })
      toast.info({ text: 'первое' })
      toast.info({ text: 'второе' })
      toast.info({ text: 'третье' })
    })
    expect(texts()).toEqual(['ошибка', 'второе', 'третье'])
  })

  it('R8.01 stay until closed if they are errors, and expire otherwise', () => {
    say(() => {
      toast.danger({ title: 'Не получилось', text: 'Шифр занят' })
      toast.info({ text: 'Дела больше нет' })
    })
    pass(60_000)
    expect(texts()).toEqual(['Не получилосьШифр занят'])
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(texts()).toEqual([])
  })

  it('stay while the pointer is over them', () => {
    say(() => toast.info({ text: 'Читайте' }))
    const card = screen.getByText('Читайте')
    fireEvent.pointerEnter(card)
    fireEvent.pointerOver(card)
    pass(60_000)
    expect(texts()).toEqual(['Читайте'])
    fireEvent.pointerOut(card)
    pass(6_000)
    expect(texts()).toEqual([])
  })

  it('do not repeat a visible message', () => {
    say(() => {
      toast.danger({ text: 'Нет связи' })
      toast.danger({ text: 'Нет связи' })
    })
    expect(texts()).toEqual(['Нет связи'])
  })

  it('can offer an action', () => {
    const undo = vi.fn<() => void>()
    say(() => toast.success({ text: 'Группа в архиве', action: { label: 'Вернуть', run: undo } }))
    fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(texts()).toEqual([])
  })

  it('close on the next success, except those with undo', () => {
    say(() => {
      toast.success({ text: 'Заявление принято', action: { label: 'Вернуть', run: () => undefined } })
      toast.danger({ text: 'Шифр занят' })
      toast.success({ text: 'Сохранено' })
    })
    expect(texts()).toEqual(['Заявление принятоВернуть', 'Сохранено'])
  })

  it('close on navigation, except recent ones and those with undo', () => {
    say(() => {
      toast.danger({ text: 'Шифр занят' })
      toast.info({ text: 'Возвращено', action: { label: 'Вернуть', run: () => undefined }, lifetimeMs: 10_000 })
    })
    pass(1500)
    say(() => toast.info({ text: 'Запись создана' }))
    say(() => toast.leave())
    expect(texts()).toEqual(['ВозвращеноВернуть', 'Запись создана'])
    fireEvent.pointerEnter(screen.getByText('Возвращено'))
    fireEvent.pointerOver(screen.getByText('Возвращено'))
    pass(8500)
    expect(texts(), 'an expired undo is not offered').toEqual([])
  })

  it('are announced at once if they are errors, and politely otherwise', () => {
    say(() => {
      toast.danger({ text: 'ошибка' })
      toast.info({ text: 'готово' })
    })
    const region = screen.getByRole('region', { name: 'Сообщения' })
    expect(region.getAttribute('aria-live')).toBe('polite')
    expect(within(region).getByRole('alert').textContent).toBe('ошибка')
  })
})
