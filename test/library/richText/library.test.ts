import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { linkFiles, presentRichTexts } from '../../../src/server/library/files/richTextQueries'
import { findPerson } from '../../../src/server/people/sessionQueries'
import { signerAt } from '../../../src/server/kit/http/signedLinks'
import { mediaFile } from '../../../src/api/library/media'
import { bearerOf, sendForm } from '../files/form'
import { cameraPhoto } from '../files/pictures'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const sign = signerAt(server.services.keyFor, server.clock.now())

const personOf = async (persona: Persona) => {
  const token = (await bearerOf(server, persona)).replace('Bearer ', '')
  const person = await findPerson(server.db, token)
  if (!person) throw new Error(`${persona} is nobody`)
  return person
}
const image = async (persona: Persona) => {
  const form = { files: [{ name: 'Схема.jpg', content: await cameraPhoto() }], fields: { action: 'fileUpload' } }
  await sendForm(server, await bearerOf(server, persona), '/api/jodit/', form)
  return server.db.selectFrom('files').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
}
const refused = { details: { status: 422, errors: { body: [{ key: 'files.missing_in_text' }] } } }
const link = async (persona: Persona, fileIds: readonly number[]) =>
  linkFiles(
    server.db,
    { links: 'note_files', column: 'note_id', id: 1, shown: { body: fileIds } },
    await personOf(persona),
  )

// A kind of record with a rich text, as a feature would define it.
beforeAll(async () => {
  await server.pool.query(`
    CREATE TABLE notes (id bigint PRIMARY KEY, body text);
    CREATE TABLE note_files (note_id bigint REFERENCES notes ON DELETE CASCADE, file_id bigint REFERENCES files, PRIMARY KEY (note_id, file_id));
    INSERT INTO notes VALUES (1, '')`)
})

describe('An image in the text of a record', () => {
  it('must be the author’s own, unless the author manages media', async () => {
    const mine = await image('manage-tests')
    const foreign = await image('manage-materials')
    await link('manage-tests', [mine.id])
    await expect(link('manage-tests', [mine.id, foreign.id])).rejects.toMatchObject(refused)
    await link('manage-media', [mine.id, foreign.id])
    // The next editor may keep files that the record already contains.
    await link('manage-tests', [mine.id, foreign.id])
    await link('manage-tests', [foreign.id])
    const { rows } = await server.pool.query('SELECT file_id FROM note_files')
    expect(rows).toEqual([{ file_id: foreign.id }])
  })

  it('cannot be a personal document or a trashed file', async () => {
    const form = { files: [{ name: 'Паспорт.jpg', content: await cameraPhoto() }], fields: { purpose: 'document' } }
    await sendForm(server, await bearerOf(server, 'applicant.a'), '/api/files', form)
    const passport = await server.db
      .selectFrom('files')
      .select('id')
      .where('purpose', '=', 'document')
      .executeTakeFirstOrThrow()
    await expect(link('admin', [passport.id])).rejects.toMatchObject(refused)
    const gone = await image('manage-media')
    await server.as('manage-media').call('POST /api/media/files/trash', { body: { ids: [gone.id] } })
    await expect(link('manage-media', [gone.id])).rejects.toMatchObject(refused)
    const [shown] = await presentRichTexts(server.db, [`<p><img src="/api/files/${passport.id}" alt="" />a</p>`], sign)
    expect(shown).toBe('<p>a</p>')
  })

  it('opens without an authorization header where the text is shown', async () => {
    const { id } = await image('manage-media')
    const html = `<p><img src="/api/files/${id}" alt="Схема" /><a href="/api/files/${id}">скачать</a></p>`
    const [shown = ''] = await presentRichTexts(server.db, [html], sign)
    const [small = '', whole = ''] = [...shown.matchAll(/(?:src|href)="([^"]+)"/g)].map((found) =>
      (found[1] ?? '').replaceAll('&amp;', '&'),
    )
    expect((await server.as('guest').get(small)).headers['content-type']).toBe('image/webp')
    expect((await server.as('guest').get(whole)).headers['content-type']).toBe('image/jpeg')
  })

  it('cannot be deleted while the text uses it: the database refuses', async () => {
    const { id } = await image('manage-media')
    await link('manage-media', [id])
    await server.as('manage-media').call('POST /api/media/files/trash', { body: { ids: [id] } })
    const { status } = await server.as('manage-media').post('/api/media/files/delete', { body: { ids: [id] } })
    expect(status).toBe(409)
    const list = await server.as('manage-media').get('/api/media/files', { query: { filter: { status: 'trashed' } } })
    expect(
      z
        .object({ data: z.array(mediaFile) })
        .parse(list.body)
        .data.map((file) => file.id),
    ).toContain(id)
  })
})
