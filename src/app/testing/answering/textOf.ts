import { spokenFormula } from '../../kit/formulas/spokenFormula'

/** A formatted text without its markup, a picture by its description. */
export const textOf = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) image.replaceWith(image.alt)
  for (const ending of page.querySelectorAll('br, p, li')) ending.append(' ')
  return page.body.textContent.replaceAll(/\s+/g, ' ').trim()
}

const formula = /\\\(([\s\S]{1,1000}?)\\\)/g

/** A line of text with its formulas as bare TeX: a list of the browser cannot draw them. */
export const plainLine = (line: string): string => line.replaceAll(formula, (_formula, tex: string) => tex.trim())

/** A formatted text for lists of the browser. */
export const plainOf = (html: string): string => plainLine(textOf(html))

/** A formatted text as it is read aloud: simple formulas in words. */
export const spokenOf = (html: string, language: 'ru' | 'en'): string =>
  textOf(html).replaceAll(formula, (_formula, tex: string) => spokenFormula(tex, language))
