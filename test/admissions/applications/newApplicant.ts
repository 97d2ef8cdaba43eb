import { sql } from 'kysely'
import { updateCounters } from '../../../src/server/admissions/applications/counterQueries'
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
export const putDocuments = async (server: TestServer, applicationId: number, status: 'uploaded' | 'accepted') => {
  await sql`INSERT INTO documents (application_id, campaign_id, document_type_id, status, uploaded_at)
    SELECT applications.id, campaign_id, document_types.id, ${status}, now()
    FROM applications, document_types WHERE applications.id = ${applicationId} AND required AND document_types.status = 'active'
    ON CONFLICT (application_id, document_type_id) WHERE replaced_at IS NULL DO NOTHING`.execute(server.db)
  await updateCounters(server.db, [applicationId])
}
/** Accepts the documents, as a review would. */
export const settleDocuments = async (server: TestServer, applicationId: number) => {
  await sql`UPDATE documents SET status = 'in_review' WHERE application_id = ${applicationId}`.execute(server.db)
  await sql`UPDATE documents SET status = 'accepted' WHERE application_id = ${applicationId}`.execute(server.db)
  await updateCounters(server.db, [applicationId])
}

/** Gives the consents that sending requires. */
export const giveSendingConsents = async (client: TestClient) => {
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
  const { data } = await giveSendingConsents(client)
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
  await sql`UPDATE applications SET person = person || jsonb_build_object('last_name', ${surname}::text) WHERE id = ${sent.id}`.execute(
    server.db,
  )
  return sent.id
}

export const caseOf = async (client: TestClient, id: number) =>
  (await client.call('GET /api/profiles/:id', { params: { id } })).data
