import { sql } from 'kysely'
import { renewFigures } from '../../../src/server/admissions/applications/figureQueries'
import { newCampaign, newDirection } from '../campaigns/applicants'
import type { TestClient } from '../../kit/client'
import { makeMember } from '../../kit/member'
import type { TestServer } from '../../kit/server'
import { wholeForm } from './wholeForm'

export { wholeForm } from './wholeForm'

/** An open campaign with one direction of its own. */
export const openCampaign = async (server: TestServer, more: Record<string, unknown> = {}) => {
  const { id: directionId } = await newDirection(server)
  const { id } = await newCampaign(server, [{ id: directionId, places: { budget: 10, contract: 5 } }], more)
  return { id, directionId }
}
type Opened = Awaited<ReturnType<typeof openCampaign>>

/** Puts every required document there, in the state. */
export const putDocuments = async (server: TestServer, profileId: number, status: 'uploaded' | 'accepted') => {
  await sql`INSERT INTO documents (profile_id, campaign_id, document_type_id, status, uploaded_at)
    SELECT profiles.id, campaign_id, document_types.id, ${status}, now()
    FROM profiles, document_types WHERE profiles.id = ${profileId} AND required AND document_types.status = 'active'
    ON CONFLICT (profile_id, document_type_id) WHERE replaced_at IS NULL DO NOTHING`.execute(server.db)
  await renewFigures(server.db, [profileId])
}
/** Settles them as a review would have. */
export const settleDocuments = async (server: TestServer, profileId: number) => {
  await sql`UPDATE documents SET status = 'in_review' WHERE profile_id = ${profileId}`.execute(server.db)
  await sql`UPDATE documents SET status = 'accepted' WHERE profile_id = ${profileId}`.execute(server.db)
  await renewFigures(server.db, [profileId])
}

/** Agrees to the texts in force that sending demands. */
export const agree = async (client: TestClient) => {
  const { data } = await client.call('GET /api/my/profile')
  const consents = data?.consents.map(({ kind, version }) => ({ kind, version }))
  return client.call('POST /api/my/profile/consents', { body: { consents } })
}

/** Somebody new whose application in the campaign is whole but not sent. */
export const newDraft = async (server: TestServer, campaign: Opened) => {
  const { client, id: userId, email } = await makeMember(server)
  const begun = await client.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
  const { id, number } = begun.data
  await putDocuments(server, id, 'uploaded')
  await client.call('PATCH /api/my/profile', { body: { version: begun.data.version, ...wholeForm(campaign) } })
  const { data } = await agree(client)
  return { client, id, number, userId, email, version: data.version }
}

/** Somebody new whose application was sent. */
export const newSent = async (server: TestServer, campaign: Opened) => {
  const draft = await newDraft(server, campaign)
  const { data } = await draft.client.call('POST /api/my/profile/submit', { body: { version: draft.version } })
  return { ...draft, version: data.version }
}

/** The same under a surname of its own. */
export const newSentAs = async (surname: string, server: TestServer, campaign: Opened) => {
  const sent = await newSent(server, campaign)
  await sql`UPDATE profiles SET person = person || jsonb_build_object('last_name', ${surname}::text) WHERE id = ${sent.id}`.execute(
    server.db,
  )
  return sent.id
}

/** The case as the client sees it. */
export const caseOf = async (client: TestClient, id: number) =>
  (await client.call('GET /api/profiles/:id', { params: { id } })).data
