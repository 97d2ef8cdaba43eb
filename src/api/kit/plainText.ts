/** Zero-width spaces, word joiners, direction marks and byte order marks, which only break comparisons. */
const zeroWidth = /[\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/g
/**
 * Zero-width joiners shape Arabic and Indic letters and emoji, but have no effect next to Latin and Cyrillic letters,
 * digits, punctuation and spaces.
 */
const idleJoiner =
  /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200c\u200d]|[\u200c\u200d](?=$|[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])/gu
/** Whether the text has no visible characters. */
const isBlank = (text: string) => /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]*$/u.test(text)

/** Normalises input text for storage: NFC, without zero-width characters, trimmed; '' if nothing is visible. */
export const tidyText = (typed: string): string => {
  const tidied = typed.normalize('NFC').replaceAll(zeroWidth, '').replaceAll(idleJoiner, '').trim()
  return isBlank(tidied) ? '' : tidied
}

/** Like `tidyText`, for one line; also removes soft hyphens, which are useful only in paragraphs. */
export const tidyLine = (typed: string): string => tidyText(typed.replaceAll('\u00ad', ''))

/** Normalises dashes, apostrophes and spaces for comparison. */
export const comparable = (typed: string): string =>
  tidyLine(typed)
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replaceAll(/[\u2018\u2019\u201b\u02b9\u02bc\u2032\uff07]/g, "'")
    .replaceAll(/\p{Zs}/gu, ' ')
