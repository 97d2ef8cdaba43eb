import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../kit/handlers'
import { recognise } from '../../kit/uploads/fileTypes'
import { storeImage, type StoredUpload } from '../../kit/uploads/takeUploads'
import { insertMedia } from '../../library'
import { keysOf } from '../../platform/storage/keys'
import type { ParsedQuestion } from '../formats/types'

type Importing = Pick<Context, 'db' | 'services' | 'objects'> & { personId: number }

/** Images as they came within a file of questions are drawn anew like any upload; what is no image is left behind. */
const storeEmbedded = async (
  { name, data }: { name: string; data: Uint8Array },
  { services: { storage }, personId }: Importing,
): Promise<StoredUpload | null> => {
  const path = join(storage.incoming, randomBytes(16).toString('hex'))
  await writeFile(path, data)
  const verdict = await recognise({ path, name, accept: 'media' })
  if (!('ok' in verdict) || verdict.ok.kind !== 'image') return null
  return storeImage({ path, name, type: verdict.ok.type, storage, personId })
}

/** Puts the images of a question into the media library; answers the address of each name. */
export const importMedia = async (
  { media }: ParsedQuestion,
  importing: Importing,
): Promise<(name: string) => string | null> => {
  const { db, objects, personId } = importing
  const known = new Map<string, string>()
  for (const { name, data } of media) {
    const upload = data && (await storeEmbedded({ name, data }, importing))
    if (!upload) continue
    objects.made(keysOf(upload))
    const [id] = await insertMedia(db, { uploads: [upload], folderId: null, ownerId: personId })
    known.set(name, `/api/files/${id}`)
  }
  return (name) => known.get(name) ?? null
}
