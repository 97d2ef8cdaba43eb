import { z } from 'zod'

/** HTML as it was sent. It is no string, so that nothing stores it before the server has cleaned it. */
export type SentHtml = { readonly sent: string }

/** A declaration is compared with all others of its attribute: some ten thousand of them need seconds. */
const longStyle = /style\s*=\s*["']?[^"'>]{4000}/i

/**
 * Formatted text of at most `max` characters with its markup. A client sends and gets a string; the server refuses
 * tags nested more than 100 deep and keeps only what its allow-list knows: no scripts, no styles but alignment and
 * width, no first-level heading, images and files of the media library only, video of known hosts only.
 */
export const richText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, { error: 'text' })
    .refine((sent) => !longStyle.test(sent), { error: 'longStyle' })
    .transform((sent): SentHtml => ({ sent }))
