import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { printConsent } from '../../../src/server/admissions/applications/words/print'
import { applicationForm } from '../../../src/api/admissions/applicationForm'
import { formAsText } from '../../../src/server/admissions/applications/words/formAsText'
import { makeMember } from '../../kit/member'
import { textOperatorsByPage } from '../../kit/pdf'
import { startTestServer } from '../../kit/server'
import { newDraft, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)

const pagesIn = (pdf: unknown) => String(pdf).match(/\/Type \/Page\b/g)?.length ?? 0

it('The printed application contains the full consent texts, however long they are', async () => {
  const { client } = await newDraft(server, await openCampaign(server))
  const printed = async () => pagesIn((await client.get('/api/my/profile/print')).body)
  const pages = await printed()
  expect(pages).toBeGreaterThan(0)
  const body = Array.from({ length: 300 }, (_, number) => `${number}. Я подтверждаю, что сведения верны.`).join('\n')
  const translations = { ru: { title: 'Достоверность сведений', body } }
  await server.as('admin').call('POST /api/settings/legal-texts', { body: { kind: 'application_truth', translations } })
  // One printed page has about sixty lines.
  expect(await printed()).toBeGreaterThanOrEqual(pages + 4)
})

it('The printed application formats SNILS, phone and passport numbers as on official documents', () => {
  const form = applicationForm.parse({
    person: { snils: '11223344595', identity: { series: '4524', department_code: '500123' } },
    contacts: { phone: '+79161234567' },
    education: {},
    exam_results: [],
    achievements: [],
    benefits: [],
    representative: { phone: '+37529123' },
    choices: [],
  })
  const none = () => ''
  const names = { direction: none, method: none, subject: none }
  const said = new Map(formAsText(form, { locale: 'ru', names }).map(({ path, value }) => [path, value]))
  expect(said.get('person.snils')).toBe('112-233-445 95')
  expect(said.get('person.identity.series')).toBe('45 24')
  expect(said.get('person.identity.department_code')).toBe('500-123')
  expect(said.get('contacts.phone')).toBe('+7 916 123-45-67')
  expect(said.get('representative.phone'), 'a foreign number is not formatted').toBe('+37529123')
})

describe('A printed consent', () => {
  /** Returns the number of words in the printed consent. */
  const wordsOf = async (id: number) => {
    const query = { id, kind: 'application_data', now: new Date('2026-07-01T09:00:00Z'), college: 'Колледж' } as const
    const { body } = await printConsent(server.db, query)
    return textOperatorsByPage(body).reduce((sum, words) => sum + words, 0)
  }
  const blank = async (client: Pick<typeof office, 'get'>, path: string) =>
    client.get(`${path}/consents/application_data/print`)
  const office = server.as('manage-profiles')

  it('is filled in with the applicant’s data and, for applicants under 18, the representative’s', async () => {
    const { client, id } = await newDraft(server, await openCampaign(server))
    expect((await blank(client, '/api/my/profile')).status).toBe(200)
    const filled = await wordsOf(id)
    const person = JSON.stringify({ last_name: 'Орлова', birth_date: '1990-01-01' })
    await sql`UPDATE applications SET person = ${person}::jsonb WHERE id = ${id}`.execute(server.db)
    expect(filled).toBeGreaterThan((await wordsOf(id)) + 10)
  })

  it('can be printed only by the applicant and by staff, and the audit log records it', async () => {
    const { id } = await newDraft(server, await openCampaign(server))
    expect((await blank(office, `/api/profiles/${id}`)).status).toBe(200)
    const { rows } = await server.pool.query(
      `SELECT after FROM audit_events WHERE action = 'print' AND entity_ids = ARRAY[$1::bigint]`,
      [id],
    )
    expect(rows).toEqual([{ after: { consent: 'application_data' } }])
    const { client: stranger } = await makeMember(server)
    expect((await blank(stranger, `/api/profiles/${id}`)).status).toBe(403)
    expect((await blank(stranger, '/api/my/profile')).status, 'a user without an application').toBe(404)
    expect((await blank(office, '/api/profiles/999999')).status).toBe(404)
    expect((await office.get(`/api/profiles/${id}/consents/terms/print`)).status).toBe(404)
    expect((await office.get(`/api/profiles/${id}/consents/enrolment/print`)).status, 'not due yet').toBe(404)
  })
})

it('Document fields are prefilled from the form for the applicant, but not in the staff checklist', async () => {
  const { client, id } = await newDraft(server, await openCampaign(server))
  const { data } = await client.call('GET /api/my/documents')
  const known = new Map(data?.items.map((item) => [item.code, item.prefill]))
  expect(known.get('passport')).toEqual({
    series: '4524',
    number: '123456',
    issue_date: '2024-04-01',
    issuer: 'ГУ МВД России по Московской области',
  })
  expect(known.get('snils')).toEqual({ number: '112-233-445 95' })
  expect(known.get('school_certificate')).toMatchObject({ number: '05024001234567', issuer: 'Школа № 12' })
  expect(known.get('medical_086')).toEqual({})
  const params = { id }
  const shown = await server.as('manage-documents').call('GET /api/documents/checklist/:id', { params })
  expect(new Set(shown.data.items.map((item) => JSON.stringify(item.prefill)))).toEqual(new Set(['{}']))
})
