import { mapTexts } from '../content/mapTexts'
import { mediaMark } from './media'
import type { MediaPart } from './types'

/** An embedded picture: `src="data:image/png;base64,…"`, also without quotes. */
const embedded = /\bsrc\s*=\s*(["']?)\s*data:image\/(png|jpe?g|gif|webp|avif);base64,([a-z0-9+/=\s]+)\1/gi
/** Any other data URL. Only its start is kept for the report, because texts have a size limit. */
const otherData = /\bsrc\s*=\s*(["'])\s*(data:[^"',<>]{0,100})[^"']*\1/gi

/** Adds a file to a question's media and returns its name; renames it if another file already has that name. */
export const addMedia = (media: MediaPart[], name: string, data: Uint8Array): string => {
  const plain = name.replaceAll(/[/\\]/g, '_')
  for (let count = 0; ; count++) {
    const own = count === 0 ? plain : `${count}-${plain}`
    const existing = media.find((one) => one.name === own)
    if (!existing) media.push({ name: own, data })
    if (!existing || (existing.data && Buffer.from(data).equals(existing.data))) return own
  }
}

/** Moves embedded pictures from the texts to the question's media. */
export const extractEmbeddedPictures = (content: unknown, media: MediaPart[]): unknown =>
  mapTexts(content, (html) =>
    html.includes('data:')
      ? html
          .replaceAll(embedded, (_source, _quote, kind: string, base64: string) => {
            const name = addMedia(media, `picture.${kind.toLowerCase()}`, Buffer.from(base64, 'base64'))
            return `src="${mediaMark}${encodeURIComponent(name)}"`
          })
          .replaceAll(otherData, (_source, _quote, prefix: string) => `src="${prefix}"`)
      : html,
  )
