import { z } from 'zod'
import {
  byId,
  day,
  distinct,
  endpoints,
  moment,
  one,
  recordId,
  sentBack,
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
/** With what the office needs to see of the direction; `taken` counts recommended and enrolled. */
export const listedDirection = z.object({
  ...campaignDirection.shape,
  code: z.string(),
  name: z.string(),
  profile: z.string().nullable(),
  choices_count: z.int(),
  taken: byBasis(z.int()),
})

const writable = {
  year: z.int().min(2000).max(2100),
  /** `office`: where and when the admission office is open, for those who bring papers. */
  translations: translated({ name: text(200), office: text(500).optional() }),
  opens_at: moment,
  closes_at: moment,
  /** Until when the recommended bring their originals. */
  originals_due: day.nullable(),
  choices_max: z.int().min(1).max(20),
  directions: z
    .array(sentBack(campaignDirection, listedDirection))
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

/** `is_open`: published, and now is between its dates. */
export const campaign = z.object({
  ...stamps,
  ...writable,
  directions: z.array(listedDirection),
  name: z.string(),
  is_open: z.boolean(),
  profiles_count: z.int(),
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
    sort: ['opens_at', 'year', 'name', 'closes_at', 'status', 'profiles_count', 'updated_at', 'id'],
    filter: { q, status: oneOrMany(campaignStatus), year: oneOrMany(z.int()) },
  },
})

/** A direction as an applicant chooses it: what it asks for, what it is ranked by, how many it takes. */
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
/** A campaign as an applicant sees it. */
export const offeredCampaign = z.object({
  id: recordId,
  year: z.int(),
  name: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  originals_due: z.string().nullable(),
  /** Where papers are brought and when; null where the college has not said. */
  office: z.string().nullable(),
  choices_max: z.int(),
  is_open: z.boolean(),
  directions: z.array(offeredDirection),
})
export type OfferedCampaign = z.infer<typeof offeredCampaign>

export const campaigns = endpoints({
  ...record,
  'GET /api/profiles/campaigns/:id/offer': {
    summary: 'What a campaign offers, as an applicant chooses it, whatever its status and dates',
    access: manage,
    params: byId,
    answer: one(offeredCampaign),
  },
  'GET /api/my/campaigns/:id/offer': {
    summary: 'What a campaign offers: one that is open or soon will be, or one in which one has an application',
    access: { any: ['enroll'] },
    params: byId,
    answer: one(offeredCampaign),
    revalidate: true,
  },
  'GET /api/my/campaigns': {
    summary:
      'The published campaigns that are open or soon will be and in which one has no application, with what ' +
      'they offer, the one that closes first on top',
    access: { any: ['enroll'] },
    answer: one(z.array(offeredCampaign)),
  },
})
