import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AutocompleteInput } from '../../src/app/kit/inputs/choices/AutocompleteInput'
import { ArrayInput } from '../../src/app/kit/inputs/rows/ArrayInput'
import { AutocompleteArrayInput } from '../../src/app/kit/inputs/choices/AutocompleteArrayInput'
import { BooleanInput } from '../../src/app/kit/inputs/BooleanInput'
import { CheckboxGroupInput } from '../../src/app/kit/inputs/choices/CheckboxGroupInput'
import { ColourVariantInput } from '../../src/app/kit/inputs/ColourVariantInput'
import { NumberInput } from '../../src/app/kit/inputs/NumberInput'
import { OrderedChoicesInput } from '../../src/app/kit/inputs/choices/OrderedChoicesInput'
import { RadioButtonGroupInput } from '../../src/app/kit/inputs/choices/RadioButtonGroupInput'
import { ReferenceArrayInput, ReferenceInput } from '../../src/app/kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../src/app/kit/inputs/choices/SelectInput'
import { SimpleFormIterator } from '../../src/app/kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { showForm } from './kit/form'

let form: ReturnType<typeof showForm> | undefined
afterEach(() => form?.close())
const show = (...parameters: Parameters<typeof showForm>) => {
  form = showForm(...parameters)
  return form
}
const colours = [
  { id: 1, name: 'Красный' },
  { id: 2, name: 'Зелёный' },
  { id: 3, name: 'Синий' },
]
const people = {
  people: [
    { id: 1, name: 'Соколова Мария' },
    { id: 2, name: 'Котов Денис' },
    { id: 3, name: 'Соколов Денис' },
  ],
}
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })

describe('R3.06 A text input', () => {
  it('accepts one line of any length and stores null when empty', async () => {
    const { submit } = show(<TextInput source="name" label="Имя" mayBeEmpty />)
    type(screen.getByLabelText('Имя'), 'а'.repeat(5000))
    expect(await submit()).toEqual({ name: 'а'.repeat(5000) })
    type(screen.getByLabelText('Имя'), '')
    expect(await submit()).toEqual({ name: null })
  })

  it('R5.01 is invalid with an error that screen readers announce', async () => {
    const { submit } = show(<TextInput source="name" label="Имя" helperText="Как в паспорте" />, {
      values: { name: '—' },
      refuse: { name: 'Заполните поле.' },
    })
    await submit()
    const control = await screen.findByLabelText('Имя')
    await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'))
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Как в паспорте',
      'Заполните поле.',
    ])
  })

  it('is marked when it is optional', () => {
    show(<TextInput source="name" label="Имя" optional />)
    expect(screen.getByLabelText('Имя — необязательно')).toBeDefined()
  })
})

describe('R3.06 A number input', () => {
  it('accepts a decimal comma and keeps the input as typed', async () => {
    const { submit } = show(<NumberInput source="weight" label="Вес" />, { values: { weight: 4.35 } })
    const control = screen.getByLabelText('Вес')
    expect(control).toHaveProperty('value', '4,35')
    type(control, '4,30')
    expect(control).toHaveProperty('value', '4,30')
    expect(await submit()).toEqual({ weight: 4.3 })
  })

  it('uses a decimal point in English', () => {
    show(<NumberInput source="weight" label="Weight" />, { values: { weight: 4.35 }, locale: 'en' })
    expect(screen.getByLabelText('Weight')).toHaveProperty('value', '4.35')
  })

  it('R5.07 sends invalid input for the server to reject, and null when empty', async () => {
    const { submit } = show(<NumberInput source="weight" label="Вес" mayBeEmpty />)
    type(screen.getByLabelText('Вес'), 'много')
    expect(await submit()).toEqual({ weight: 'много' })
    type(screen.getByLabelText('Вес'), '')
    expect(await submit()).toEqual({ weight: null })
  })
})

