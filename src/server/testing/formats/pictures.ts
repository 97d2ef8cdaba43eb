import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { readHeader, UnusableImage } from '../../kit/uploads/images'
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
    return await takeable(data)
  } catch (error) {
    return { code: codeOfRefusal(error) }
  }
}

/** Why the library does not take a picture. */
export const codeOfRefusal = (error: unknown): ReportCode =>
  error instanceof UnusableImage && error.reason !== 'damaged' ? 'picture_too_large' : 'picture_damaged'

const isDrawing = (data: Uint8Array): boolean => /<svg\b/.test(Buffer.from(data).toString('latin1', 0, 2000))

/** The picture within the limits of the library, repaired where that is needed. Throws for one that it refuses. */
const takeable = async (data: Uint8Array) => {
  await readHeader(data)
  const whole = await shownOf(data).catch(() => null)
  if (whole) return whole
  const mended = await repaired(data)
  await readHeader(mended)
  return shownOf(mended)
}

/** Decodes every frame, as the library will. */
const shownOf = async (data: Uint8Array) => {
  const drawn = await sharp(data, { animated: true })
    .autoOrient()
    .resize({ width: previewWidth, withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  return { data, shown: `data:image/webp;base64,${drawn.toString('base64')}` }
}

/** Browsers show pictures with a wrong checksum or without their end, but the library refuses them. */
const repaired = (data: Uint8Array): Promise<Buffer> => sharp(data, { failOn: 'none' }).autoOrient().png().toBuffer()
