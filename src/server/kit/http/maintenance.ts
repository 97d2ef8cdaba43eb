import { z } from 'zod'
import type { Endpoint, Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { readSetting } from '../../platform/settingQueries'
import { underMaintenance } from '../problems'

const maintenanceSchema = z.object({
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  message: z.object({ ru: z.string(), en: z.string() }),
})
export type Maintenance = z.infer<typeof maintenanceSchema>

/** Parses the setting `maintenance`. */
export const parseMaintenance = (saved: unknown): Maintenance | null => maintenanceSchema.nullish().parse(saved) ?? null

/** Returns the current or planned maintenance. */
export const findMaintenance = async (db: Db): Promise<Maintenance | null> =>
  parseMaintenance(await readSetting(db, 'maintenance'))

export const isOn = ({ starts_at }: Maintenance, now: Date): boolean => Date.parse(starts_at) <= now.getTime()

/** Maintenance notice in the user's language. */
export const maintenanceNotice = (plan: Maintenance | null, { locale, now }: { locale: Locale; now: Date }) =>
  plan && {
    starts_at: plan.starts_at,
    ends_at: plan.ends_at,
    is_on: isOn(plan, now),
    message: plan.message[locale] || plan.message[locale === 'ru' ? 'en' : 'ru'],
  }

/** Whether maintenance blocks the call for everybody except access managers. */
export const isBlockedByMaintenance = (
  { allowedDuringMaintenance }: Pick<Endpoint, 'allowedDuringMaintenance'>,
  method: string,
): boolean => method !== 'GET' && method !== 'HEAD' && allowedDuringMaintenance !== true

export const checkMaintenance = async (db: Db, now: Date): Promise<void> => {
  const plan = await findMaintenance(db)
  if (plan && isOn(plan, now)) throw underMaintenance()
}
