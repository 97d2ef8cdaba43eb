/** Zero-width spaces, joiners of words, direction marks, byte order marks: signs that only break comparisons. */
const zeroWidth = /[\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/g
/** Joiners shape Arabic and Indic letters and emoji; beside these signs they do nothing. */
const idleJoiner =
  /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200c\u200d]|[\u200c\u200d](?=$|[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])/gu
/** Text of which all is blank on the screen. */
const isBlank = (text: string) => /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]*$/u.test(text)

/** The one form in which every typed text is stored: NFC, without zero-width signs, trimmed; '' if nothing is visible. */
export const tidyText = (typed: string): string => {
  const tidied = typed.normalize('NFC').replaceAll(zeroWidth, '').replaceAll(idleJoiner, '').trim()
  return isBlank(tidied) ? '' : tidied
}

/** As `tidyText`, for one line: soft hyphens only break lines of paragraphs. */
export const tidyLine = (typed: string): string => tidyText(typed.replaceAll('\u00ad', ''))

/** A text as it is compared: with one kind of dash, apostrophe and space. */
export const comparable = (typed: string): string =>
  tidyLine(typed)
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replaceAll(/[\u2018\u2019\u201b\u02b9\u02bc\u2032\uff07]/g, "'")
    .replaceAll(/\p{Zs}/gu, ' ')
