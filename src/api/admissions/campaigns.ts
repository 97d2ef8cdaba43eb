import { z } from 'zod'
import {
  byId,
  day,
  distinct,
  endpoints,
  moment,
  one,
  recordId,
  recordBody,
  stamps,
  text,
  translated,
  version,
} from '../kit/endpoints'
import { basis, byBasis, entryLevels, examSource, places, rankingKey } from '../directories/directions'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'

export const campaignStatus = z.enum(['draft', 'published', 'archived'])

const campaignDirection = z.strictObject({ direction_id: recordId, places })
/** A direction of a campaign for the office; `taken` counts recommended and enrolled applicants. */
export const campaignDirectionRow = z.object({
  ...campaignDirection.shape,
  code: z.string(),
  name: z.string(),
  profile: z.string().nullable(),
  choices_count: z.int(),
  taken: byBasis(z.int()),
})

const writable = {
  year: z.int().min(2000).max(2100),
  /** `office` gives the address and opening hours of the admission office. */
  translations: translated({ name: text(200), office: text(500).optional() }),
  opens_at: moment,
  closes_at: moment,
  /** Last day for recommended applicants to bring their originals. */
  originals_due: day.nullable(),
  choices_max: z.int().min(1).max(20),
  directions: z
    .array(recordBody(campaignDirection, campaignDirectionRow))
    .max(200)
    .refine((items) => distinct(items.map((item) => item.direction_id)), { error: 'repeated' }),
  status: campaignStatus,
}
export type CampaignInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  originals_due: writable.originals_due.default(null),
  choices_max: writable.choices_max.default(5),
  directions: writable.directions.default([]),
  status: campaignStatus.default('draft'),
})

/** `is_open`: published and between `opens_at` and `closes_at`. */
export const campaign = z.object({
  ...stamps,
  ...writable,
  directions: z.array(campaignDirectionRow),
  name: z.string(),
  is_open: z.boolean(),
  applications_count: z.int(),
})
export type Campaign = z.infer<typeof campaign>

const manage = { any: ['manage profiles'] } as const
const record = defineRecord('/api/profiles/campaigns', {
  name: 'a campaign',
  names: 'campaigns',
  read: manage,
  write: manage,
  record: campaign,
  row: campaign,
  creatable,
  editable: z.strictObject({ ...writable, version }),
  list: {
    sort: ['opens_at', 'year', 'name', 'closes_at', 'status', 'applications_count', 'updated_at', 'id'],
    filter: { q, status: oneOrMany(campaignStatus), year: oneOrMany(z.int()) },
  },
})

/** A direction for applicants: requirements, ranking keys and number of places. */
export const offeredDirection = z.object({
  direction_id: recordId,
  code: z.string(),
  name: z.string(),
  profile: z.string().nullable(),
  qualification: z.string().nullable(),
  education_type_id: z.int(),
  entry_levels: entryLevels,
  education_methods: z.array(z.object({ id: z.int(), name: z.string() })),
  duration_months: z.int(),
  price: z.number().nullable(),
  places,
  bases: z.array(basis),
  entrance_subjects: z.array(
    z.object({ subject_id: recordId, name: z.string(), source: examSource, min_score: z.int() }),
  ),
  ranking: z.array(rankingKey),
})
export type OfferedDirection = z.infer<typeof offeredDirection>
/** A campaign for applicants. */
export const offeredCampaign = z.object({
  id: recordId,
  year: z.int(),
  name: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  originals_due: z.string().nullable(),
  /** Address and opening hours of the admission office; null if not set. */
  office: z.string().nullable(),
  choices_max: z.int(),
  is_open: z.boolean(),
  directions: z.array(offeredDirection),
})
export type OfferedCampaign = z.infer<typeof offeredCampaign>

export const campaigns = endpoints({
  ...record,
  'GET /api/profiles/campaigns/:id/offer': {
    summary: 'The directions that a campaign offers, regardless of its status and dates',
    access: manage,
    params: byId,
    answer: one(offeredCampaign),
  },
  'GET /api/my/campaigns/:id/offer': {
    summary: 'The directions of a campaign that is open, will open soon, or has an application of the current user',
    access: { any: ['enroll'] },
    params: byId,
    answer: one(offeredCampaign),
    revalidate: true,
  },
  'GET /api/my/campaigns': {
    summary:
      'Published campaigns that are open or will open soon and have no application of the current user, with ' +
      'their directions; the first to close comes first',
    access: { any: ['enroll'] },
    answer: one(z.array(offeredCampaign)),
  },
})
