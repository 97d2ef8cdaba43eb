import type { Campaign, CampaignInput } from '../../../api/admissions/campaigns'
import { bases } from '../../../api/kit/codes'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { invalid, type Message } from '../../kit/problems'

/** Maps database constraints to form fields and messages. */
export const campaignConstraints: ConstraintMessages = {
  campaigns_dates_order: { path: 'closes_at', key: 'field.ends_before_start' },
  campaign_directions_direction_id_fkey: { path: 'directions', key: 'field.no_such_record' },
  places_hold_taken: { path: 'directions', key: 'campaigns.more_places_taken' },
}

/** Rejects a deadline for originals before the opening day. */
const checkDays = ({ opens_at, originals_due }: CampaignInput): void => {
  if (originals_due !== null && originals_due < opens_at.slice(0, 10))
    throw invalid({ originals_due: [{ key: 'campaigns.due_before_opening' }] })
}

const checkPublishable = ({ status, directions }: CampaignInput): void => {
  if (status !== 'published') return
  if (directions.length === 0) throw invalid({ directions: [{ key: 'campaigns.directions_to_publish' }] })
  if (directions.every(({ places }) => bases.every((basis) => places[basis] === 0)))
    throw invalid({ directions: [{ key: 'campaigns.places_to_publish' }] })
}

/** Rejects publishing a campaign without a published direction: applicants would see none. */
export const checkOffersSomething = ({ status, directions }: CampaignInput, published: ReadonlySet<number>): void => {
  if (status !== 'published') return
  const isOffered = directions.some(
    ({ direction_id, places }) => published.has(direction_id) && bases.some((basis) => places[basis] > 0),
  )
  if (!isOffered) throw invalid({ directions: [{ key: 'campaigns.published_directions' }] })
}

/** Rejects a limit below `most`, the number of choices in the longest application sent. */
export const checkChoicesMax = ({ choices_max }: CampaignInput, most: number): void => {
  if (choices_max < most) throw invalid({ choices_max: [{ key: 'campaigns.choices_sent', values: { count: most } }] })
}

/** Checks that involve several fields. */
export const checkCampaign = (input: CampaignInput): void => {
  checkDays(input)
  checkPublishable(input)
}

/** Rejects turning a campaign with applications back into a draft: it would disappear for its applicants. */
export const checkStaysPublished = (
  { status }: CampaignInput,
  before: Pick<Campaign, 'status' | 'applications_count'>,
): void => {
  if (status === 'draft' && before.status === 'published' && before.applications_count > 0)
    throw invalid({ status: [{ key: 'campaigns.has_applications', values: { count: before.applications_count } }] })
}

/** Rejects removing chosen directions or places that are taken. */
export const checkChosenDirections = (input: CampaignInput, before: Campaign['directions']): void => {
  const errors: Record<string, Message[]> = {}
  const chosenIds = new Set(input.directions.map((item) => item.direction_id))
  const lost = before.filter((item) => !chosenIds.has(item.direction_id) && item.choices_count > 0)
  if (lost.length > 0)
    errors['directions'] = lost.map(({ code, name, choices_count: count }) => ({
      key: 'campaigns.direction_chosen',
      values: { direction: `${code} ${name}`, count },
    }))
  for (const [position, { direction_id, places }] of input.directions.entries())
    for (const basis of bases) {
      const taken = before.find((item) => item.direction_id === direction_id)?.taken[basis] ?? 0
      if (places[basis] < taken)
        errors[`directions.${position}.places.${basis}`] = [{ key: 'campaigns.places_taken', values: { count: taken } }]
    }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
