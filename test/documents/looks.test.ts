import { afterAll, describe, expect, it } from 'vitest'
import { emailOf } from '../../src/server/seed/accounts'
import { startTestServer } from '../kit/server'
import { documentTypeIds, newApplication, sendDocument } from './applications'

const server = await startTestServer()
afterAll(server.stop)
const type = await documentTypeIds(server)
await newApplication(server, { persona: 'applicant.a' })
const passport = await sendDocument(server, { persona: 'applicant.a', type: type('passport'), count: 2 })
const certificate = await sendDocument(server, { persona: 'applicant.a', type: type('school_certificate') })
const pathsOf = ({ files }: typeof passport) =>
  files.flatMap((id) => [`/api/files/${id}`, `/api/files/${id}?save=1`, `/api/files/${id}`])

/** Who is remembered to have looked at the document, in order. */
const looksAt = async ({ id }: typeof passport): Promise<string[]> => {
  const { rows } = await server.pool.query(
    `SELECT email FROM audit_events JOIN users ON users.id = actor_id
      WHERE action = 'look' AND entity = 'documents' AND entity_ids = ARRAY[$1::bigint] ORDER BY audit_events.id`,
    [id],
  )
  return rows.map((row) => String(row.email))
}

describe('the log keeps', () => {
  it('who of the office looked at a sensitive document: once, however many pages were turned', async () => {
    for (const persona of ['manage-documents', 'admissions'] as const)
      for (const path of pathsOf(passport)) expect((await server.as(persona).get(path)).status).toBe(200)
    expect(await looksAt(passport)).toEqual(['manage-documents', 'admissions'].map(emailOf))
  })

  it('nothing of its owner, of those who are turned away, and of documents that are not sensitive', async () => {
    const before = await looksAt(passport)
    for (const path of pathsOf(passport)) {
      expect((await server.as('applicant.a').get(path)).status).toBe(200)
      expect((await server.as('manage-profiles').get(path)).status).toBe(404)
    }
    for (const path of pathsOf(certificate)) expect((await server.as('manage-documents').get(path)).status).toBe(200)
    expect(await looksAt(passport)).toEqual(before)
    expect(await looksAt(certificate)).toEqual([])
  })
})
