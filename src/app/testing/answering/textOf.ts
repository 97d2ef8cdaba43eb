/** A formatted text without its markup, a picture by its description: for lists of the browser and for what is spoken. */
export const textOf = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) image.replaceWith(image.alt)
  for (const ending of page.querySelectorAll('br, p, li')) ending.append(' ')
  return page.body.textContent.replaceAll(/\s+/g, ' ').trim()
}
