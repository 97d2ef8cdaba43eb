const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}
const paragraph = /^<p>((?:(?!<\/?p>)[^])*)<\/p>$/

/** Whether a formatted text is no more than lines of plain text, so that a plain box can hold it. */
export const isPlain = (html: string): boolean => {
  const inner = html.match(paragraph)?.[1] ?? html
  const rest = inner.replaceAll(/<br\s*\/?>/gi, '').replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, '')
  return !/<|&[a-z#]/i.test(rest)
}

/** The lines of such a text. */
export const linesOf = (html: string): string =>
  (html.match(paragraph)?.[1] ?? html)
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)

/** Lines as formatted text. */
export const htmlOf = (lines: string): string =>
  lines.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
