import type { Locale } from '../../../api/kit/endpoints'
import type { media } from '../../../api/library/media'
import type { Context, Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import { invalid } from '../../kit/problems'
import { lockForEdit } from '../../kit/records/lockRecord'
import type { Person } from '../../kit/person'
import { signerAt } from '../../kit/http/signedLinks'
import {
  deleteMedia,
  insertMedia,
  moveMedia,
  replaceContent,
  restoreMedia,
  trashMedia,
  updateMedia,
  type Outcome,
} from './changeQueries'
import { mediaFoldersRoutes } from './folderRoutes'
import { getMedia, listMedia, listMediaByIds, type ViewContext } from './mediaQueries'
import { scopeOf } from './scope'

const entity = 'media/files'

const viewContextOf = ({
  person,
  services,
  now,
}: Pick<Context, 'services' | 'now'> & { person: Person }): ViewContext => ({
  person,
  scope: scopeOf(person),
  sign: signerAt(services.keyFor, now),
})

const presentOutcome = ({ done, refused }: Outcome, locale: Locale) => ({
  data: { done, refused: refused.map(({ id, message }) => ({ id, message: localise(locale, message) })) },
})

export const mediaRoutes: Handlers<typeof media> = {
  ...mediaFoldersRoutes,

  'GET /api/media/files': async (context) =>
    toPage(await listMedia(context.db, { ...context.query, ...viewContextOf(context) }), context.query),

  'GET /api/media/files/:id': async (context) => ({
    data: await getMedia(context.db, context.params.id, viewContextOf(context)),
  }),

  'POST /api/media/files': async (context) => {
    const { db, body, uploads, person, audit } = context
    if (uploads.length === 0) throw invalid({ files: [{ key: 'files.required' }] })
    const ids = await insertMedia(db, { uploads, folderId: body.folder_id ?? null, ownerId: person.id })
    const data = await listMediaByIds(db, ids, viewContextOf(context))
    audit({ action: 'upload', entity, ids, after: data.map(({ id, name, size }) => ({ id, name, size })) })
    return { data }
  },

  'PUT /api/media/files/:id': async (context) => {
    const { db, params, body, audit } = context
    const { id } = params
    const current = () => getMedia(db, id, viewContextOf(context))
    await lockForEdit(db, { table: 'files', id, version: body.version }, current)
    const before = await current()
    await updateMedia(db, before, body.input)
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before: auditFields(before), after: auditFields(data) })
    return { data }
  },

  'POST /api/media/files/:id/content': async (context) => {
    const { db, params, uploads, audit, objects } = context
    const [upload] = uploads
    if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
    const before = await getMedia(db, params.id, viewContextOf(context))
    objects.deleteAfterCommit(await replaceContent(db, { id: params.id, upload, scope: scopeOf(context.person) }))
    const data = await getMedia(db, params.id, viewContextOf(context))
    audit({ action: 'replace', entity, ids: [params.id], before: auditFields(before), after: auditFields(data) })
    return { data }
  },

  'POST /api/media/files/move': async ({ db, body: { ids, folder_id }, person, locale, audit }) => {
    const result = await moveMedia(db, { ids, scope: scopeOf(person), folderId: folder_id })
    audit({ action: 'move', entity, ids: result.done, after: { folder_id } })
    return presentOutcome(result, locale)
  },

  'POST /api/media/files/trash': async ({ db, body: { ids }, person, now, locale, audit }) => {
    const result = await trashMedia(db, { ids, scope: scopeOf(person), now })
    audit({ action: 'trash', entity, ids: result.done })
    return presentOutcome(result, locale)
  },

  'POST /api/media/files/restore': async ({ db, body: { ids }, person, locale, audit }) => {
    const result = await restoreMedia(db, { ids, scope: scopeOf(person) })
    audit({ action: 'restore', entity, ids: result.done })
    return presentOutcome(result, locale)
  },

  'POST /api/media/files/delete': async ({ db, body: { ids }, person, locale, audit, objects }) => {
    const result = await deleteMedia(db, { ids, scope: scopeOf(person) })
    objects.deleteAfterCommit(result.keys)
    audit({ action: 'delete', entity, ids: result.done })
    return presentOutcome(result, locale)
  },
}

/** Fields for the audit log; omits links, which are signed for one reader and one day. */
const auditFields = ({ name, folder_id, size, type, translations }: Awaited<ReturnType<typeof getMedia>>) => ({
  name,
  folder_id,
  size,
  type,
  translations,
})
