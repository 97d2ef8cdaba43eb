import { fireEvent, screen, waitFor } from '@testing-library/react'
import { required } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { showForm } from './kit/form'

let form: ReturnType<typeof showForm> | undefined
afterEach(() => form?.close())

describe('R5.01 A required field', () => {
  it('is asked for before anything is sent', async () => {
    form = showForm(<TextInput source="name" label="Имя" validate={required()} />)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByLabelText('Имя').getAttribute('aria-invalid')).toBe('true'))
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Анна' } })
    expect(await form.submit()).toEqual({ name: 'Анна' })
  })
})
