import { expect, it } from 'vitest'
import { countryChoices } from '../../src/app/admissions/applications/form/countries'

const namesIn = (locale: string, held = '') => countryChoices({ locale, held }).map(({ name }) => name)

it('a country is chosen from all: the nearest first, then by their names in the reader’s language', () => {
  expect(namesIn('ru').slice(0, 3)).toEqual(['Россия', 'Беларусь', 'Казахстан'])
  expect(namesIn('ru').slice(12, 14)).toEqual(['Австралия', 'Австрия'])
  expect(namesIn('en').slice(12, 14)).toEqual(['Afghanistan', 'Albania'])
  expect(new Set(namesIn('en')).size).toBe(196)
})

it('a code that an application holds already is among them', () => {
  expect(namesIn('ru', 'JP')).toHaveLength(196)
  expect(namesIn('ru', 'GL')).toContain('Гренландия')
})
