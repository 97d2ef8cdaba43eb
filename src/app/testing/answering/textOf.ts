import { spokenFormula } from '../../kit/formulas/spokenFormula'

/** Converts HTML to plain text. Images become their alt text. */
export const textOf = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) image.replaceWith(image.alt)
  for (const ending of page.querySelectorAll('br, p, li')) ending.append(' ')
  return page.body.textContent.replaceAll(/\s+/g, ' ').trim()
}

const formula = /\\\(([\s\S]{1,1000}?)\\\)/g

/** Replaces formulas with bare TeX, because a native `<select>` cannot render them. */
export const plainLine = (line: string): string => line.replaceAll(formula, (_formula, tex: string) => tex.trim())

/** Converts HTML to plain text for native `<option>` elements. */
export const plainText = (html: string): string => plainLine(textOf(html))

/** Converts HTML to text for screen readers, with simple formulas in words. */
export const spokenText = (html: string, language: 'ru' | 'en'): string =>
  textOf(html).replaceAll(formula, (_formula, tex: string) => spokenFormula(tex, language))
