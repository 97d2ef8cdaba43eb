import type { z } from 'zod'
import type { files } from '../../../api/library/files'
import type { Context, Handlers } from '../../kit/handlers'
import { inUse, notFound, unauthenticated } from '../../kit/problems'
import { secondsLeft, tagOf } from '../../kit/signedLinks'
import { MissingObject } from '../../platform/storage/storage'
import { sizedKey } from '../../platform/storage/keys'
import { rememberLooks } from '../../people'
import { keepOwnFiles } from './ownFiles'
import { opensBySignature } from './present'
import { findFile, lockFile, removeFile, trashFiles, type StoredFile } from './queries'
import { checkMayUpload, mayRemove, maySee } from './rules'
import { opensThroughRecord, sensitiveRecordsOf, usageOfFiles } from './useQueries'

type Opening = Context<(typeof files)['GET /api/files/:id']>

export const filesRoutes: Handlers<typeof files> = {
  'POST /api/files': async (context) => {
    const { purpose } = context.body
    checkMayUpload(purpose, context.person)
    return { data: await keepOwnFiles({ ...context, purpose }) }
  },

  'GET /api/files/:id': async (context) => {
    const { db, params, query, services } = context
    const file = await findFile(db, params.id)
    const cacheSeconds = await permitted(file, context)
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
          services.log.error({ err: error, file: file.id }, 'a stored file is missing')
          throw notFound()
        }),
    }
  },

  'DELETE /api/files/:id': async ({ db, params: { id }, person, now, audit, objects }) => {
    const file = await lockFile(db, id)
    if (!mayRemove(file, person)) throw notFound()
    if (file.purpose === 'media') {
      const usedBy = (await usageOfFiles(db, [id], person)).get(id)
      if (usedBy) throw inUse(usedBy)
      await trashFiles(db, { ids: [id], now })
    } else objects.dropped(await removeFile(db, file, person))
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
const permitted = async (file: StoredFile | undefined, context: Opening): Promise<number> => {
  const { db, query, person, now, services, ip, requestId } = context
  const left = file ? signedFor(file, { query, now, keyFor: services.keyFor }) : null
  if (left !== null) return left
  if (!person) throw unauthenticated()
  if (!file) throw notFound()
  if (maySee(file, person)) return 0
  if (!(await opensThroughRecord(db, file.id, person))) throw notFound()
  await rememberLooks(db, sensitiveRecordsOf(file.id), { actorId: person.id, ip, requestId })
  return 0
}

type Asked = {
  query: z.output<(typeof files)['GET /api/files/:id']['query']>
  now: Date
  keyFor: Opening['services']['keyFor']
}

/** Returns the seconds left of a valid signature, else null. Trashed files open as thumbnails only, for the trash view. */
const signedFor = (file: StoredFile, { query, now, keyFor }: Asked) => {
  const { v, expires, signature, size } = query
  const tag = tagOf(file.sha256)
  if (!expires || !signature || v !== tag || !opensBySignature(file.purpose)) return null
  if (file.status !== 'ready' && size !== 'thumb') return null
  return secondsLeft(keyFor, { id: file.id, tag, size, expires, signature, now })
}
