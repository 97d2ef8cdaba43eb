import { bellSchedule, type Bell, type bells } from '../../../api/gradebook/bells'
import type { Handlers } from '../../kit/handlers'
import { forbidden } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { readSetting, writeSetting } from '../../platform/settingQueries'

/** The college's bell schedule; empty until it is set. */
export const readBells = async (db: Db): Promise<readonly Bell[]> =>
  bellSchedule.safeParse(await readSetting(db, 'bells')).data?.bells ?? []

export const bellRoutes: Handlers<typeof bells> = {
  'GET /api/gradebook/bells': async ({ db }) => ({ data: { bells: [...(await readBells(db))] } }),

  'PUT /api/gradebook/bells': async ({ db, body, person, audit }) => {
    if (person.reach !== 'all') throw forbidden('problem.beyond_reach')
    const before = { bells: await readBells(db) }
    await writeSetting(db, 'bells', body)
    audit({ action: 'edit', entity: 'gradebook/bells', ids: [], before, after: body })
    return { data: body }
  },
}
