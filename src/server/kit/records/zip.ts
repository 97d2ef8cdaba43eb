import { Zip, ZipPassThrough } from 'fflate'

type Part = { name: string; open: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> }

/** Streams a ZIP file without compression, because scans and photos are already compressed. */
export async function* createZip(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for (const { name, open } of parts) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    for await (const bytes of await open()) {
      part.push(bytes)
      yield* made.splice(0)
    }
    part.push(new Uint8Array(), true)
  }
  zip.end()
  yield* made.splice(0)
}
