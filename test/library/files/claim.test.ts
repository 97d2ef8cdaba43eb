import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileItem } from '../../../src/api/library/files'
import { claimFiles, deleteUnusedFiles } from '../../../src/server/library/files/claimQueries'
import { inTransaction } from '../../../src/server/platform/transaction'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { bearerOf, sendForm } from './form'
import { cameraPhoto, pdf } from './pictures'

const server = await startTestServer()
afterAll(server.stop)
const idOf = async (persona: Persona) => (await server.as(persona).call('GET /api/user')).id
const [applicant, clerk] = [await idOf('applicant.a'), await idOf('manage-documents')]

const upload = async (persona: Persona, ...names: string[]): Promise<number[]> => {
  const form = { files: names.map((name) => ({ name, content: pdf(name) })), fields: { purpose: 'document' } }
  const { status, body } = await sendForm(server, await bearerOf(server, persona), '/api/files', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return z
    .object({ data: z.array(fileItem) })
    .parse(body)
    .data.map((file) => file.id)
}
type ClaimInput = Partial<Parameters<typeof claimFiles>[1]> & { ids: readonly number[] }
const claim = (input: ClaimInput) =>
  inTransaction(server.services.database, (db) =>
    claimFiles(db, { purpose: 'document', uploaderId: applicant, ownerId: applicant, path: 'files', ...input }),
  )
const refused = (errors: Record<string, readonly object[]>) => ({ details: { status: 422, errors } })
const gone = [{ key: 'files.gone' }]

// Uses a file as a user photo, as an example of a record with a file.
const use = (fileId: number, userId = applicant) =>
  server.db.insertInto('user_photos').values({ user_id: userId, file_id: fileId }).execute()

afterEach(async () => {
  await server.db.deleteFrom('user_photos').execute()
  await server.db.deleteFrom('files').execute()
})

describe('Claiming files for a record', () => {
  it('returns them in the requested order', async () => {
    const [first = 0, second = 0] = await upload('applicant.a', 'one.pdf', 'two.pdf')
    expect((await claim({ ids: [second, first] })).map((file) => file.name)).toEqual(['two.pdf', 'one.pdf'])
  })

  it('R5.03 reports each missing, repeated or used file and each file of another user or purpose', async () => {
    const [mine = 0, used = 0] = await upload('applicant.a', 'mine.pdf', 'used.pdf')
    const [foreign = 0] = await upload('applicant.b', 'secret.pdf')
    await use(used)
    await expect(claim({ ids: [mine, foreign, 9_999_999, mine, used] })).rejects.toMatchObject(
      refused({
        'files.1': gone,
        'files.2': gone,
        'files.3': [{ key: 'files.twice', values: { name: 'mine.pdf' } }],
        'files.4': [{ key: 'files.taken', values: { name: 'used.pdf' } }],
      }),
    )
    await expect(claim({ ids: [mine], purpose: 'portfolio' })).rejects.toMatchObject(refused({ 'files.0': gone }))
  })

  it('keeps files that the record already has', async () => {
    const [held = 0, added = 0] = await upload('applicant.a', 'held.pdf', 'added.pdf')
    await use(held)
    expect(await claim({ ids: [added, held], attachedIds: [held] })).toHaveLength(2)
  })

  it("applies the record's own checks", async () => {
    const ids = await upload('applicant.a', 'scan.pdf')
    const tooBig = { key: 'files.too_large', values: { name: 'scan.pdf', count: 1 } }
    const claiming = claim({ ids, refusalOf: ({ kind }) => (kind === 'document' ? tooBig : null) })
    await expect(claiming).rejects.toMatchObject(refused({ 'files.0': [tooBig] }))
  })

  it('succeeds for only one of several records at the same time', async () => {
    const [id = 0] = await upload('applicant.a', 'only.pdf')
    const claims = Array.from({ length: 6 }, () =>
      inTransaction(server.services.database, async (db) => {
        await claimFiles(db, {
          ids: [id],
          purpose: 'document',
          uploaderId: applicant,
          ownerId: applicant,
          path: 'files',
        })
        await db.insertInto('user_photos').values({ user_id: applicant, file_id: id }).execute()
      }),
    )
    const done = await Promise.allSettled(claims)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const faults = done.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    for (const fault of faults)
      expect(fault).toMatchObject(refused({ 'files.0': [{ key: 'files.taken', values: { name: 'only.pdf' } }] }))
  })

  it('makes the applicant the owner, even if a clerk uploaded the scan', async () => {
    const [id = 0] = await upload('manage-documents', 'паспорт.pdf')
    expect((await server.as('applicant.a').get(`/api/files/${id}`)).status).toBe(404)
    await claim({ ids: [id], uploaderId: clerk, ownerId: applicant })
    expect((await server.as('applicant.a').get(`/api/files/${id}`)).status).toBe(200)
    expect((await server.as('applicant.b').get(`/api/files/${id}`)).status).toBe(404)
  })
})

describe('A file in use by a record', () => {
  it('can be opened only by users who can read the record', async () => {
    const [id = 0] = await upload('applicant.a', 'a.pdf')
    const opened = async (persona: Persona) => (await server.as(persona).get(`/api/files/${id}`)).status
    const personas = ['applicant.a', 'applicant.b', 'voter', 'manage-documents', 'manage-portfolios'] as const
    expect(await Promise.all(personas.map(opened))).toEqual([200, 404, 404, 404, 404])
    await use(id)
    // Photos are visible to all staff.
    expect(await Promise.all(personas.map(opened))).toEqual([200, 404, 404, 200, 200])
  })

  it('cannot be deleted on its own, but is deleted with all its objects once unused', async () => {
    const form = { files: [{ name: 'я.jpg', content: await cameraPhoto() }], fields: { purpose: 'document' } }
    await sendForm(server, await bearerOf(server, 'applicant.a'), '/api/files', form)
    const file = await server.db.selectFrom('files').select(['id', 'storage_key']).executeTakeFirstOrThrow()
    await use(file.id)
    expect((await server.as('applicant.a').delete(`/api/files/${file.id}`)).status).toBe(409)
    expect(await deleteUnusedFiles(server.db, [file.id])).toEqual([])
    await server.db.deleteFrom('user_photos').execute()
    expect(await deleteUnusedFiles(server.db, [file.id])).toEqual([
      file.storage_key,
      `${file.storage_key}.thumb`,
      `${file.storage_key}.medium`,
    ])
  })
})
