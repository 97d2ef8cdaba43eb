import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { ReportCode } from './types'

const taken = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
/** As wide as a preview shows a picture. */
const previewWidth = 640

/** `shown`: the picture as a preview shows it, a data address; `code`: why the file is not taken. */
type Drawn = { data: Uint8Array; shown: string } | { code: ReportCode }

export const drawPicture = async (data: Uint8Array): Promise<Drawn> => {
  const mime = (await fileTypeFromBuffer(data).catch(() => undefined))?.mime ?? ''
  if (/^(?:audio|video)\//.test(mime)) return { code: 'sound_left' }
  if (!taken.has(mime)) return { code: isDrawing(data) ? 'picture_svg' : 'file_left' }
  try {
    return await shownOf(data)
  } catch {
    return repaired(data).catch(() => ({ code: 'picture_damaged' }))
  }
}

const isDrawing = (data: Uint8Array): boolean => /<svg\b/.test(Buffer.from(data).toString('latin1', 0, 2000))

const shownOf = async (data: Uint8Array) => {
  const drawn = await sharp(data)
    .autoOrient()
    .resize({ width: previewWidth, withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  return { data, shown: `data:image/webp;base64,${drawn.toString('base64')}` }
}

/** Browsers show pictures with a wrong checksum or without their end, but the library refuses them. */
const repaired = async (data: Uint8Array) =>
  shownOf(await sharp(data, { failOn: 'none' }).autoOrient().png().toBuffer())
