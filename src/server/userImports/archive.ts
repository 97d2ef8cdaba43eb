import { invalid } from '../kit/problems'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const maxUnpacked = 80 * 1024 * 1024
const maxEntries = 500

/** Refuses an archive that says it unpacks into far more than a list of people is, before anything is unpacked. */
export const checkArchive = (zip: Buffer): void => {
  const refuse = () => invalid({ 'files.0': [{ key: 'userImports.unreadable' }] })
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== endSignature) throw refuse()
  const entries = zip.readUInt16LE(end + 10)
  if (entries > maxEntries) throw refuse()
  let place = zip.readUInt32LE(end + 16)
  let unpacked = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (place + 46 > zip.length || zip.readUInt32LE(place) !== entrySignature) throw refuse()
    unpacked += zip.readUInt32LE(place + 24)
    place += 46 + zip.readUInt16LE(place + 28) + zip.readUInt16LE(place + 30) + zip.readUInt16LE(place + 32)
  }
  if (unpacked > maxUnpacked) throw refuse()
}
