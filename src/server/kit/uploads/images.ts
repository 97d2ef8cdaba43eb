import sharp, { type Sharp } from 'sharp'
import { isDiskFull } from '../../platform/storage/storage'
import { sizedKey, type ImageSize } from '../../platform/storage/keys'
import { makeTurns } from './turns'

// What vips would keep for the next image is not worth its memory.
sharp.cache(false)

/** In megapixels: a plain JPEG is read row by row and reduced while it is; all else may be held whole. */
const most = { plainJpeg: 100, other: 40 } as const
const megapixel = 1_000_000
/** While it is held whole: so many pixels in colours and transparency, as cameras and scanners write them. */
const mostBytes = 4 * most.other * megapixel
/** The dearest image that is taken, a WebP of 40 megapixels, takes six seconds of a processor. */
const mostSeconds = 60
/** The longest side that is kept: a page scanned at 400 dpi. */
const longestSide = 5000
const sides: Record<ImageSize, number> = { thumb: 400, medium: 1280 }

export type StoredImage = { type: string; width: number; height: number }
export type Refusal = 'tooManyPixels' | 'tooDeep' | 'tooSlow' | 'damaged'
export class UnusableImage extends Error {
  readonly reason: Refusal
  /** How many megapixels its format may have. */
  readonly megapixels: number
  constructor(reason: Refusal, megapixels: number = most.other) {
    super(reason)
    this.reason = reason
    this.megapixels = megapixels
  }
}

const options = { limitInputPixels: most.plainJpeg * megapixel, failOn: 'error', sequentialRead: true } as const

/**
 * Of some images at once each would take its hundreds of megabytes, and together the few threads that passwords are
 * checked by and files are read by as well.
 */
const inTurn = makeTurns()

export type Header = { format: string; pixels: number }

/**
 * What an image says of itself, before a single pixel is decoded. Throws UnusableImage for what claims more pixels than
 * any camera makes, or takes as much memory in fewer.
 */
export const readHeader = async (image: string | Uint8Array): Promise<Header> => {
  const header = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnusableImage('damaged')
    })
  const { format, width, height, pages = 1, channels, depth, isProgressive } = header
  const isPlainJpeg = format === 'jpeg' && !isProgressive
  const megapixels = isPlainJpeg ? most.plainJpeg : most.other
  const pixels = width * height * pages
  if (pixels > megapixels * megapixel) throw new UnusableImage('tooManyPixels', megapixels)
  if (!isPlainJpeg && pixels * channels * (depth === 'uchar' ? 1 : 2) > mostBytes) throw new UnusableImage('tooDeep')
  return { format, pixels }
}

type Rewriting = {
  from: string
  to: string
  type: string
  header: Header
  personId: number | null
  /** How long it may take. */
  seconds?: number
}

/**
 * Writes the image anew, upright and without what the camera told about itself (place, time, owner), with its two
 * smaller copies beside it (`path.thumb`, `path.medium`, WebP). Whatever else hid in the file is gone. Throws
 * UnusableImage.
 */
export const rewriteImage = (image: Rewriting): Promise<StoredImage> => inTurn(image.personId, () => rewrite(image))

const rewrite = async ({ from, to, type, header, seconds = mostSeconds }: Rewriting): Promise<StoredImage> => {
  try {
    const moving = type === 'image/gif' || type === 'image/webp'
    const upright = sharp(from, { ...options, animated: moving })
      .timeout({ seconds })
      .autoOrient()
    const kept = upright.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    const { width, height, pageHeight } = await encoded(kept, header.format).toFile(to)
    // Each from the one before, so that what was sent is decoded once.
    await makeSmaller({ from: to, to, size: 'medium' })
    await makeSmaller({ from: sizedKey(to, 'medium'), to, size: 'thumb' })
    return { type: header.format === 'heif' ? 'image/webp' : type, width, height: pageHeight ?? height }
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new UnusableImage(isTimeout(error) ? 'tooSlow' : 'damaged')
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout')

const encoded = (image: Sharp, format: string) => {
  switch (format) {
    case 'jpeg':
      // Optimal coding would save a twelfth of the bytes, and hold the whole image in memory for it.
      return image.jpeg({ quality: 90, optimiseCoding: false })
    case 'png':
      return image.png({ compressionLevel: 7 })
    case 'gif':
      return image.gif()
    default:
      return image.webp({ quality: 88 })
  }
}

/** Writes a smaller copy of the image at `from` beside `to`. */
export const makeSmaller = ({ from, to, size }: { from: string; to: string; size: ImageSize }) =>
  sharp(from, options)
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: sides[size], height: sides[size], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toFile(sizedKey(to, size))

/**
 * A square of the upright image, `x`, `y` and `size` as parts of its width and height from 0 to 1 (`size` of the
 * shorter side).
 */
export type Crop = { x: number; y: number; size: number }
const photoSide = 512

/** A person's photo: the chosen square as JPEG. Throws UnusableImage. */
export const cropPhoto = (photo: Cropping): Promise<Buffer> => inTurn(photo.personId, () => cropped(photo))

type Cropping = { image: Buffer; crop: Crop; personId: number }

const cropped = async ({ image, crop }: Cropping): Promise<Buffer> => {
  try {
    const { width, height } = await sharp(image, options).metadata()
    const side = Math.max(1, Math.min(Math.round(crop.size * Math.min(width, height)), width, height))
    const left = Math.min(Math.round(crop.x * width), width - side)
    const top = Math.min(Math.round(crop.y * height), height - side)
    return await sharp(image, options)
      .timeout({ seconds: mostSeconds })
      .extract({ left, top, width: side, height: side })
      .resize(photoSide, photoSide)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch {
    throw new UnusableImage('damaged')
  }
}

/** The image as a JPEG on white, small enough for a sheet of paper; undefined where it cannot be read. */
export const imageForPaper = (image: Buffer, personId: number): Promise<Buffer | undefined> =>
  inTurn(personId, async () => {
    try {
      return await sharp(image, options)
        .timeout({ seconds: mostSeconds })
        .resize({ width: 1000, height: 1000, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .toBuffer()
    } catch {
      return undefined
    }
  })
