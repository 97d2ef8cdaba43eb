import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { invalid } from '../../kit/problems'

const unpack = promisify(inflateRaw)

const localSignature = 0x04034b50
const directorySignature = 0x02014b50
const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const descriptorSignature = Buffer.from([0x50, 0x4b, 0x07, 0x08])
/** Maximum size in bytes of a data descriptor, which follows an entry of unknown size: signature, checksum and both sizes. */
const longestDescriptor = 24
const encrypted = 1
const streamed = 8
const stored = 0
const deflated = 8

const maxUnpacked = 80 * 1024 * 1024
const maxEntries = 500

/** Longest cell of Excel, in characters, and in bytes of XML, where a character has up to six. */
const maxCell = { characters: 32_767, bytes: 200_000 }
export const longCell = (count: number) =>
  invalid({ 'files.0': [{ key: 'user_imports.long_cell', values: { count } }] })

/** Whether an XML file has a text that no cell can have; the reader would need minutes for it. */
const hasLongText = (xml: Buffer): boolean => {
  if (xml[0] !== 0x3c && xml[0] !== 0xef) return false
  let place = 0
  while (place + maxCell.bytes < xml.length) {
    const tag = xml.lastIndexOf(0x3c, place + maxCell.bytes)
    if (tag <= place) return true
    place = tag
  }
  return false
}

const unreadable = () => invalid({ 'files.0': [{ key: 'user_imports.unreadable' }] })

/** Central directory entry; offsets and sizes are in bytes. */
type DirectoryEntry = { at: number; flags: number; method: number; packed: number; unpacked: number }

const directoryOf = (zip: Buffer): { entries: DirectoryEntry[]; begins: number } => {
  const end = zip.lastIndexOf(endSignature)
  if (end < 0 || end + 22 > zip.length) throw unreadable()
  const count = zip.readUInt16LE(end + 10)
  if (count > maxEntries) throw unreadable()
  const begins = zip.readUInt32LE(end + 16)
  const entries: DirectoryEntry[] = []
  let place = begins
  while (entries.length < count) {
    if (place + 46 > zip.length || zip.readUInt32LE(place) !== directorySignature) throw unreadable()
    entries.push({
      at: zip.readUInt32LE(place + 42),
      flags: zip.readUInt16LE(place + 8),
      method: zip.readUInt16LE(place + 10),
      packed: zip.readUInt32LE(place + 20),
      unpacked: zip.readUInt32LE(place + 24),
    })
    place += 46 + zip.readUInt16LE(place + 28) + zip.readUInt16LE(place + 30) + zip.readUInt16LE(place + 32)
  }
  return { entries: entries.toSorted((one, other) => one.at - other.at), begins }
}

/** Returns the entry's data if its local header agrees with the central directory. */
const dataOf = (
  zip: Buffer,
  { at, flags, method, packed, unpacked }: DirectoryEntry,
): { data: Buffer; ends: number } => {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== localSignature) throw unreadable()
  const isStreamed = (flags & streamed) !== 0
  const agrees = (place: number, size: number) => {
    const headerSize = zip.readUInt32LE(place)
    return headerSize === size || (isStreamed && headerSize === 0)
  }
  const sameKind = ((zip.readUInt16LE(at + 6) ^ flags) & streamed) === 0 && zip.readUInt16LE(at + 8) === method
  if (!sameKind || !agrees(at + 18, packed) || !agrees(at + 22, unpacked)) throw unreadable()
  const begins = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const data = zip.subarray(begins, begins + packed)
  // Streaming readers take the first data descriptor as the end of the entry.
  const isPlain = !isStreamed || (method === deflated && !data.includes(descriptorSignature))
  if (data.length !== packed || !isPlain) throw unreadable()
  return { data, ends: begins + packed + (isStreamed ? longestDescriptor : 0) }
}

const sizeOf = async (data: Buffer, { flags, method }: DirectoryEntry, most: number): Promise<number> => {
  if ((flags & encrypted) !== 0) throw unreadable()
  if (method !== stored && method !== deflated) throw unreadable()
  const unpacked =
    method === stored
      ? data
      : await unpack(data, { maxOutputLength: Math.max(1, most) }).catch(() => {
          throw unreadable()
        })
  if (hasLongText(unpacked)) throw longCell(maxCell.characters)
  return unpacked.length
}

/**
 * Rejects ZIP bombs. Declared sizes are not trusted: every entry is unpacked and counted, and entries must be contiguous, so that
 * streaming readers see exactly the entries of the central directory.
 */
export const checkArchive = async (zip: Buffer): Promise<void> => {
  const { entries, begins } = directoryOf(zip)
  let place = 0
  let room = maxUnpacked
  for (const entry of entries) {
    const { data, ends } = dataOf(zip, entry)
    // Data descriptors can be shorter than the maximum.
    if (entry.at > place || entry.at < place - longestDescriptor) throw unreadable()
    if ((await sizeOf(data, entry, room)) !== entry.unpacked) throw unreadable()
    room -= entry.unpacked
    if (room < 0) throw unreadable()
    place = ends
  }
  if (begins > place || begins < place - longestDescriptor) throw unreadable()
}
