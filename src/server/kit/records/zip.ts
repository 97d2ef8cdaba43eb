import { Zip, ZipPassThrough } from 'fflate'

/** `open` resolves to null if there is nothing to add. */
type Part = { name: string; open: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null> }

/** Streams a ZIP file without compression, because scans and photos are already compressed. */
export async function* createZip(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for (const { name, open } of parts) {
    const content = await open()
    if (content === null) continue
    const part = new ZipPassThrough(name)
    zip.add(part)
    for await (const bytes of content) {
      part.push(bytes)
      yield* made.splice(0)
    }
    part.push(new Uint8Array(), true)
  }
  zip.end()
  yield* made.splice(0)
}
