import type { media } from '../../../api/library/media'
import type { Handlers } from '../../kit/handlers'
import { lockForEdit } from '../../kit/records/lockRecord'
import { getFolder, insertFolder, listFolders, removeFolder, updateFolder } from './folderQueries'
import { scopeOf } from './scope'

const entity = 'media/folders'
type Folders = Pick<typeof media, Extract<keyof typeof media, `${string} /api/media/folders${string}`>>

export const mediaFoldersRoutes: Handlers<Folders> = {
  'GET /api/media/folders': async ({ db, person }) => ({ data: await listFolders(db, scopeOf(person)) }),

  'POST /api/media/folders': async ({ db, body, person, audit }) => {
    const id = await insertFolder(db, { ...body, owner_id: person.id })
    const data = await getFolder(db, { id, scope: scopeOf(person) })
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'PUT /api/media/folders/:id': async ({ db, params: { id }, body: { version, input }, person, audit }) => {
    const current = () => getFolder(db, { id, scope: scopeOf(person) })
    await lockForEdit(db, { table: 'media_folders', id, version }, current)
    const before = await current()
    await updateFolder(db, id, input)
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: data })
    return { data }
  },

  'DELETE /api/media/folders/:id': async ({ db, params: { id }, person, audit }) => {
    const before = await getFolder(db, { id, scope: scopeOf(person) })
    await removeFolder(db, id)
    audit({ action: 'delete', entity, ids: [id], before })
    return { data: { id } }
  },
}
