import type { personalData } from '../../../api/people/personalData'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { updateEraseRequest } from './settingsQueries'
import { createZip } from '../../kit/records/zip'
import { MissingObject } from '../../platform/storage/storage'
import { notifyMany } from '../notifications/notificationQueries'
import { listHolders, exportPersonalData, listPersonalFiles } from './personalDataQueries'
import { reauthenticate } from './reauthenticate'

const entity = 'users'

export const personalDataRoutes: Handlers<typeof personalData> = {
  'GET /api/settings/export': async ({ db, person, now, services: { storage, log, config }, audit }) => {
    const data = await exportPersonalData(db, person.id)
    const files = await listPersonalFiles(db, person.id)
    audit({ action: 'export_personal_data', entity, ids: [person.id] })
    const parts = [
      { name: 'data.json', open: async () => [Buffer.from(JSON.stringify({ taken_at: now, ...data }, null, 2))] },
      ...files.map(({ id, name, storage_key }) => ({
        name: `files/${id} ${name}`,
        open: async () =>
          storage.open(storage_key).catch((error: unknown) => {
            if (!(error instanceof MissingObject)) throw error
            log.error({ err: error, file: id }, 'stored file missing')
            return []
          }),
      })),
    ]
    return {
      name: `abitura-${dayOf(now, config.timeZone)}.zip`,
      type: 'application/zip',
      size: null,
      tag: `${person.id}-${now.getTime()}`,
      cacheSeconds: 0,
      inline: false,
      open: async () => createZip(parts),
    }
  },

  'POST /api/settings/erase-request': async (context) => {
    const { db, body, person, services, audit } = context
    await reauthenticate({ ...context, userId: person.id, password: body.password })
    const data = await updateEraseRequest(db, person.id, body.reason)
    // Omit the name: notifications of other users survive the erasure.
    const notices = (await listHolders(db, ['manage users', 'manage access'])).map((userId) => ({
      userId,
      event: 'erasure.requested' as const,
      values: {},
      path: `/access/users/${person.id}`,
    }))
    await notifyMany(db, services, notices)
    audit({ action: 'ask_erasure', entity, ids: [person.id] })
    return { data }
  },

  'DELETE /api/settings/erase-request': async ({ db, person, audit }) => {
    const data = await updateEraseRequest(db, person.id, null)
    audit({ action: 'withdraw_erasure', entity, ids: [person.id] })
    return { data }
  },
}
