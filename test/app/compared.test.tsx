import { describe, expect, it } from 'vitest'
import { comparedTexts, paragraphsOf, type Part } from '../../src/app/kit/compared/compared'

const sides = (parts: readonly Part[], without: Part['change']) =>
  parts
    .filter(({ change }) => change !== without)
    .map(({ text }) => text)
    .join('')
const marked = (before: string[], after: string[]) =>
  comparedTexts(before, after).map(({ parts }) =>
    parts.map(({ text, change }) => ({ same: text, removed: `-${text}-`, added: `+${text}+` })[change]).join(''),
  )

describe('The diff of two texts', () => {
  it('compares words inside a rewritten paragraph', () => {
    expect(marked(['Одно.', 'Пока читателей сорок, удобно.'], ['Одно.', 'Пока читателей пятьдесят, удобно.'])).toEqual([
      'Одно.',
      'Пока читателей -сорок, -+пятьдесят, +удобно.',
    ])
  })

  it('shows added and removed paragraphs as a whole', () => {
    expect(marked(['а', 'б'], ['а', 'б', 'в'])).toEqual(['а', 'б', '+в+'])
    expect(marked(['а', 'б', 'в'], ['а', 'в'])).toEqual(['а', '-б-', 'в'])
    expect(marked([], ['а'])).toEqual(['+а+'])
    expect(marked([], [])).toEqual([])
  })

  it('contains every word of both texts', () => {
    const before = ['раз два три', 'четыре', 'пять шесть', 'семь']
    const after = ['раз три два', 'пять шесть восемь', 'четыре', 'девять', 'семь']
    const parts = comparedTexts(before, after).flatMap((paragraph) => paragraph.parts)
    expect(sides(parts, 'added').replaceAll(' ', '')).toBe(before.join('').replaceAll(' ', ''))
    expect(sides(parts, 'removed').replaceAll(' ', '')).toBe(after.join('').replaceAll(' ', ''))
  })

  it('compares paragraphs, with images by alternative text and videos by address', () => {
    const html =
      '<h2>Глава</h2><ul><li><p>пункт</p></li></ul><p><img src="/api/files/1" alt="Схема"></p><p><iframe src="https://rutube.ru/x"></iframe></p><p> </p>'
    expect(paragraphsOf(html)).toEqual(['Глава', 'пункт', '[Схема]', '[https://rutube.ru/x]'])
    expect(paragraphsOf('просто строка')).toEqual(['просто строка'])
    expect(paragraphsOf('')).toEqual([])
  })
})
