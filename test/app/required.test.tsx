import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { FilesInput } from '../../src/app/kit/inputs/FilesInput'
import { NumberInput } from '../../src/app/kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../src/app/kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../src/app/kit/inputs/choices/SelectInput'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { showForm } from './kit/form'

let form: ReturnType<typeof showForm> | undefined
afterEach(() => form?.close())

const choices = [{ id: 'a', name: 'Первый' }]

describe('R5.01 A required field', () => {
  it.each([
    ['a text', <TextInput key="it" source="it" label="Имя" />, 'Заполните поле.'],
    ['a number', <NumberInput key="it" source="it" label="Имя" />, 'Заполните поле.'],
    ['a select', <SelectInput key="it" source="it" label="Имя" choices={choices} />, 'Выберите значение.'],
    [
      'a group of radio buttons',
      <RadioButtonGroupInput key="it" source="it" label="Имя" choices={choices} />,
      'Выберите значение.',
    ],
  ])('shows an error before sending if it is empty: %s', async (_kind, input, message) => {
    form = showForm(input)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  })

  it('shows its own error when its list of files is empty', async () => {
    const files = { purpose: 'portfolio', limits: { files: 1, megabytes: 1, formats: ['pdf'] } } as const
    const inputs = <FilesInput source="it" label="Сканы" whenEmpty="settings.name_change.files_needed" {...files} />
    form = showForm(inputs, { values: { it: [] } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findAllByText('Приложите скан документа.')).length).toBeGreaterThan(0)
  })

  it('is sent after it is filled in', async () => {
    form = showForm(<TextInput source="name" label="Имя" />)
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: '  ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByLabelText('Имя').getAttribute('aria-invalid')).toBe('true'))
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Анна' } })
    expect(await form.submit()).toEqual({ name: 'Анна' })
  })
})

describe('An empty field', () => {
  it.each([
    ['is optional', <TextInput key="it" source="it" label="Имя" optional />],
    ['may be empty', <TextInput key="it" source="it" label="Имя" mayBeEmpty />],
    ['is disabled', <TextInput key="it" source="it" label="Имя" disabled />],
  ])('is accepted if it %s', async (_why, input) => {
    form = showForm(input)
    await form.submit()
    expect(screen.queryByText('Заполните поле.')).toBeNull()
  })
})
