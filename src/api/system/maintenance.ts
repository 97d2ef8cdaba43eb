import { z } from 'zod'
import { endpoints, longText, moment, one } from '../kit/endpoints'
import { access } from './access'

const words = longText(500)
  .nullish()
  .transform((value) => value ?? '')

/** From `starts_at` on, only administrators can make changes. `ends_at` is only announced; an administrator ends maintenance. */
export const maintenancePlan = z
  .strictObject({ starts_at: moment, ends_at: moment.nullable(), message: z.strictObject({ ru: words, en: words }) })
  .refine(({ starts_at, ends_at }) => ends_at === null || Date.parse(ends_at) > Date.parse(starts_at), {
    error: 'ends_before_start',
    path: ['ends_at'],
  })

const maintenanceAnswer = one(
  z
    .object({
      starts_at: z.string(),
      ends_at: z.string().nullable(),
      message: z.object({ ru: z.string(), en: z.string() }),
      is_on: z.boolean(),
    })
    .nullable(),
)

export const maintenance = endpoints({
  'GET /api/access/system/maintenance': {
    summary: 'Read the active or planned maintenance; null if there is none',
    access,
    answer: maintenanceAnswer,
  },
  'PUT /api/access/system/maintenance': {
    summary:
      'Start, plan or end (null) maintenance. During it only administrators can make changes; running attempts ' +
      'and ballots of open polls continue',
    access,
    audit: 'change',
    body: z.strictObject({ plan: maintenancePlan.nullable() }),
    answer: maintenanceAnswer,
  },
})
