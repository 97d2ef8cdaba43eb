import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newDraft, openCampaign, wholeForm } from '../applications/newApplicant'
import { documentTypeIds, newApplication, scan, uploadPages } from './applications'

/** At this moment it is 15 August in Moscow and still 14 August in New York. */
const server = await startTestServer({ now: new Date('2026-08-14T22:30:00Z') })
afterAll(server.stop)
const campaign = await openCampaign(server)
const type = await documentTypeIds(server)
const [yesterday, today, tomorrow] = ['2026-08-14', '2026-08-15', '2026-08-16']

const moveTo = (userId: number, timeZone: string) =>
  server.pool.query('UPDATE users SET time_zone = $2 WHERE id = $1', [userId, timeZone])

describe('A date limit', () => {
  const faultsOf = async (timeZone: string, change: Record<string, unknown>) => {
    const { client, userId, version } = await newDraft(server, campaign)
    await moveTo(userId, timeZone)
    await client.call('PATCH /api/my/profile', { body: { version, ...change } })
    const { data } = await client.call('GET /api/my/profile')
    return data?.faults.map(({ path }) => path) ?? []
  }
  const { education, person } = wholeForm(campaign)
  const nobody = { relation: null, last_name: '', first_name: '', middle_name: '', phone: '', email: '' }

  it.each([
    ['Europe/Moscow', []],
    ['America/New_York', ['education.issued_on']],
  ])('follows the applicant’s time zone for a certificate issued today in %s', async (timeZone, faults) => {
    expect(await faultsOf(timeZone, { education: { ...education, issued_on: today } })).toEqual(faults)
  })

  it.each([
    ['Europe/Moscow', false],
    ['America/New_York', true],
  ])('follows the applicant’s time zone for a person who turns 18 today in %s', async (timeZone, isMinor) => {
    const born = { person: { ...person, birth_date: '2008-08-15' }, representative: nobody }
    const faults = await faultsOf(timeZone, born)
    expect(faults.some((path) => path.startsWith('representative.'))).toBe(isMinor)
  })

  it('follows the applicant’s time zone for the issue date of an uploaded document', async () => {
    const { id: userId } = await server.as('applicant.a').call('GET /api/user')
    const sendFrom = async (timeZone: string, issue_date: string) => {
      await moveTo(userId, timeZone)
      const [file_id = 0] = await uploadPages(server, 'applicant.a', [scan()])
      const body = { document_type_id: type('passport'), fields: { issue_date }, pages: [{ file_id }] }
      return server.as('applicant.a').post('/api/my/documents', { body })
    }
    await newApplication(server, { persona: 'applicant.a', campaign })
    expect((await sendFrom('America/New_York', today)).status).toBe(422)
    expect((await sendFrom('Europe/Moscow', tomorrow)).status).toBe(422)
    expect((await sendFrom('Europe/Moscow', today)).status).toBe(200)
  })

  it('follows the applicant’s time zone for the expiry date of an uploaded document', async () => {
    const { id: userId } = await server.as('applicant.a').call('GET /api/user')
    await moveTo(userId, 'Europe/Moscow')
    const sent = async (expiry_date: string) => {
      const [file_id = 0] = await uploadPages(server, 'applicant.a', [scan()])
      const body = { document_type_id: type('passport'), fields: { expiry_date }, pages: [{ file_id }] }
      return server.as('applicant.a').post('/api/my/documents', { body })
    }
    await server.pool.query("UPDATE document_types SET fields = fields || '{expiry_date}' WHERE code = 'passport'")
    await server.pool.query("UPDATE documents SET status = 'missing' WHERE status = 'uploaded'")
    expect((await sent(yesterday)).problem().errors).toHaveProperty(['fields.expiry_date'])
    expect((await sent(today)).status).toBe(200)
  })

  it('follows the reviewer’s time zone for the deadline of a requested document', async () => {
    const { id: application_id } = await newApplication(server, { persona: 'applicant.b', campaign })
    const ask = (due_on: string) => {
      const body = { application_id, document_type_id: type('snils'), due_on }
      return server.as('manage-documents').post('/api/documents/request', { body })
    }
    expect((await ask(yesterday)).status).toBe(422)
    expect((await ask(today)).status).toBe(200)
  })
})
