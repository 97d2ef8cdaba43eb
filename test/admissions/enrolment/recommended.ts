import { sql } from 'kysely'
import { updateCounters } from '../../../src/server/admissions/applications/counterQueries'
import { newApplicants, newCampaign, newDirection, type Applicant } from '../campaigns/applicants'
import { newGroup } from '../../groups/newGroup'
import type { TestServer } from '../../kit/server'

/** Records the originals that are required from everybody. */
export const bringOriginals = async ({ db }: TestServer, applicationIds: readonly number[]) => {
  const types = await db
    .selectFrom('document_types')
    .select('id')
    .where('needs_original', '=', true)
    .where('required', '=', true)
    .where('status', '=', 'active')
    .execute()
  const clerk = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
  if (applicationIds.length === 0 || types.length === 0) return
  const documents = await db
    .insertInto('documents')
    .values(
      applicationIds.flatMap((application_id) =>
        types.map(({ id }) => ({
          application_id,
          document_type_id: id,
          status: 'accepted',
          campaign_id: sql<number>`(SELECT campaign_id FROM applications WHERE id = ${application_id})`,
        })),
      ),
    )
    .returning('id')
    .execute()
  await updateCounters(db, applicationIds)
  await db
    .insertInto('document_originals')
    .values(documents.map(({ id }) => ({ document_id: id, action: 'received', actor_id: clerk.id })))
    .execute()
}

/** Records consents to enrolment, given on paper, to this version of the text. */
export const consent = async ({ db }: TestServer, people: readonly { id: number; user_id: number }[], version = 1) => {
  await db
    .insertInto('application_consents')
    .values(people.map(({ id, user_id }) => ({ application_id: id, kind: 'enrolment', version, recorded_by: user_id })))
    .execute()
}

type RecommendedOptions = {
  places?: number
  room?: number
  applicants: readonly Omit<Applicant, 'choices'>[]
  ready?: boolean
}

/** Creates recommended applicants and a group of their direction. `ready` adds originals and the enrolment consent. */
export const newRecommended = async (
  server: TestServer,
  { places, room = 25, applicants, ready = true }: RecommendedOptions,
) => {
  const direction = await newDirection(server)
  const campaign = await newCampaign(server, [
    { id: direction.id, places: { budget: places ?? applicants.length, contract: 1 } },
  ])
  const people = await newApplicants(
    server,
    campaign.id,
    applicants.map((applicant) => ({ choices: [{ directionId: direction.id }], ...applicant })),
  )
  const choices = people.map(({ choices }) => choices[0] ?? 0)
  await server.as('manage-profiles').call('POST /api/ranking/recommend', { body: { ids: choices } })
  if (ready) {
    await bringOriginals(
      server,
      people.map(({ id }) => id),
    )
    await consent(server, people)
  }
  const { group } = await newGroup(server, { direction_id: direction.id, capacity: room })
  return { direction, campaign, people, choices, group }
}

let orders = 100
/** Returns the body of an enrolment order without `ids`; each has a new number. */
export const orderOf = (groupId: number) => {
  orders += 1
  return { group_id: groupId, order_number: `${orders}-з`, order_date: '2026-08-20', started_on: '2026-09-01' }
}
