import { fireEvent, screen } from '@testing-library/react'

/** Opens a list of choices and takes one of them, by its text: hundreds of roles are slow to tell apart. */
export const choose = async (box: HTMLElement, choice: string) => {
  fireEvent.mouseDown(box)
  fireEvent.click(await screen.findByText(choice, { selector: '[role="option"] *' }))
}
