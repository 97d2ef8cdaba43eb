import { describe, expect, it } from 'vitest'
import type { CampaignInput } from '../../../src/api/admissions/campaigns'
import {
  checkCampaign,
  checkChoicesMax,
  checkChosenDirections,
  checkOffersSomething,
  checkStaysPublished,
} from '../../../src/server/admissions/campaigns/rules'
import { refusalOf, refusedField } from '../../kit/refusal'

const none = { budget: 0, contract: 0, targeted: 0 }
const campaign: CampaignInput = {
  year: 2027,
  translations: { ru: { name: 'Приём' }, en: { name: '' } },
  opens_at: '2027-06-20T00:00:00Z',
  closes_at: '2027-08-15T21:00:00Z',
  originals_due: '2027-06-20',
  choices_max: 3,
  directions: [
    { direction_id: 1, places: none },
    { direction_id: 2, places: { ...none, targeted: 1 } },
  ],
  status: 'published',
}

describe('A campaign', () => {
  const refused = (more: Partial<CampaignInput>) => refusalOf(() => checkCampaign({ ...campaign, ...more }))

  it('cannot require originals before its first day', () => {
    expect(refused({})).toBeNull()
    expect(refused({ originals_due: null })).toBeNull()
    expect(refused({ originals_due: '2027-06-19' })).toEqual(
      refusedField('originals_due', 'campaigns.due_before_opening'),
    )
  })

  it('needs a direction with a place to be published, but not as a draft', () => {
    const without = campaign.directions.slice(0, 1)
    expect(refused({ directions: [] })).toEqual(refusedField('directions', 'campaigns.directions_to_publish'))
    expect(refused({ directions: without })).toEqual(refusedField('directions', 'campaigns.places_to_publish'))
    for (const directions of [[], without]) expect(refused({ directions, status: 'draft' })).toBeNull()
  })

  it('needs a published direction with a place, which applicants can see', () => {
    const offers = (published: number[], more: Partial<CampaignInput> = {}) =>
      refusalOf(() => checkOffersSomething({ ...campaign, ...more }, new Set(published)))
    expect(offers([2])).toBeNull()
    for (const published of [[], [1], [3]])
      expect(offers(published)).toEqual(refusedField('directions', 'campaigns.published_directions'))
    expect(offers([], { status: 'draft' })).toBeNull()
  })

  it('cannot allow fewer choices than a sent application has', () => {
    expect(refusalOf(() => checkChoicesMax(campaign, 3))).toBeNull()
    expect(refusalOf(() => checkChoicesMax(campaign, 4))).toEqual(
      refusedField('choices_max', 'campaigns.choices_sent', { count: 4 }),
    )
  })

  it('cannot become a draft again once it has applications', () => {
    const moved = (
      status: CampaignInput['status'],
      before: { status: CampaignInput['status']; applications_count: number },
    ) => refusalOf(() => checkStaysPublished({ ...campaign, status }, before))
    expect(moved('draft', { status: 'published', applications_count: 1 })).toEqual(
      refusedField('status', 'campaigns.has_applications', { count: 1 }),
    )
    expect(moved('draft', { status: 'published', applications_count: 0 })).toBeNull()
    expect(moved('archived', { status: 'published', applications_count: 1 })).toBeNull()
    expect(moved('draft', { status: 'archived', applications_count: 1 })).toBeNull()
  })

  it('cannot lose chosen directions or taken places', () => {
    const listed = { name: 'Дизайн', profile: null, places: none, choices_count: 0, taken: none }
    const before = [
      { ...listed, direction_id: 1, code: '01' },
      { ...listed, direction_id: 2, code: '02', choices_count: 2, taken: { budget: 0, contract: 0, targeted: 1 } },
    ]
    const left = (directions: CampaignInput['directions']) =>
      refusalOf(() => checkChosenDirections({ ...campaign, directions }, before))
    const [first = { direction_id: 0, places: none }, second = first] = campaign.directions
    expect(left([second, { direction_id: 3, places: none }])).toBeNull()
    expect(left([first])).toEqual(
      refusedField('directions', 'campaigns.direction_chosen', { direction: '02 Дизайн', count: 2 }),
    )
    expect(left([first, { ...second, places: none }])).toEqual(
      refusedField('directions.1.places.targeted', 'campaigns.places_taken', { count: 1 }),
    )
  })
})
