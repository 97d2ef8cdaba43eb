import sharp, { type Sharp } from 'sharp'
import { isDiskFull } from '../../platform/storage/storage'
import { imageSizes, sizedKey, type ImageSize } from '../../platform/storage/keys'

// What vips would keep for the next image is not worth its memory.
sharp.cache(false)

/** Far beyond a phone's camera. */
const mostPixels = 64_000_000
/** While it is decoded: so many pixels in colours and transparency, as cameras and scanners write them. */
const mostBytes = 4 * mostPixels
/** The longest side that is kept: a page scanned at 400 dpi. */
const longestSide = 5000
const sides: Record<ImageSize, number> = { thumb: 400, medium: 1280 }

export type StoredImage = { type: string; width: number; height: number }
export type Refusal = 'tooManyPixels' | 'tooDeep' | 'damaged'
export class UnusableImage extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const

let last: Promise<unknown> = Promise.resolve()
/**
 * One image at a time: of some at once each would take its hundreds of megabytes, and together the few threads that passwords are checked by
 * and files are read by as well.
 */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/**
 * Writes the image anew, upright and without what the camera told about itself (place, time, owner), with its two smaller copies beside it
 * (`path.thumb`, `path.medium`, WebP). Whatever else hid in the file is gone. Throws UnusableImage.
 */
export const rewriteImage = (image: { from: string; to: string; type: string }): Promise<StoredImage> =>
  inTurn(() => rewrite(image))

const rewrite = async ({ from, to, type }: { from: string; to: string; type: string }): Promise<StoredImage> => {
  await refuseBomb(from)
  try {
    const moving = type === 'image/gif' || type === 'image/webp'
    const upright = sharp(from, { ...options, animated: moving }).autoOrient()
    const { format } = await sharp(from, options).metadata()
    const kept = upright.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    const { width, height, pageHeight } = await encoded(kept, format).toFile(to)
    // One after another: together they would take twice the memory.
    for (const size of imageSizes) await makeSmaller({ from, to, size })
    return { type: format === 'heif' ? 'image/webp' : type, width, height: pageHeight ?? height }
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new UnusableImage('damaged')
  }
}

/** What claims more pixels than any camera makes, or takes as much memory in fewer, is refused before a single one is decoded. */
const refuseBomb = async (path: string) => {
  const {
    width,
    height,
    pages = 1,
    channels,
    depth,
  } = await sharp(path)
    .metadata()
    .catch(() => {
      throw new UnusableImage('damaged')
    })
  const pixels = width * height * pages
  const bytesOfSample = depth === 'uchar' ? 1 : 2
  if (pixels > mostPixels) throw new UnusableImage('tooManyPixels')
  if (pixels * channels * bytesOfSample > mostBytes) throw new UnusableImage('tooDeep')
}

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
    .autoOrient()
    .resize({ width: sides[size], height: sides[size], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toFile(sizedKey(to, size))

/** A square of the upright image, `x`, `y` and `size` as parts of its width and height from 0 to 1 (`size` of the shorter side). */
export type Crop = { x: number; y: number; size: number }
const photoSide = 512

/** A person's photo: the chosen square as JPEG. Throws UnusableImage. */
export const cropPhoto = (photo: { image: Buffer; crop: Crop }): Promise<Buffer> => inTurn(() => cropped(photo))

const cropped = async ({ image, crop }: { image: Buffer; crop: Crop }): Promise<Buffer> => {
  try {
    const { width, height } = await sharp(image, options).metadata()
    const side = Math.max(1, Math.min(Math.round(crop.size * Math.min(width, height)), width, height))
    const left = Math.min(Math.round(crop.x * width), width - side)
    const top = Math.min(Math.round(crop.y * height), height - side)
    return await sharp(image, options)
      .extract({ left, top, width: side, height: side })
      .resize(photoSide, photoSide)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch {
    throw new UnusableImage('damaged')
  }
}
