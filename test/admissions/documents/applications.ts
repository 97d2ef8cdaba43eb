import { z } from 'zod'
import { fileItem } from '../../../src/api/library/files'
import type { ApplicationStatus } from '../../../src/api/admissions/applicationStates'
import { updateCounters } from '../../../src/server/admissions/applications/counterQueries'
import { newCampaign, newDirection } from '../campaigns/applicants'
import { bearerOf, sendForm, type Sent } from '../../library/files/form'
import { pdf } from '../../library/files/pictures'
import type { Persona } from '../../kit/personas'
import type { TestServer } from '../../kit/server'

let made = 500_000

/** Returns a lookup of the demo document types' ids by code. */
export const documentTypeIds = async ({ db }: TestServer): Promise<(code: string) => number> => {
  const rows = await db.selectFrom('document_types').select(['id', 'code']).execute()
  const known = new Map(rows.map(({ id, code }) => [code, id]))
  return (code) => known.get(code) ?? 0
}

type Application = {
  persona: Persona
  status?: ApplicationStatus
  /** Defaults to a new campaign. */
  campaign?: { id: number; directionId: number }
  person?: Record<string, unknown>
  education?: Record<string, unknown>
}

/** Opens a campaign with one direction that, by default, requires no additional documents. */
export const campaignOf = async (server: TestServer, direction: Record<string, unknown> = {}) => {
  const { id: directionId } = await newDirection(server, direction)
  const { id } = await newCampaign(server, [{ id: directionId, places: { budget: 10 } }])
  return { id, directionId }
}

/** Creates the persona's newest application, in a campaign with one direction. */
export const newApplication = async (
  server: TestServer,
  { persona, status = 'draft', campaign, person = {}, education = {} }: Application,
) => {
  const { id: userId, last_name, first_name } = await server.as(persona).call('GET /api/user')
  const { id: campaign_id, directionId } = campaign ?? (await campaignOf(server))
  made += 1
  const application = await server.db
    .insertInto('applications')
    .values({
      campaign_id,
      user_id: userId,
      number: `2027-${made}`,
      status,
      person: JSON.stringify({ last_name, first_name, middle_name: '', ...person }),
      education: JSON.stringify(education),
      submitted_at: status === 'draft' ? null : '2026-07-01T09:00:00Z',
      ...(status === 'rejected' && { decision_reason: 'Не подходит' }),
    })
    .returning(['id', 'number', 'name', 'user_id'])
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('application_choices')
    .values({
      application_id: application.id,
      campaign_id,
      direction_id: directionId,
      education_method_id: 1,
      basis: 'budget',
      priority: 1,
    })
    .execute()
  await updateCounters(server.db, [application.id])
  return { ...application, campaignId: campaign_id, directionId }
}

/** Uploads pages as the persona and returns their ids. */
export const uploadPages = async (server: TestServer, persona: Persona, files: readonly Sent[]): Promise<number[]> => {
  const form = { files, fields: { purpose: 'document' } }
  const { status, body } = await sendForm(server, await bearerOf(server, persona), '/api/files', form)
  if (status !== 200) throw new Error(`an upload was refused: ${JSON.stringify(body)}`)
  return z
    .object({ data: z.array(fileItem) })
    .parse(body)
    .data.map((file) => file.id)
}

let scans = 0
/** A one-page scan. */
export const scan = (): Sent => {
  scans += 1
  return { name: `скан ${scans}.pdf`, content: pdf(`скан ${scans}`) }
}

type SentDocument = { persona: Persona; type: number; fields?: Record<string, string>; count?: number }
/** Sends a document for the persona's newest application and returns its checklist item. */
export const sendDocument = async (server: TestServer, { persona, type, fields = {}, count = 1 }: SentDocument) => {
  const files = await uploadPages(
    server,
    persona,
    Array.from({ length: count }, () => scan()),
  )
  const pages = files.map((file_id) => ({ file_id }))
  const { data } = await server
    .as(persona)
    .call('POST /api/my/documents', { body: { document_type_id: type, fields, pages } })
  const item = data.items.find((one) => one.document_type_id === type)
  if (!item || item.id === null) throw new Error('the document is not in the checklist')
  return { ...item, id: item.id, version: item.version ?? 0, files }
}
