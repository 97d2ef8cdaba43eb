import { expect, it } from 'vitest'
import { countryChoices } from '../../src/app/admissions/applications/form/countries'

const namesIn = (locale: string, held = '') => countryChoices({ locale, current: held }).map(({ name }) => name)

it('The list of countries starts with neighbouring countries and continues by localised name', () => {
  expect(namesIn('ru').slice(0, 3)).toEqual(['Россия', 'Беларусь', 'Казахстан'])
  expect(namesIn('ru').slice(12, 14)).toEqual(['Австралия', 'Австрия'])
  expect(namesIn('en').slice(12, 14)).toEqual(['Afghanistan', 'Albania'])
  expect(new Set(namesIn('en')).size).toBe(196)
})

it('The list of countries includes a code already stored in an application', () => {
  expect(namesIn('ru', 'JP')).toHaveLength(196)
  expect(namesIn('ru', 'GL')).toContain('Гренландия')
})
