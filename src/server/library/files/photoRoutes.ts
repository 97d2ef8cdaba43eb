import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { photos } from '../../../api/library/files'
import type { Handlers } from '../../kit/handlers'
import { cropPhoto, type Crop } from '../../kit/uploads/images'
import { invalid } from '../../kit/problems'
import { signerAt, tagOf } from '../../kit/http/signedLinks'
import type { Storage } from '../../platform/storage/storage'
import { keysOf } from '../../platform/storage/keys'
import { storeImage, type StoredUpload } from '../../kit/uploads/takeUploads'
import { removePhoto, setPhoto, insertFiles } from './fileQueries'

const entity = 'users'

export const photosRoutes: Handlers<typeof photos> = {
  'POST /api/settings/photo': async ({ db, body: crop, uploads, person, now, services, audit, objects }) => {
    const [upload] = uploads
    if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
    const photo = await squareOf({ upload, crop, storage: services.storage, personId: person.id })
    objects.trackCreated(keysOf(photo))
    objects.deleteAfterCommit(keysOf(upload))
    const [file] = await insertFiles(db, { uploads: [photo], purpose: 'photo', ownerId: person.id })
    if (!file) throw new Error('The photo was not stored')
    objects.deleteAfterCommit(await setPhoto(db, { userId: person.id, fileId: file.id }))
    audit({ action: 'photo', entity, ids: [person.id] })
    return { data: { photo_url: signerAt(services.keyFor, now)({ id: file.id, tag: tagOf(file.sha256) }) } }
  },

  'DELETE /api/settings/photo': async ({ db, person, audit, objects }) => {
    objects.deleteAfterCommit(await removePhoto(db, person.id))
    audit({ action: 'photo', entity, ids: [person.id] })
    return { data: { id: person.id } }
  },
}

type Square = { upload: StoredUpload; crop: Crop; storage: Storage; personId: number }

/** Stores the cropped square as a new file. The original is discarded. */
const squareOf = async ({ upload, crop, storage, personId }: Square) => {
  const image = await buffer(await storage.open(upload.storage_key))
  const path = join(storage.incoming, randomBytes(16).toString('hex'))
  await writeFile(path, await cropPhoto({ image, crop, personId }))
  return storeImage({ path, name: 'photo.jpg', type: 'image/jpeg', storage, personId })
}
