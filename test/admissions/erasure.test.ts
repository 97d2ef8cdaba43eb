import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sendForm, storedObjects } from '../library/files/form'
import { plainPng } from '../library/files/pictures'
import { makeMember } from '../kit/member'
import { newPassword } from '../kit/newcomer'
import { ownExport } from '../kit/ownExport'
import { startTestServer } from '../kit/server'
import { importClient } from '../people/imports/importClient'
import { campaignOf, documentTypeIds } from './documents/applications'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')

/** A name that is part of all personal data in this test. ASCII, so that no encoding changes it. */
const mark = 'Zabytova'
const email = 'zabytova@example.org'
const phone = '+79165550199'
const marks = new RegExp(`${mark}|9165550199|916\\) ?555`, 'i')

/** Returns every row with a mark, in all tables including the job queue. */
const rowsWithMarks = async () => {
  const { rows: tables } = await server.pool.query(`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await server.pool.query(`SELECT t::text AS text FROM "${schema}"."${name}" AS t`)
    found.push(...rows.flatMap(({ text }) => (marks.test(text) ? [`${name}: ${text}`] : [])))
  }
  return found
}

/** Returns every file in the data directory with a mark in its name or content; emails are matched by recipient. */
const filesWithMarks = async () => {
  const found: string[] = []
  for (const entry of await readdir(server.config.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && marks.test(`${path} ${await readFile(path, 'latin1')}`)) found.push(path)
  }
  return found
}

const newTracedPerson = async () => {
  const { id, client } = await makeMember(server)
  await server.pool.query('UPDATE users SET email = $2, phone = $3, last_name = $4 WHERE id = $1', [
    id,
    email,
    phone,
    mark,
  ])
  const own = await client.call('POST /api/login', { body: { email, password: newPassword } })
  if (!('token' in own.data)) throw new Error('Unexpected two-step verification')
  const token = `Bearer ${own.data.token}`

  // Create an application with documents, a photo and data from staff.
  const type = await documentTypeIds(server)
  const campaign = await campaignOf(server)
  const begun = await client.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
  const applicationId = begun.data.id
  const content = await plainPng({ width: 300, height: 300 })
  const upload = async (path: string, name: string, fields: Record<string, string>) => {
    const { status, body } = await sendForm(server, token, path, { files: [{ name, content }], fields })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const asDocument = { purpose: 'document' }
  const pages = z
    .object({ data: z.array(z.object({ id: z.number() })) })
    .parse(await upload('/api/files', `паспорт ${mark}.png`, asDocument))
  await upload('/api/files', `лишний ${mark}.png`, asDocument)
  await upload('/api/settings/photo', `я ${mark}.png`, {})
  const sent = await client.call('POST /api/my/documents', {
    body: {
      document_type_id: type('school_certificate'),
      fields: { number: mark },
      pages: pages.data.map((page) => ({ file_id: page.id })),
    },
  })
  const document = sent.data.items.find((item) => item.document_type_id === type('school_certificate'))
  await server.pool.query(`UPDATE applications SET status = 'submitted', submitted_at = now() WHERE id = $1`, [
    applicationId,
  ])
  const { version } = (await admin.call('GET /api/documents/:id', { params: { id: document?.id ?? 0 } })).data
  const documentId = document?.id ?? 0
  const rejection = {
    body: { version, reason: `не ${mark}`, comment: `это не ${mark}` },
    headers: { 'idempotency-key': 'named' },
  }
  await admin.call('POST /api/documents/:id/reject', { params: { id: documentId }, ...rejection })
  await admin.call('POST /api/profiles/:id/claim', { params: { id: applicationId } })
  await admin.call('POST /api/profiles/:id/remarks', {
    params: { id: applicationId },
    body: { path: 'person', text: `${mark}, проверьте`, severity: 'info' },
  })

  // Add the account, other people's lists and searches.
  await admin.call('POST /api/access/users/:id/grants', {
    params: { id },
    body: { permission: 'study', valid_from: '2026-01-01T00:00:00Z', valid_until: null, reason: `за ${mark}` },
  })
  await admin.call('POST /api/access/users/block', { body: { ids: [id], reason: `${mark} просит` } })
  await admin.call('POST /api/access/users/unblock', { body: { ids: [id] } })
  await admin.get('/api/access/users/export', { query: { filter: { q: email }, format: 'csv' } })
  const lists = await importClient(server)
  await lists.check(
    await lists.upload('люди.csv', `Фамилия;Имя;Почта;Телефон\n${mark};Вера;${email};8 (916) 555-01-99\nИная;Анна;;\n`),
  )
  await admin.call('POST /api/access/users/:id/send-reset', { params: { id } })
  await server.mails()
  return { id, documentId, rejection }
}

describe('An erased applicant', () => {
  it('leaves no trace in the database, on disk, in the log or in other users’ exports', async () => {
    const before = await storedObjects(server)
    const { id, documentId, rejection } = await newTracedPerson()
    const { data: opened } = await server
      .as('guest')
      .call('POST /api/login', { body: { email, password: newPassword } })
    if (!('token' in opened)) throw new Error('Unexpected two-step verification')
    const { data, files } = await ownExport(server.withToken(opened.token))
    expect(data).toMatchObject({ users: [{ id, email, phone }] })
    expect(Object.keys(files).map((name) => name.replace(/\d+ /, ''))).toEqual([
      `files/паспорт ${mark}.png`,
      `files/лишний ${mark}.png`,
      'files/photo.jpg',
    ])
    for (const content of Object.values(files)) expect(content.length).toBeGreaterThan(60)
    // Check that the marks can be found before the erasure.
    expect((await rowsWithMarks()).length).toBeGreaterThan(10)
    expect((await filesWithMarks()).length).toBeGreaterThan(1)

    const { name } = (await admin.call('GET /api/access/users/:id', { params: { id } })).data
    await admin.call('POST /api/access/users/:id/erase', {
      params: { id },
      body: { name, reason: `По заявлению ${mark} от 1 июля, ${email}` },
    })
    expect(await rowsWithMarks()).toEqual([])
    expect(await filesWithMarks()).toEqual([])
    expect((await storedObjects(server)).kept).toEqual(before.kept)
    for (const path of ['/api/access/users/export', '/api/profiles/export'])
      expect((await admin.get(path, { query: { format: 'csv' } })).body).not.toMatch(marks)
    const { data: events } = await admin.call('GET /api/access/audit', {
      query: { filter: JSON.stringify({ record_id: id, action: ['erase'] }) },
    })
    expect(events.map(({ reason }) => reason)).toEqual(['По заявлению … от 1 июля, …'])
    // Repeating a request with its idempotency key neither runs again nor returns the stored response.
    const again = await admin.post(`/api/documents/${documentId}/reject`, { ...rejection, locale: 'en' })
    expect(again.problem().message).toBe(
      'The change was made, but its response is no longer available. Open the record again.',
    )
  })
})
