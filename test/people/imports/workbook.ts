import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP entry. `claims` is the declared unpacked size; `streamed` writes the sizes after the entry. */
export type Entry = { name: string; content: Buffer; claims?: number; streamed?: boolean; packed?: Buffer }

const packedOf = ({ content, packed }: Entry) => packed ?? deflateRawSync(content)

const numbers = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]) =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

/** Fields shared by the local header and the central directory. */
const facts = (entry: Entry, sizes: readonly [packed: number, unpacked: number], checksum: number) =>
  numbers([2, 20], [2, entry.streamed ? 8 : 0], [2, 8], [4, 0], [4, checksum], [4, sizes[0]], [4, sizes[1]])

/** Builds a ZIP archive, valid or not. `hidden` entries are missing from the central directory. */
export const archive = (entries: readonly Entry[], hidden: readonly Entry[] = []): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const entry of [...hidden, ...entries]) {
    const name = Buffer.from(entry.name)
    const packed = packedOf(entry)
    const checksum = crc32(entry.content)
    const sizes = [packed.length, entry.claims ?? entry.content.length] as const
    const localFacts = entry.streamed ? facts(entry, [0, 0], 0) : facts(entry, sizes, checksum)
    const descriptor = numbers([4, 0x08074b50], [4, checksum], [4, sizes[0]], [4, sizes[1]])
    const written = Buffer.concat([
      numbers([4, 0x04034b50]),
      localFacts,
      numbers([2, name.length], [2, 0]),
      name,
      packed,
      ...(entry.streamed ? [descriptor] : []),
    ])
    if (!hidden.includes(entry))
      directory.push(
        numbers([4, 0x02014b50], [2, 20]),
        facts(entry, sizes, checksum),
        numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, place]),
        name,
      )
    parts.push(written)
    place += written.length
  }
  const listed = Buffer.concat(directory)
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, listed.length],
    [4, place],
    [2, 0],
  )
  return Buffer.concat([...parts, listed, end])
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const frame: readonly Entry[] = [
  {
    name: '[Content_Types].xml',
    content: xml(
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    ),
  },
  {
    name: 'xl/workbook.xml',
    content: xml(
      `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="Л" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
]

/** Wraps rows given as XML in a sheet. */
export const sheetOf = (rows: string) =>
  xml(`<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`)
export const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Builds an XLSX workbook with one sheet; `sheet` overrides its entry, `more` adds entries. */
export const workbook = (
  content: Buffer,
  {
    sheet = {},
    more = [],
    hidden = [],
  }: { sheet?: Partial<Entry>; more?: readonly Entry[]; hidden?: readonly Entry[] } = {},
) => archive([...frame, ...more, { name: 'xl/worksheets/sheet1.xml', content, ...sheet }], hidden)
