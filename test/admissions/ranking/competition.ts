import type { Basis } from '../../../src/api/directories/directions'
import { newApplicants, newCampaign, newDirection, type Applicant } from '../campaigns/applicants'
import type { TestServer } from '../../kit/server'

type List = { campaign_id: number; direction_id: number; basis?: Basis }

/** Test helpers for ranking lists; the client is a user with `manage profiles` who reads English. */
export const rankingOf = (server: TestServer) => {
  const us = server.as('manage-profiles')
  const list = async ({ basis = 'budget', ...which }: List, query: Record<string, unknown> = {}) => {
    const { filter = {}, ...rest } = query
    return us.call('GET /api/ranking', {
      query: { filter: { ...which, basis, ...Object(filter) }, ...rest },
      locale: 'en',
    })
  }
  /** Creates a campaign with one direction and with applicants who choose it. */
  const competition = async (
    { places = 2, ...direction }: Record<string, unknown> & { places?: number },
    applicants: readonly Omit<Applicant, 'choices'>[],
  ) => {
    const { id } = await newDirection(server, direction)
    const campaign = await newCampaign(server, [{ id, places: { budget: places } }], { originals_due: '2026-08-15' })
    const people = await newApplicants(
      server,
      campaign.id,
      applicants.map((applicant) => ({ choices: [{ directionId: id }], ...applicant })),
    )
    return {
      which: { campaign_id: campaign.id, direction_id: id },
      people,
      choices: people.map(({ choices }) => choices[0] ?? 0),
    }
  }
  const recommend = (ids: readonly number[]) =>
    us.call('POST /api/ranking/recommend', { body: { ids }, locale: 'en' }).then(({ data }) => data)
  return { list, competition, recommend }
}
