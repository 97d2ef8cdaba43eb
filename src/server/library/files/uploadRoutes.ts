import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ownUpload } from '../../../api/library/files'
import type { Upload, uploads } from '../../../api/library/uploads'
import type { Context, Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflictWith, invalid, orNotFound } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { megabyte, type ReceivedFile } from '../../kit/uploads/multipart'
import { deleteTemporary } from '../../kit/uploads/temporary'
import { storeReceived, type StoredUpload } from '../../kit/uploads/takeUploads'
import { keysOf } from '../../platform/storage/keys'
import { MissingObject, type Storage } from '../../platform/storage/storage'
import { listFiles, lockUploader } from './fileQueries'
import { storeOwnFiles } from './ownFiles'
import { checkMayUpload, unusedQuota } from './rules'
import {
  countUnfinished,
  deleteParts,
  deleteUpload,
  findUpload,
  finishUpload,
  insertPart,
  insertUpload,
  listParts,
  type Part,
  type UploadRow,
} from './uploadQueries'

type UploadContext = Pick<Context, 'db' | 'now' | 'services'> & { person: Person }

const longestName = 255

const present = async (
  { db, now, services }: UploadContext,
  { file_id, purpose: _, ...shown }: UploadRow,
): Promise<Upload> => {
  const [file] = file_id === null ? [] : await listFiles(db, [file_id], signerAt(services.keyFor, now))
  return { ...shown, ...(file && { received: shown.size }), file: file ?? null }
}

/** Joins the parts in the incoming folder. */
const joinParts = async (
  parts: readonly Part[],
  { name, size, storage }: { name: string; size: number; storage: Storage },
): Promise<ReceivedFile> => {
  const path = join(storage.incoming, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  let joined = 0
  async function* bytes() {
    for (const { storage_key } of parts)
      for await (const chunk of await storage.open(storage_key)) {
        hash.update(chunk)
        joined += chunk.length
        yield chunk
      }
  }
  try {
    await pipeline(bytes(), createWriteStream(path))
    if (joined !== size) throw new MissingObject(`${size - joined} bytes of an upload`)
  } catch (error) {
    await deleteTemporary([{ path }])
    throw error
  }
  return { name, path, size, sha256: hash.digest(), tooLarge: false }
}

/** Checks and stores the complete file before the transaction begins. Parts that the storage has lost are sent again. */
const storeJoined = async (
  context: UploadContext & Pick<Context, 'outside' | 'objects'>,
  { id, name, size }: UploadRow,
): Promise<StoredUpload[]> => {
  const { outside, person, services, objects } = context
  const { storage } = services
  try {
    const joined = await joinParts(await listParts(outside, id), { name, size, storage })
    const stored = await storeReceived([joined], {
      upload: ownUpload,
      storage,
      sender: { personId: person.id, services },
    })
    objects.trackCreated(stored.flatMap(keysOf))
    return stored
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    const now = orNotFound(await findUpload(outside, { ownerId: person.id, id }))
    // Finished by a concurrent request, which has deleted the parts.
    if (now.file_id !== null) return []
    await deleteParts(outside, id)
    throw conflictWith('files.parts_missing', await present(context, { ...now, received: 0 }))
  }
}

export const uploadRoutes: Handlers<typeof uploads> = {
  'POST /api/uploads': async (context) => {
    const { db, person, objects } = context
    const { key, purpose, size } = context.body
    // PostgreSQL stores neither NUL nor halves of surrogate pairs.
    const name = context.body.name.slice(-longestName).replaceAll(/[\p{Cc}\p{Cs}]/gu, '_')
    checkMayUpload(purpose, person)
    if (size === 0) throw invalid({ size: [{ key: 'files.empty', values: { name } }] })
    if (size > ownUpload.megabytes * megabyte)
      throw invalid({ size: [{ key: 'files.too_large', values: { name, count: ownUpload.megabytes } }] })
    await lockUploader(db, person.id)
    const by = { ownerId: person.id, key }
    const known = await findUpload(db, by)
    if (known?.size === size && known.name === name && known.purpose === purpose)
      return { data: await present(context, known) }
    // The device prepared the file anew, for example made the photo smaller.
    if (known) objects.deleteAfterCommit(await deleteUpload(db, known.id))
    const { count, bytes } = await countUnfinished(db, person.id)
    if (count >= unusedQuota.count || bytes + size > unusedQuota.bytes)
      throw invalid({ size: [{ key: 'files.too_many_unused' }] })
    await insertUpload(db, { ...by, purpose, name, size })
    return { data: await present(context, orNotFound(await findUpload(db, by))) }
  },

  'POST /api/uploads/:id/parts': async (context) => {
    const { db, params, body, person, uploads: parts } = context
    const upload = orNotFound(await findUpload(db, { ownerId: person.id, id: params.id, isLocked: true }))
    const [part] = parts
    if (!part) throw invalid({ files: [{ key: 'files.required' }] })
    const { size, storage_key } = part
    if (upload.file_id !== null || body.starts !== upload.received)
      throw conflictWith('files.other_part', await present(context, upload))
    if (body.starts + size > upload.size) throw invalid({ files: [{ key: 'files.too_long_part' }] })
    await insertPart(db, { upload_id: upload.id, starts: body.starts, size, storage_key })
    return { data: await present(context, { ...upload, received: upload.received + size }) }
  },

  'POST /api/uploads/:id/finish': async (context) => {
    const { db, outside, params, person, now, services, audit, objects } = context
    const own = { ownerId: person.id, id: params.id }
    const found = orNotFound(await findUpload(outside, own))
    checkMayUpload(found.purpose, person)
    const isDone = found.file_id !== null
    if (!isDone && found.received < found.size) throw conflictWith('files.parts_missing', await present(context, found))
    const stored = isDone ? [] : await storeJoined(context, found)
    const upload = orNotFound(await findUpload(db, { ...own, isLocked: true }))
    if (upload.file_id !== null) {
      objects.deleteAfterCommit(stored.flatMap(keysOf))
      audit({ action: 'upload', entity: 'files', ids: [upload.file_id], after: { repeated: true } })
      const [file] = await listFiles(db, [upload.file_id], signerAt(services.keyFor, now))
      return { data: orNotFound(file) }
    }
    const [file] = await storeOwnFiles({ ...context, uploads: stored, purpose: upload.purpose })
    if (!file) throw new Error('The upload was not stored')
    await finishUpload(db, { id: upload.id, fileId: file.id })
    objects.deleteAfterCommit(await deleteParts(db, upload.id))
    return { data: file }
  },
}
