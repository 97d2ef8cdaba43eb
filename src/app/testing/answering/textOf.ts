/** A formatted text without its markup, a picture by its description. */
export const textOf = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) image.replaceWith(image.alt)
  for (const ending of page.querySelectorAll('br, p, li')) ending.append(' ')
  return page.body.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** A line of text with its formulas as bare TeX: neither a list of the browser nor a voice can draw them. */
export const plainLine = (line: string): string =>
  line.replaceAll(/\\\(([\s\S]{1,1000}?)\\\)/g, (_formula, tex: string) => tex.trim())

/** A formatted text for lists of the browser and for what is spoken. */
export const plainOf = (html: string): string => plainLine(textOf(html))
