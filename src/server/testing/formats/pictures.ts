import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { isTimeout, readHeader, UnusableImage } from '../../kit/uploads/images'
import type { ReportCode } from './types'

const acceptedTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
/** The width of a picture in the preview, in pixels. */
const previewWidth = 640
/** The time limit for one picture; the whole file has 30 seconds. */
const mostSeconds = 10

/** `shown` is the preview as a data URL; `code` says why the file is rejected. */
type PreviewResult = { data: Uint8Array; shown: string } | { code: ReportCode }

export const renderPreview = async (data: Uint8Array): Promise<PreviewResult> => {
  const mime = (await fileTypeFromBuffer(data).catch(() => undefined))?.mime ?? ''
  if (/^(?:audio|video)\//.test(mime)) return { code: 'sound_left' }
  if (!acceptedTypes.has(mime)) return { code: isDrawing(data) ? 'picture_svg' : 'file_left' }
  try {
    return await checkedPicture(data)
  } catch (error) {
    return { code: codeOfRefusal(error) }
  }
}

/** Maps the media library's error to a report code. */
export const codeOfRefusal = (error: unknown): ReportCode => {
  if (isTimeout(error)) return 'picture_too_slow'
  if (!(error instanceof UnusableImage) || error.reason === 'damaged') return 'picture_damaged'
  return error.reason === 'too_slow' ? 'picture_too_slow' : 'picture_too_large'
}

const isDrawing = (data: Uint8Array): boolean => /<svg\b/.test(Buffer.from(data).toString('latin1', 0, 2000))

/** Checks a picture against the library's limits and repairs it if necessary. Throws if it is rejected. */
const checkedPicture = async (data: Uint8Array) => {
  await readHeader(data)
  const whole = await encodePreview(data).catch((error: unknown) => {
    if (isTimeout(error)) throw error
    return null
  })
  if (whole) return whole
  const repairedData = await repaired(data)
  await readHeader(repairedData)
  return encodePreview(repairedData)
}

/** Decodes every frame, as the library does, so that damage is found here. */
const encodePreview = async (data: Uint8Array) => {
  const drawn = await sharp(data, { animated: true })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: previewWidth, withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  return { data, shown: `data:image/webp;base64,${drawn.toString('base64')}` }
}

/** Re-encodes pictures with a wrong checksum or a missing end: browsers show them, but the library rejects them. */
const repaired = (data: Uint8Array): Promise<Buffer> =>
  sharp(data, { failOn: 'none' }).timeout({ seconds: mostSeconds }).autoOrient().png().toBuffer()
