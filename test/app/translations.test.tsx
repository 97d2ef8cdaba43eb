import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { TranslatableInputs } from '../../src/app/kit/inputs/translations/TranslatableInputs'
import { showForm } from './kit/form'

let form: ReturnType<typeof showForm> | undefined
afterEach(() => form?.close())

const inputs = (
  <TranslatableInputs>
    <TextInput source="name" label="Название" />
    <TextInput source="description" label="Описание" multiline optional />
  </TranslatableInputs>
)
const show = (options: Parameters<typeof showForm>[1]) => {
  form = showForm(inputs, options)
  return form
}
const tab = (name: RegExp) => screen.getByRole('tab', { name })
const panel = () => within(screen.getByRole('tabpanel'))

describe('R3.04 R3.06 Translatable fields', () => {
  it('store the texts of each language separately', async () => {
    const { submit } = show({ values: { translations: { ru: { name: 'Дизайн' }, en: {} } } })
    expect(panel().getByLabelText('Название')).toHaveProperty('value', 'Дизайн')
    fireEvent.click(tab(/English/))
    fireEvent.change(panel().getByLabelText('Название'), { target: { value: 'Design' } })
    expect(await submit()).toEqual({ translations: { ru: { name: 'Дизайн' }, en: { name: 'Design' } } })
  })

  it('show how complete each language is and which texts are missing', () => {
    show({ values: { translations: { ru: { name: 'Дизайн', description: 'О дизайне' }, en: { name: 'Design' } } } })
    expect(tab(/Русский/).textContent).toBe('Русский, заполнено')
    expect(tab(/English/).textContent).toBe('English1 из 2 заполнено')
    expect(screen.getByText('Не переведено на английский: описание. Пока там виден русский текст.')).toBeDefined()
  })

  it('require no translation of fields that the first language leaves empty', () => {
    show({ values: { translations: { ru: { name: 'Дизайн' }, en: { name: 'Design' } } } })
    expect(tab(/English/).textContent).toBe('English, заполнено')
  })

  it('R5.02 open the tab of a language with an error, and name the language in the error', async () => {
    const { submit } = show({
      values: { translations: { ru: { name: 'Дизайн' }, en: { name: 'Design' } } },
      refuse: { 'translations.en.name': 'Не больше 200 знаков.' },
    })
    await submit()
    await waitFor(() => expect(tab(/English/).getAttribute('aria-selected')).toBe('true'))
    expect(panel().getByText('English: Не больше 200 знаков.')).toBeDefined()
    expect(panel().getByLabelText('Название').getAttribute('aria-invalid')).toBe('true')
    expect(tab(/English/).textContent).toContain('есть ошибки')
  })

  it('R5.02 open the tab of a field from the error summary', async () => {
    const { submit } = show({
      values: { translations: { ru: { name: 'Дизайн' }, en: { name: 'Design' } } },
      refuse: { 'translations.ru.name': 'Название занято.', 'translations.en.name': 'Не больше 200 знаков.' },
    })
    await submit()
    fireEvent.click(await screen.findByRole('button', { name: 'Название (English): Не больше 200 знаков.' }))
    await waitFor(() => expect(document.activeElement).toBe(panel().getByLabelText('Название')))
    expect(tab(/English/).getAttribute('aria-selected')).toBe('true')
  })

  it('can be navigated with the arrow keys', () => {
    show({ values: { translations: { ru: {}, en: {} } } })
    fireEvent.keyDown(tab(/Русский/), { key: 'ArrowRight' })
    expect(tab(/English/).getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(tab(/English/))
  })

  it('are shown side by side if there is room', () => {
    show({ values: { translations: { ru: { name: 'Дизайн' }, en: { name: 'Design' } } }, wide: true })
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Рядом' }))
    expect(screen.getAllByRole('tabpanel')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Рядом' }).getAttribute('aria-pressed')).toBe('true')
  })
})