describe('R3.06 A select', () => {
  it('offers its choices and sends the chosen id', async () => {
    const { submit } = show(<SelectInput source="colour" label="Цвет" choices={colours} />, { values: { colour: 1 } })
    const control = screen.getByRole('combobox', { name: 'Цвет' })
    expect(control.textContent).toBe('Красный')
    fireEvent.mouseDown(control)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Красный', 'Зелёный', 'Синий'])
    fireEvent.click(screen.getByRole('option', { name: 'Синий' }))
    expect(await submit()).toEqual({ colour: 3 })
  })

  it('can be cleared when it is optional', async () => {
    const { submit } = show(<SelectInput source="colour" label="Цвет" choices={colours} optional />, {
      values: { colour: 1 },
    })
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(screen.getByRole('option', { name: 'Не выбрано' }))
    expect(await submit()).toEqual({ colour: null })
  })

  it('R3.05 loads a whole reference list', async () => {
    show(
      <ReferenceInput source="person" reference="people">
        <SelectInput label="Человек" />
      </ReferenceInput>,
      { data: people, values: { person: 2 } },
    )
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('Котов Денис'))
  })
})

describe('R3.07 A colour variant', () => {
  it('offers the seven variants as chips', async () => {
    const { submit } = show(<ColourVariantInput source="variant" label="Цвет" />, { values: { variant: 'success' } })
    fireEvent.mouseDown(screen.getByRole('combobox'))
    const chips = screen.getAllByRole('option').map((option) => option.querySelector('.chip')?.className)
    expect(chips).toEqual(
      ['primary', 'secondary', 'success', 'info', 'warning', 'danger', 'dark'].map((variant) => `chip ${variant}`),
    )
    fireEvent.click(screen.getByRole('option', { name: 'Янтарный' }))
    expect(await submit()).toEqual({ variant: 'warning' })
  })
})

describe('R3.06 Radio buttons', () => {
  it('select one of their choices', async () => {
    const { submit } = show(<RadioButtonGroupInput source="colour" label="Цвет" choices={colours} />, {
      values: { colour: 1 },
    })
    const group = within(screen.getByRole('group', { name: 'Цвет' }))
    fireEvent.click(group.getByRole('radio', { name: 'Зелёный' }))
    expect(group.getByRole('radio', { name: 'Красный' })).toHaveProperty('checked', false)
    expect(await submit()).toEqual({ colour: 2 })
  })
})

