import type { z } from 'zod'
import type { files } from '../../../api/library/files'
import type { Context, Handlers } from '../../kit/handlers'
import { inUse, notFound, unauthenticated } from '../../kit/problems'
import { secondsLeft, tagOf } from '../../kit/http/signedLinks'
import { MissingObject } from '../../platform/storage/storage'
import { sizedKey } from '../../platform/storage/keys'
import { logViews } from '../../people'
import { storeOwnFiles } from './ownFiles'
import { opensBySignature } from './present'
import { findFile, lockFile, removeFile, trashFiles, type StoredFile } from './fileQueries'
import { checkMayUpload, canRemove, canRead } from './rules'
import { opensThroughRecord, sensitiveRecordsOf, usageOfFiles } from './fileUsageQueries'

type OpenContext = Context<(typeof files)['GET /api/files/:id']>

export const filesRoutes: Handlers<typeof files> = {
  'POST /api/files': async (context) => {
    const { purpose } = context.body
    checkMayUpload(purpose, context.person)
    return { data: await storeOwnFiles({ ...context, purpose }) }
  },

  'GET /api/files/:id': async (context) => {
    const { db, params, query, services } = context
    const file = await findFile(db, params.id)
    const cacheSeconds = await authorize(file, context)
    if (!file || (query.size && file.kind !== 'image')) throw notFound()
    const key = query.size ? sizedKey(file.storage_key, query.size) : file.storage_key
    return {
      name: file.name,
      type: query.size ? 'image/webp' : file.type,
      size: query.size ? null : file.size,
      tag: `${tagOf(file.sha256)}${query.size ?? ''}`,
      cacheSeconds,
      inline: !query.save && shownInPlace.test(file.type),
      open: (range) =>
        services.storage.open(key, range).catch((error: unknown) => {
          if (!(error instanceof MissingObject)) throw error
          services.log.error({ err: error, file: file.id }, 'stored file missing')
          throw notFound()
        }),
    }
  },

  'DELETE /api/files/:id': async ({ db, params: { id }, person, now, audit, objects }) => {
    const file = await lockFile(db, id)
    if (!canRemove(file, person)) throw notFound()
    if (file.purpose === 'media') {
      const usedBy = (await usageOfFiles(db, [id], person)).get(id)
      if (usedBy) throw inUse(usedBy)
      await trashFiles(db, { ids: [id], now })
    } else objects.deleteAfterCommit(await removeFile(db, file, person))
    audit({
      action: file.purpose === 'media' ? 'trash' : 'delete',
      entity: 'files',
      ids: [id],
      before: { name: file.name },
    })
    return { data: { id } }
  },
}

/** Types shown inline; none of them can run scripts. Text is downloaded, because it could contain anything. */
const shownInPlace = /^(image\/|video\/|audio\/|application\/pdf$)/

/** Checks access and returns the cache lifetime in seconds. Without a valid link a guest always gets 401, whether or not the file exists. */
const authorize = async (file: StoredFile | undefined, context: OpenContext): Promise<number> => {
  const { db, query, person, now, services, ip, requestId } = context
  const left = file ? signatureSecondsLeft(file, { query, now, keyFor: services.keyFor }) : null
  if (left !== null) return left
  if (!person) throw unauthenticated()
  if (!file) throw notFound()
  if (canRead(file, person)) return 0
  if (!(await opensThroughRecord(db, file.id, person))) throw notFound()
  await logViews(db, sensitiveRecordsOf(file.id), { actorId: person.id, ip, requestId })
  return 0
}

type SignatureQuery = {
  query: z.output<(typeof files)['GET /api/files/:id']['query']>
  now: Date
  keyFor: OpenContext['services']['keyFor']
}

/** Returns the seconds left of a valid signature, else null. Trashed files open as thumbnails only, for the trash view. */
const signatureSecondsLeft = (file: StoredFile, { query, now, keyFor }: SignatureQuery) => {
  const { v, expires, signature, size } = query
  const tag = tagOf(file.sha256)
  if (!expires || !signature || v !== tag || !opensBySignature(file.purpose)) return null
  if (file.status !== 'ready' && size !== 'thumb') return null
  return secondsLeft(keyFor, { id: file.id, tag, size, expires, signature, now })
}
