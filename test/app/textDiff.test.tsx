import { describe, expect, it } from 'vitest'
import { diffTexts, paragraphsOf, type Part } from '../../src/app/kit/diff/diffTexts'

const sides = (parts: readonly Part[], without: Part['change']) =>
  parts
    .filter(({ change }) => change !== without)
    .map(({ text }) => text)
    .join('')
const markedText = (before: string[], after: string[]) =>
  diffTexts(before, after).map(({ parts }) =>
    parts.map(({ text, change }) => ({ same: text, removed: `-${text}-`, added: `+${text}+` })[change]).join(''),
  )

describe('The diff of two texts', () => {
  it('compares words inside a rewritten paragraph', () => {
    expect(
      markedText(['Одно.', 'Пока читателей сорок, удобно.'], ['Одно.', 'Пока читателей пятьдесят, удобно.']),
    ).toEqual(['Одно.', 'Пока читателей -сорок, -+пятьдесят, +удобно.'])
  })

  it('shows added and removed paragraphs as a whole', () => {
    expect(markedText(['а', 'б'], ['а', 'б', 'в'])).toEqual(['а', 'б', '+в+'])
    expect(markedText(['а', 'б', 'в'], ['а', 'в'])).toEqual(['а', '-б-', 'в'])
    expect(markedText([], ['а'])).toEqual(['+а+'])
    expect(markedText([], [])).toEqual([])
  })

  it('contains every word of both texts', () => {
    const before = ['раз два три', 'четыре', 'пять шесть', 'семь']
    const after = ['раз три два', 'пять шесть восемь', 'четыре', 'девять', 'семь']
    const parts = diffTexts(before, after).flatMap((paragraph) => paragraph.parts)
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
