import { sql } from 'kysely'
import { renewFigures } from '../../../src/server/admissions/applications/figureQueries'
import { newCampaign, newDirection } from '../campaigns/applicants'
import type { TestClient } from '../../kit/client'
import { makeMember } from '../../kit/member'
import type { TestServer } from '../../kit/server'
import { wholeForm } from './wholeForm'

export { wholeForm } from './wholeForm'

/** Opens a campaign with one new direction. */
export const openCampaign = async (server: TestServer, more: Record<string, unknown> = {}) => {
  const { id: directionId } = await newDirection(server)
  const { id } = await newCampaign(server, [{ id: directionId, places: { budget: 10, contract: 5 } }], more)
  return { id, directionId }
}
type Opened = Awaited<ReturnType<typeof openCampaign>>

/** Inserts every required document with this status. */
export const putDocuments = async (server: TestServer, profileId: number, status: 'uploaded' | 'accepted') => {
  await sql`INSERT INTO documents (profile_id, campaign_id, document_type_id, status, uploaded_at)
    SELECT profiles.id, campaign_id, document_types.id, ${status}, now()
    FROM profiles, document_types WHERE profiles.id = ${profileId} AND required AND document_types.status = 'active'
    ON CONFLICT (profile_id, document_type_id) WHERE replaced_at IS NULL DO NOTHING`.execute(server.db)
  await renewFigures(server.db, [profileId])
}
/** Accepts the documents, as a review would. */
export const settleDocuments = async (server: TestServer, profileId: number) => {
  await sql`UPDATE documents SET status = 'in_review' WHERE profile_id = ${profileId}`.execute(server.db)
  await sql`UPDATE documents SET status = 'accepted' WHERE profile_id = ${profileId}`.execute(server.db)
  await renewFigures(server.db, [profileId])
}

/** Gives the consents that sending requires. */
export const agree = async (client: TestClient) => {
  const { data } = await client.call('GET /api/my/profile')
  const consents = data?.consents.map(({ kind, version }) => ({ kind, version }))
  return client.call('POST /api/my/profile/consents', { body: { consents } })
}

/** Creates a new person with a complete application that is not sent. */
export const newDraft = async (server: TestServer, campaign: Opened) => {
  const { client, id: userId, email } = await makeMember(server)
  const begun = await client.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
  const { id, number } = begun.data
  await putDocuments(server, id, 'uploaded')
  await client.call('PATCH /api/my/profile', { body: { version: begun.data.version, ...wholeForm(campaign) } })
  const { data } = await agree(client)
  return { client, id, number, userId, email, version: data.version }
}

/** Creates a new person with a sent application. */
export const newSent = async (server: TestServer, campaign: Opened) => {
  const draft = await newDraft(server, campaign)
  const { data } = await draft.client.call('POST /api/my/profile/submit', { body: { version: draft.version } })
  return { ...draft, version: data.version }
}

/** Like `newSent`, with a given surname. */
export const newSentAs = async (surname: string, server: TestServer, campaign: Opened) => {
  const sent = await newSent(server, campaign)
  await sql`UPDATE profiles SET person = person || jsonb_build_object('last_name', ${surname}::text) WHERE id = ${sent.id}`.execute(
    server.db,
  )
  return sent.id
}

export const caseOf = async (client: TestClient, id: number) =>
  (await client.call('GET /api/profiles/:id', { params: { id } })).data
