import { fireEvent, screen } from '@testing-library/react'

/** Opens a select and picks a choice by text; queries by role are slow with hundreds of choices. */
export const choose = async (box: HTMLElement, choice: string) => {
  fireEvent.mouseDown(box)
  fireEvent.click(await screen.findByText(choice, { selector: '[role="option"] *' }))
}
