import { z } from 'zod'

/** HTML as it was sent. It is no string, so that nothing stores it before the server has cleaned it. */
export type SentHtml = { readonly sent: string }

const mostNested = 100

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** An opening tag of these ends the one before. */
const endingThemselves = new Set('p li dt dd option thead tbody tfoot tr td th'.split(' '))

/** Whether tags stand within more than 100 others: a parser of HTML needs seconds for some thousands of them. */
export const isNestedTooDeep = (html: string): boolean => {
  const open: string[] = []
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const tag = name.toLowerCase()
    if (slash) {
      const place = open.lastIndexOf(tag)
      if (place >= 0) open.length = place
    } else if (!voidTags.has(tag)) {
      if (endingThemselves.has(tag) && open.at(-1) === tag) open.pop()
      open.push(tag)
    }
    if (open.length > mostNested) return true
  }
  return false
}

/** A declaration is compared with all others of its attribute: some ten thousand of them need seconds. */
const longStyle = /style\s*=\s*["']?[^"'>]{4000}/i

/**
 * Formatted text of at most `max` characters with its markup, nested at most 100 deep. A client sends and gets a string; the server keeps only
 * what its allow-list knows: no scripts, no styles but alignment and width, no first-level heading, images and files of
 * the media library only, video of known hosts only.
 */
export const richText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, { error: 'text' })
    .refine((sent) => !isNestedTooDeep(sent), { error: 'tooDeep' })
    .refine((sent) => !longStyle.test(sent), { error: 'longStyle' })
    .transform((sent): SentHtml => ({ sent }))
