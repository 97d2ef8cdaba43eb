import { fireEvent, screen, within } from '@testing-library/react'

export const grid = () => screen.getByRole('grid')
export const press = (key: string, more: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.activeElement?.closest('[role="grid"]') ? document.activeElement : grid(), {
    key,
    ...more,
  })
export const ctrl = (code: string) => press('я', { code, ctrlKey: true })
/** Types a mark into the active cell and moves down. */
export const mark = (text: string) => {
  grid().focus()
  press(text.slice(0, 1))
  fireEvent.change(within(grid()).getByRole('textbox'), { target: { value: text } })
  press('Enter')
}
export const cellAt = (place: string) => document.querySelector(`[data-place="${place}"]`)
export const textAt = (place: string) => cellAt(place)?.textContent
export const go = (place: string) => fireEvent.pointerDown(cellAt(place) ?? grid(), { button: 0, pointerType: 'mouse' })
export const paste = (text: string) => fireEvent.paste(grid(), { clipboardData: { getData: () => text } })