describe('R3.06 Checkboxes', () => {
  it('select several choices, sent in display order', async () => {
    const { submit } = show(<CheckboxGroupInput source="colours" label="Цвета" choices={colours} />, {
      values: { colours: [3] },
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Красный' }))
    expect(await submit()).toEqual({ colours: [1, 3] })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Синий' }))
    expect(await submit()).toEqual({ colours: [1] })
  })

  it('R3.06 sends true or false for a single checkbox', async () => {
    const { submit } = show(<BooleanInput source="required" label="Обязателен" />, { values: { required: false } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Обязателен' }))
    expect(await submit()).toEqual({ required: true })
  })
})

describe('R3.06 An autocomplete', () => {
  it('finds records by text and sends the id', async () => {
    const { submit } = show(
      <ReferenceInput source="person" reference="people">
        <AutocompleteInput label="Человек" />
      </ReferenceInput>,
      { data: people },
    )
    const control = screen.getByRole('combobox', { name: 'Человек' })
    control.focus()
    fireEvent.mouseDown(control)
    type(control, 'соколов')
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Соколов Денис',
        'Соколова Мария',
      ]),
    )
    fireEvent.click(screen.getByRole('option', { name: 'Соколов Денис' }))
    expect(control).toHaveProperty('value', 'Соколов Денис')
    expect(await submit()).toEqual({ person: 3 })
  })

  it('shows the stored record and sends null when cleared', async () => {
    const { submit } = show(
      <ReferenceInput source="person" reference="people">
        <AutocompleteInput label="Человек" mayBeEmpty />
      </ReferenceInput>,
      {
        data: people,
        values: { person: 2 },
      },
    )
    const control = screen.getByRole('combobox')
    await waitFor(() => expect(control).toHaveProperty('value', 'Котов Денис'))
    fireEvent.click(screen.getByTitle('Очистить'))
    expect(await submit()).toEqual({ person: null })
  })

  it('stores a list of ids when it accepts several records', async () => {
    const { submit } = show(
      <ReferenceArrayInput source="people" reference="people">
        <AutocompleteArrayInput label="Люди" />
      </ReferenceArrayInput>,
      {
        data: people,
        values: { people: [1, 2] },
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Убрать: Соколова Мария' }))
    expect(await submit()).toEqual({ people: [2] })
  })

  it('keeps ids that the user cannot read when it accepts several records', async () => {
    const { submit } = show(
      <ReferenceArrayInput source="people" reference="people">
        <AutocompleteArrayInput label="Люди" />
      </ReferenceArrayInput>,
      { data: people, values: { people: [1, 900, 2] } },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Убрать: Соколова Мария' }))
    expect(await submit()).toEqual({ people: [900, 2] })
  })

  it('keeps the input while searching and adds the result to the selected records', async () => {
    const { submit } = show(
      <ReferenceArrayInput source="people" reference="people">
        <AutocompleteArrayInput label="Люди" />
      </ReferenceArrayInput>,
      { data: people, values: { people: [1] } },
    )
    await screen.findByRole('button', { name: 'Убрать: Соколова Мария' })
    const box = screen.getByRole('combobox')
    box.focus()
    fireEvent.mouseDown(box)
    await screen.findByRole('option', { name: 'Котов Денис' })
    type(box, 'Соколов Д')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Котов Денис' })).toBeNull())
    expect(box).toHaveProperty('value', 'Соколов Д')
    fireEvent.click(await screen.findByRole('option', { name: 'Соколов Денис' }))
    expect(screen.getByRole('button', { name: 'Убрать: Соколова Мария' })).toBeDefined()
    expect(await submit()).toEqual({ people: [1, 3] })
  })
})

describe('Ordered choices', () => {
  it('are moved, added and removed with buttons', async () => {
    const { submit } = show(<OrderedChoicesInput source="order" label="Порядок" choices={colours} />, {
      values: { order: [1, 2] },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Ниже: Красный' }))
    fireEvent.click(screen.getByRole('button', { name: 'Синий' }))
    expect(await submit()).toEqual({ order: [2, 1, 3] })
    fireEvent.click(screen.getByRole('button', { name: 'Убрать: Красный' }))
    expect(await submit()).toEqual({ order: [2, 3] })
  })
})

describe('The rows of a list input', () => {
  const rows = (
    <ArrayInput source="exams">
      <SimpleFormIterator defaultItem={{ subject: null }} addLabel="Добавить испытание" columns="1fr">
        <TextInput source="subject" label="Предмет" />
      </SimpleFormIterator>
    </ArrayInput>
  )

  it('are added, removed and sent with their record', async () => {
    const { submit } = show(rows, { values: { exams: [{ subject: 'Рисунок' }] } })
    fireEvent.click(screen.getByRole('button', { name: 'Добавить испытание' }))
    type(screen.getAllByLabelText('Предмет')[1] ?? document.body, 'Математика')
    expect(await submit()).toEqual({ exams: [{ subject: 'Рисунок' }, { subject: 'Математика' }] })
    fireEvent.click(screen.getByRole('button', { name: /убрать строку 1/ }))
    expect(await submit()).toEqual({ exams: [{ subject: 'Математика' }] })
  })

  it('R5.01 show cell errors at the cell and list errors below the rows', async () => {
    const { submit } = show(rows, {
      values: { exams: [{ subject: 'Рисунок' }, { subject: 'Рисунок' }] },
      refuse: { exams: 'Значения не должны повторяться.', 'exams.1.subject': 'Такой предмет уже есть.' },
    })
    await submit()
    await waitFor(() => expect(screen.getAllByLabelText('Предмет')[1]?.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByLabelText('Предмет')[0]?.getAttribute('aria-invalid')).not.toBe('true')
    const list = within(screen.getByRole('group', { name: 'Exams' }))
    expect(list.getByText('Значения не должны повторяться.')).toBeDefined()
    expect(list.getByText('Такой предмет уже есть.')).toBeDefined()
  })
})
