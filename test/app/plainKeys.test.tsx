import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageKeys, useShownKeys } from '../../src/app/shell/page/pageKeys'
import { keyName, usePlainKeys } from '../../src/app/shell/page/usePlainKeys'

afterEach(cleanup)

const lines = [{ label: 'applications.accept', written: ['A'] }]

describe('The shortcuts of a page', () => {
  it('have the same names in every keyboard layout', () => {
    expect(keyName({ code: 'KeyA', key: 'a' })).toBe('KeyA')
    expect(keyName({ code: 'KeyA', key: 'ф' }), 'Russian').toBe('KeyA')
    expect(keyName({ code: 'KeyQ', key: 'a' }), 'French: the letter, not the position').toBe('KeyA')
    expect(keyName({ code: 'KeyA', key: 'q' }), 'French').toBe('KeyQ')
    expect(keyName({ code: 'BracketRight', key: 'ъ' })).toBe('BracketRight')
    expect(keyName({ code: 'Digit3', key: '3' })).toBe('Digit3')
    expect(keyName({ code: 'Numpad9', key: '9' })).toBe('Digit9')
    expect(keyName({ code: 'NumpadEnter', key: 'Enter' })).toBe('NumpadEnter')
    expect(keyName({ code: 'Equal', key: '+', shiftKey: true })).toBe('Equal')
    expect(keyName({ code: 'NumpadAdd', key: '+' })).toBe('Equal')
    expect(keyName({ code: 'Slash', key: ',', shiftKey: true }), 'the US position of ? in a Russian layout').toBe('?')
    expect(keyName({ code: 'Digit7', key: '?', shiftKey: true }), 'the Russian position of ?').toBe('?')
  })

  const drawn = (keys: Readonly<Record<string, () => void>>) => {
    const Page = () => {
      usePlainKeys(keys, lines)
      return (
        <>
          <textarea aria-label="words" />
          <input type="radio" aria-label="points" />
          <button type="button">Button</button>
        </>
      )
    }
    return render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    )
  }

  it('are ignored in text fields, except for Ctrl Enter and for Escape, which leaves the field', () => {
    const [accept, save] = [vi.fn(), vi.fn()]
    const { getByLabelText } = drawn({ KeyA: accept, 'Control+Enter': save })
    const words = getByLabelText('words')
    words.focus()
    fireEvent.keyDown(words, { code: 'KeyA', key: 'a' })
    expect(accept).not.toHaveBeenCalled()
    fireEvent.keyDown(words, { code: 'Enter', key: 'Enter', ctrlKey: true })
    expect(save).toHaveBeenCalledOnce()
    fireEvent.keyDown(words, { code: 'Escape', key: 'Escape' })
    expect(document.activeElement).toBe(document.body)
  })

  it('are listed by ? without duplicates, for every part of the page, outside fields', () => {
    const Shown = () => (
      <p>
        {useShownKeys()
          ?.flatMap(({ written }) => written)
          .join(' ')}
      </p>
    )
    const Part = () => {
      usePlainKeys({}, [{ label: 'applications.next', written: ['N'] }])
      return null
    }
    const { getByLabelText, queryByText } = drawn({ KeyA: vi.fn() })
    const part = render(
      <MemoryRouter>
        <Part />
        <Shown />
      </MemoryRouter>,
    )
    const press = (target: HTMLElement) => fireEvent.keyDown(target, { code: 'Slash', key: '?', shiftKey: true })
    press(getByLabelText('words'))
    expect(queryByText('A N')).toBeNull()
    press(document.body)
    expect(queryByText('A N')).not.toBeNull()
    act(() => pageKeys.close())
    part.unmount()
    press(document.body)
    expect(queryByText('A N')).toBeNull()
    pageKeys.close()
  })

  it('do not override focused elements: Enter on buttons, arrows on radio buttons', () => {
    const [confirm, next, points] = [vi.fn(), vi.fn(), vi.fn()]
    const { getByRole, getByLabelText } = drawn({ Enter: confirm, ArrowRight: next, Digit3: points })
    fireEvent.keyDown(getByRole('button'), { code: 'Enter', key: 'Enter' })
    fireEvent.keyDown(getByLabelText('points'), { code: 'ArrowRight', key: 'ArrowRight' })
    expect(confirm.mock.calls).toEqual([])
    expect(next.mock.calls).toEqual([])
    fireEvent.keyDown(getByLabelText('points'), { code: 'Digit3', key: '3' })
    expect(points).toHaveBeenCalledOnce()
    fireEvent.keyDown(document.body, { code: 'Enter', key: 'Enter' })
    expect(confirm).toHaveBeenCalledOnce()
  })
})
