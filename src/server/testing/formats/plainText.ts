export const htmlOfPlain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])
const decodeEntity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return named.get(name.toLowerCase()) ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const isSign = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code < 127 || code > 159)
  return isSign ? String.fromCodePoint(code) : ''
}

/** Decodes character references; expects text without tags. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, decodeEntity)

/** Converts HTML to plain text. `isPlain` is true if the HTML contained only line breaks, so no formatting is lost. */
export const plainOfHtml = (html: string): { text: string; isPlain: boolean } => {
  const text = decodeEntities(
    html
      .replaceAll(/<br ?\/?>/gi, '\n')
      .replaceAll(/<\/(?:p|div|li|h\d|tr)> *(?=<)/gi, '\n')
      .replaceAll(/<[a-z/!][^<>]*>/gi, ''),
  ).trim()
  const back = htmlOfPlain(text)
  return { text, isPlain: html === back || html === `<p>${back}</p>` }
}

/** Converts Moodle's auto format: text with tags is HTML whose line breaks are kept, other text is plain. */
export const htmlOfAuto = (text: string): string =>
  /<[a-z/!]/i.test(text)
    ? text.replaceAll('\n', /<(?:p|br|div|li|table)\b/i.test(text) ? '\n' : '<br>')
    : htmlOfPlain(text)
