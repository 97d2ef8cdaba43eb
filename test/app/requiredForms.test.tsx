import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

describe('A form with an empty required field', () => {
  it.each([
    { at: '/gradebook/periods/create', can: ['manage gradebook'], labels: [/^Название/] },
    { at: '/access/users/create', can: ['manage users'], labels: [/^Фамилия/] },
    { at: '/materials/create', can: ['manage materials'], labels: [/^Название/, /^Предмет/] },
    { at: '/tests/create', can: ['manage tests'], labels: [/^Название/, /^Предмет/] },
  ] as const)('shows the error at each required field of $at and sends nothing', async ({ at, can, labels }) => {
    const sent: string[] = []
    const create = async (resource: string) => {
      sent.push(resource)
      throw new Error('The form was sent')
    }
    admin = await openAdmin({ at, can, provider: { ...college(), create } })
    fireEvent.click(await screen.findByRole('button', { name: /^(Создать|Сохранить)/ }))
    for (const label of labels)
      await waitFor(() =>
        expect(screen.getAllByLabelText(label).some((field) => field.getAttribute('aria-invalid') === 'true')).toBe(
          true,
        ),
      )
    expect(sent).toEqual([])
  })
})
