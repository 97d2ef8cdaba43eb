import type { QuestionContent, SentContent } from '../../../api/testing/questionContent'
import { mapHtml } from '../content/cleanContent'

/** Moodle's prefix for a question's files in its texts; our own format uses it too. */
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
/** Returns the names of the files that a text refers to. */
export const mediaNamesIn = (html: string): string[] =>
  Array.from(html.matchAll(reference), ([, name = '']) => decoded(name))

/** Replaces the name in each file reference; null removes the reference. */
export const replaceMedia = (html: string, name: (name: string) => string | null): string =>
  html.replaceAll(reference, (_whole, found: string) => {
    const other = name(decoded(found))
    return other === null ? '' : mediaMark + encodeURIComponent(other)
  })

/** Replaces media references by the URLs of stored files; unknown ones become empty and are removed by sanitising. */
export const resolveMedia = ({ sent }: SentContent, address: (name: string) => string | null): SentContent => ({
  sent: mapHtml(sent, (html) => html.replaceAll(reference, (_whole, name: string) => address(decoded(name)) ?? '')),
})

/** Replaces library URLs by media names before a file is written. */
export const nameMedia = (content: QuestionContent, name: (fileId: number) => string | null): QuestionContent =>
  mapHtml(content, (html) =>
    html.replaceAll(stored, (address, id: string) => {
      const given = name(Number(id))
      return given === null ? address : mediaMark + encodeURIComponent(given)
    }),
  )
