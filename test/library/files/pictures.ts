import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A camera photo on its side (EXIF orientation 6), with GPS coordinates. */
export const cameraPhoto = ({ width = 800, height = 600 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 110, b: 180 } } })
    .withExif({
      IFD0: { Make: 'Camera of Secrets', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 56/1 2/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const plainPng = ({ width = 60, height = 40 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 1 } } })
    .png()
    .toBuffer()

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

type Giant = { width: number; height: number; bits: number; colour: number; data: Buffer }
const giantPng = ({ width, height, bits, colour, data }: Giant): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colour], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A complete PNG of a few kilobytes that decodes to 72 million one-bit pixels. */
export const bombPng = (): Buffer => {
  const [width, height] = [9000, 8000]
  return giantPng({ width, height, bits: 1, colour: 0, data: Buffer.alloc((width / 8 + 1) * height) })
}

/** Start of a PNG with a normal number of pixels but eight bytes each. */
export const deepPng = (): Buffer => giantPng({ width: 6000, height: 5000, bits: 16, colour: 6, data: Buffer.alloc(9) })

/** Start of a PNG of the given size with three bytes per pixel. */
export const pngHeader = (width: number, height: number): Buffer =>
  giantPng({ width, height, bits: 8, colour: 2, data: Buffer.alloc(9) })

/** A small JPEG whose header declares the given size. */
export const oversizedJpeg = async (width: number, height: number, { progressive = false } = {}): Promise<Buffer> => {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg({ progressive })
    .toBuffer()
  const frame = small.indexOf(Buffer.from(progressive ? 'ffc2' : 'ffc0', 'hex'))
  small.writeUInt16BE(height, frame + 5)
  small.writeUInt16BE(width, frame + 7)
  return small
}

/** A small WebP whose header declares the given size. */
export const oversizedWebp = async (width: number, height: number): Promise<Buffer> => {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .webp()
    .toBuffer()
  small.writeUInt16LE(width, 26)
  small.writeUInt16LE(height, 28)
  return small
}

/** A one-page PDF with `more` bytes of padding. */
export const pdf = (text = 'Справка', { more = 0 } = {}): Buffer =>
  readablePdf({ pages: 1, comment: `${text}${'x'.repeat(more)}` })

/** A PDF with a valid start and end but no pages. */
export const pdfWithoutPages = (): Buffer =>
  Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n')

/** A PDF of blank pages that every reader can open. */
export const readablePdf = ({ pages = 2, words = '', comment = '' } = {}): Buffer => {
  const numbers = Array.from({ length: pages }, (_none, place) => place + 3)
  const [font, text] = [pages + 3, pages + 4]
  const drawn = `BT /F1 24 Tf 50 700 Td (${words}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`,
    ...numbers.map(
      () =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 ${font} 0 R>>>>/Contents ${text} 0 R>>`,
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
  ].map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`)
  const head = `%PDF-1.4\n% ${comment}\n`
  const headLength = Buffer.byteLength(head)
  const starts = objects.map((_object, place) => headLength + objects.slice(0, place).join('').length)
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n `)]
  const body = head + objects.join('')
  const trailer = `trailer<</Size ${table.length}/Root 1 0 R>>\nstartxref\n${String(Buffer.byteLength(body)).padStart(10, '0')}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${table.length}\n${table.join('\n')}\n${trailer}`)
}

/** A GIF of about a hundred bytes whose three frames decode to 25 million pixels each. */
export const bombGif = (): Buffer => {
  const side = [0x88, 0x13, 0x88, 0x13]
  const screen = Buffer.from([...side, 0x80, 0, 0])
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, ...side, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([Buffer.from('GIF89a'), screen, colours, frame, frame, frame, Buffer.from([0x3b])])
}
