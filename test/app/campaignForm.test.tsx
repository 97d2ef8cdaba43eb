import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const places = () => ['Бюджет', 'Договор', 'Целевые'].map((name) => screen.getByLabelText<HTMLInputElement>(name))
const pick = async (name: string) => {
  const field = screen.getByRole('combobox', { name: 'Направление' })
  field.focus()
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: name } })
  // The initial list contains the option too and is replaced when the results arrive.
  const option = await waitFor(() => {
    const [first, ...others] = screen.getAllByRole('option')
    expect(others).toEqual([])
    expect(first?.textContent).toMatch(new RegExp(`${name}$`))
    return first
  })
  if (option) fireEvent.click(option)
}

describe('A new campaign', () => {
  it('fills in places from its directions without overwriting entered values', async () => {
    admin = await openAdmin({ at: '/profiles/campaigns/create', provider: college(), can: ['manage profiles'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Добавить направление' }))
    await pick('Направление 13')
    await waitFor(() => expect(places().map(({ value }) => value)).toEqual(['25', '10', '0']))
    const [budget] = places()
    if (!budget) throw new Error('no field of places')
    fireEvent.change(budget, { target: { value: '12' } })
    await pick('Направление 14')
    await screen.findByDisplayValue(/Направление 14$/)
    expect(places().map(({ value }) => value)).toEqual(['12', '10', '0'])
  })
})
