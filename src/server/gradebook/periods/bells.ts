import { bellSchedule, type Bell, type bells } from '../../../api/gradebook/bells'
import type { Handlers } from '../../kit/handlers'
import { forbidden } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { readSetting, writeSetting } from '../../platform/settingQueries'

/** The bell schedule as stored in the settings; empty until it is set. */
export const bellsOf = (stored: unknown): readonly Bell[] => bellSchedule.safeParse(stored).data?.bells ?? []

/** The college's bell schedule; empty until it is set. */
export const readBells = async (db: Db): Promise<readonly Bell[]> => bellsOf(await readSetting(db, 'bells'))

/** Hours of a lesson; null for a lesson of the whole day, or with a number beyond the schedule. */
export const hoursOf = (bells: readonly Bell[], number: number | null) => {
  const bell = number === null ? undefined : bells[number - 1]
  return { starts_at: bell?.starts_at ?? null, ends_at: bell?.ends_at ?? null }
}

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
