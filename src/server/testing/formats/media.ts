import type { QuestionContent, SentContent } from '../../../api/testing/questionContent'
import { mapHtml } from '../content/cleanContent'

/** How Moodle's files, and with them ours, name a file of a question within its texts. */
export const mediaMark = '@@PLUGINFILE@@/'
const reference = /@@PLUGINFILE@@\/([^"'<>\s?#]*)/g
const stored = /(?<=(?:src|href)=")\/api\/files\/(\d{1,15})(?=")/g

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
/** The names of the files that a text shows. */
export const mediaNamesIn = (html: string): string[] =>
  Array.from(html.matchAll(reference), ([, name = '']) => decoded(name))

/** The text with another reference in place of each; null leaves none. */
export const replaceMedia = (html: string, name: (name: string) => string | null): string =>
  html.replaceAll(reference, (_whole, found: string) => {
    const other = name(decoded(found))
    return other === null ? '' : mediaMark + encodeURIComponent(other)
  })

/** Puts the addresses of stored files where a parsed question shows media; what has none the cleaning takes away. */
export const placeMedia = ({ sent }: SentContent, address: (name: string) => string | null): SentContent => ({
  sent: mapHtml(sent, (html) => html.replaceAll(reference, (_whole, name: string) => address(decoded(name)) ?? '')),
})

/** Puts names in place of the library's addresses, for a file to be written. */
export const nameMedia = (content: QuestionContent, name: (fileId: number) => string | null): QuestionContent =>
  mapHtml(content, (html) =>
    html.replaceAll(stored, (address, id: string) => {
      const given = name(Number(id))
      return given === null ? address : mediaMark + encodeURIComponent(given)
    }),
  )
