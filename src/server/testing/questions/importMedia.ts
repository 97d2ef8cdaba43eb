import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../kit/handlers'
import { detectFileType } from '../../kit/uploads/fileTypes'
import { UnusableImage } from '../../kit/uploads/images'
import { storeImage, type StoredUpload } from '../../kit/uploads/takeUploads'
import { insertMedia } from '../../library'
import { keysOf } from '../../platform/storage/keys'
import { codeOfRefusal } from '../formats/pictures'
import type { ParsedQuestion, ReportLine } from '../formats/types'

type Importing = Pick<Context, 'db' | 'services' | 'objects'> & { personId: number }

/** Re-encodes and stores an embedded image like any upload. Throws UnusableImage. */
const storeEmbedded = async (
  { name, data }: { name: string; data: Uint8Array },
  { services: { storage }, personId }: Importing,
): Promise<StoredUpload> => {
  const path = join(storage.incoming, randomBytes(16).toString('hex'))
  await writeFile(path, data)
  const verdict = await detectFileType({ path, name, accept: 'media' })
  if (!('ok' in verdict) || verdict.ok.kind !== 'image') {
    await rm(path, { force: true })
    throw new UnusableImage('damaged')
  }
  return storeImage({ path, name, type: verdict.ok.type, storage, personId })
}

type Imported = {
  /** Returns the URL of a stored image by its name in the file. */
  address: (name: string) => string | null
  refused: ReportLine[]
}

/** Adds the images of a question to the media library and reports those that it rejects. */
export const importMedia = async ({ media, line }: ParsedQuestion, importing: Importing): Promise<Imported> => {
  const { db, objects, personId } = importing
  const known = new Map<string, string>()
  const refused: ReportLine[] = []
  for (const { name, data } of media) {
    if (!data) continue
    try {
      const upload = await storeEmbedded({ name, data }, importing)
      objects.trackCreated(keysOf(upload))
      const [id] = await insertMedia(db, { uploads: [upload], folderId: null, ownerId: personId })
      known.set(name, `/api/files/${id}`)
    } catch (error) {
      if (!(error instanceof UnusableImage)) throw error
      refused.push({ line, code: codeOfRefusal(error), detail: name, imported: true })
    }
  }
  return { address: (name) => known.get(name) ?? null, refused }
}
