import { fireEvent, screen } from '@testing-library/react'

/** Opens a list of choices and takes one of them. */
export const choose = async (box: HTMLElement, choice: string) => {
  fireEvent.mouseDown(box)
  fireEvent.click(await screen.findByRole('option', { name: choice }))
}
