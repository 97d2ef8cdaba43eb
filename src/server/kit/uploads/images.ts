import sharp, { type Sharp } from 'sharp'
import { isDiskFull } from '../../platform/storage/storage'
import { sizedKey, type ImageSize } from '../../platform/storage/keys'
import { makeFairQueue } from './fairQueue'

// Disabled, because the cache costs memory and rarely helps.
sharp.cache(false)

/**
 * In megapixels. A plain JPEG is decoded row by row and scaled down meanwhile; other formats may need the whole
 * image in memory.
 */
const maxMegapixels = { plainJpeg: 100, other: 40 } as const
const megapixel = 1_000_000
/** Decoded size limit in bytes, at four bytes a pixel (RGBA). */
const maxBytes = 4 * maxMegapixels.other * megapixel
/** The slowest accepted image, a 40-megapixel WebP, takes six seconds. */
const maxSeconds = 60
/** In pixels: an A4 page scanned at 400 dpi. */
const longestSide = 5000
const sides: Record<ImageSize, number> = { thumb: 400, medium: 1280 }

export type StoredImage = { type: string; width: number; height: number }
export type Refusal = 'too_many_pixels' | 'too_deep' | 'too_slow' | 'damaged'
export class UnusableImage extends Error {
  readonly reason: Refusal
  /** Megapixel limit of the image's format. */
  readonly megapixels: number
  constructor(reason: Refusal, megapixels: number = maxMegapixels.other) {
    super(reason)
    this.reason = reason
    this.megapixels = megapixels
  }
}

const options = {
  limitInputPixels: maxMegapixels.plainJpeg * megapixel,
  failOn: 'error',
  sequentialRead: true,
} as const

/**
 * One image at a time: several would take hundreds of MB each and block the thread pool that also hashes passwords
 * and reads files.
 */
const enqueue = makeFairQueue()

export type Header = { format: string; pixels: number }

/**
 * Reads the header without decoding pixels. Throws UnusableImage if the image would exceed the pixel or memory
 * limit.
 */
export const readHeader = async (image: string | Uint8Array): Promise<Header> => {
  const header = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnusableImage('damaged')
    })
  const { format, width, height, pages = 1, channels, depth, isProgressive } = header
  const isPlainJpeg = format === 'jpeg' && !isProgressive
  const megapixels = isPlainJpeg ? maxMegapixels.plainJpeg : maxMegapixels.other
  const pixels = width * height * pages
  if (pixels > megapixels * megapixel) throw new UnusableImage('too_many_pixels', megapixels)
  if (!isPlainJpeg && pixels * channels * (depth === 'uchar' ? 1 : 2) > maxBytes) throw new UnusableImage('too_deep')
  return { format, pixels }
}

type RewriteOptions = {
  from: string
  to: string
  type: string
  header: Header
  personId: number | null
  /** Time limit. */
  seconds?: number
}

/**
 * Re-encodes the image upright, without metadata (location, time, owner) or hidden data, and writes smaller WebP
 * copies to `path.thumb` and `path.medium`. Throws UnusableImage.
 */
export const rewriteImage = (image: RewriteOptions): Promise<StoredImage> =>
  enqueue(image.personId, () => rewrite(image))

const rewrite = async ({ from, to, type, header, seconds = maxSeconds }: RewriteOptions): Promise<StoredImage> => {
  try {
    const moving = type === 'image/gif' || type === 'image/webp'
    const upright = sharp(from, { ...options, animated: moving })
      .timeout({ seconds })
      .autoOrient()
    const resized = upright.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    const { width, height, pageHeight } = await encode(resized, header.format).toFile(to)
    // Each size is made from the previous one, so that the original is decoded only once.
    await makeSmaller({ from: to, to, size: 'medium' })
    await makeSmaller({ from: sizedKey(to, 'medium'), to, size: 'thumb' })
    return { type: header.format === 'heif' ? 'image/webp' : type, width, height: pageHeight ?? height }
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new UnusableImage(isTimeout(error) ? 'too_slow' : 'damaged')
  }
}

export const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout')

const encode = (image: Sharp, format: string) => {
  switch (format) {
    case 'jpeg':
      // Optimised coding saves 8 % of the bytes but needs the whole image in memory.
      return image.jpeg({ quality: 90, optimiseCoding: false })
    case 'png':
      return image.png({ compressionLevel: 7 })
    case 'gif':
      return image.gif()
    default:
      return image.webp({ quality: 88 })
  }
}

export const makeSmaller = ({ from, to, size }: { from: string; to: string; size: ImageSize }) =>
  sharp(from, options)
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: sides[size], height: sides[size], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toFile(sizedKey(to, size))

/**
 * Square in the upright image: `x`, `y` as fractions of width and height, `size` as a fraction of the shorter side,
 * all from 0 to 1.
 */
export type Crop = { x: number; y: number; size: number }
const photoSide = 512

/** Crops a person's photo to a square JPEG. Throws UnusableImage. */
export const cropPhoto = (photo: CropOptions): Promise<Buffer> => enqueue(photo.personId, () => cropToSquare(photo))

type CropOptions = { image: Buffer; crop: Crop; personId: number }

const cropToSquare = async ({ image, crop }: CropOptions): Promise<Buffer> => {
  try {
    const { width, height } = await sharp(image, options).metadata()
    const side = Math.max(1, Math.min(Math.round(crop.size * Math.min(width, height)), width, height))
    const left = Math.min(Math.round(crop.x * width), width - side)
    const top = Math.min(Math.round(crop.y * height), height - side)
    return await sharp(image, options)
      .timeout({ seconds: maxSeconds })
      .extract({ left, top, width: side, height: side })
      .resize(photoSide, photoSide)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch {
    throw new UnusableImage('damaged')
  }
}

/** Returns the image as a JPEG on white, sized for print; undefined if it is unreadable. */
export const imageForPaper = (image: Buffer, personId: number): Promise<Buffer | undefined> =>
  enqueue(personId, async () => {
    try {
      return await sharp(image, options)
        .timeout({ seconds: maxSeconds })
        .resize({ width: 1000, height: 1000, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .toBuffer()
    } catch {
      return undefined
    }
  })
