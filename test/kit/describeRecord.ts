import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Persona } from './personas'
import type { TestServer } from './server'

type Fields = Record<string, unknown>
type RecordSpec = {
  server: TestServer
  /** API path of the list. `entity` is the name in the audit log. */
  path: string
  entity: string
  /** A user who can do everything with the record. `unauthorized` are users who cannot change it. */
  writer: Persona
  unauthorized: readonly Persona[]
  /** Minimal valid input; `n` makes its code unique. */
  sample: (n: number) => Fields
  /** Fields that an edit changes, with their new values. */
  change: Fields
  /** Invalid inputs, each with its field and the message in both languages. */
  mistakes: readonly { body: Fields; field: string; ru: string; en: string }[]
  /** Message for a duplicate code, if it differs from the default. */
  taken?: (code: string) => { ru: string; en: string }
  /** Returns a record in use and the feature that uses it; omitted if nothing can use such a record. */
  used?: () => Promise<{ id: number; by: string }>
  restored: string
}

const record = z.object({
  data: z.looseObject({ id: z.number(), version: z.number(), status: z.string(), code: z.string() }),
})
const rows = z.object({ data: z.array(z.looseObject({ id: z.number() })), meta: z.object({ total: z.number() }) })
const done = z.object({
  data: z.object({ done: z.array(z.number()), refused: z.array(z.object({ id: z.number(), message: z.string() })) }),
})

/** Tests that apply to every record with a list, export, edit, archive and deletion. */
export const describeRecord = (kept: RecordSpec) => {
  const { server, path, entity, writer, unauthorized, sample, change, mistakes, used, restored } = kept
  const { taken = () => ({ ru: 'Такое значение уже занято.', en: 'This value is already in use.' }) } = kept
  const us = () => server.as(writer)
  const usedOne = async () => (await used?.()) ?? expect.unreachable('This kind of record cannot be in use')
  let made = 0
  const create = async (more: Fields = {}) => {
    made += 1
    const answer = await us().post(path, { body: { ...sample(made), ...more } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return record.parse(answer.body).data
  }
  const read = async (id: number) => record.parse((await us().get(`${path}/${id}`)).body).data
  const auditOf = (id: number) =>
    server.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('entity', '=', entity)
      .where(sql<boolean>`${id} = ANY(entity_ids)`)
      .orderBy('id')
      .execute()

  describe('A record', () => {
    it('is created, read, edited and deleted, and each change is logged with its author', async () => {
      const created = await create()
      expect(await read(created.id)).toEqual(created)
      const edited = await us().put(`${path}/${created.id}`, { body: { ...created, ...change } })
      expect(record.parse(edited.body).data).toMatchObject({ ...change, version: 2 })
      expect(await read(created.id)).toMatchObject(change)
      const deleted = await us().delete(`${path}/${created.id}`)
      expect(deleted.body).toEqual({ data: { id: created.id } })
      expect((await us().get(`${path}/${created.id}`)).status).toBe(404)
      const actor = await us().call('GET /api/user')
      expect(await auditOf(created.id)).toMatchObject([
        { action: 'create', actor_id: actor.id, before: null, after: { id: created.id } },
        { action: 'edit', actor_id: actor.id, before: { version: 1 }, after: { ...change, version: 2 } },
        { action: 'delete', actor_id: actor.id, before: { id: created.id }, after: null },
      ])
    })

    it('is refused to guests and to users without the permission', async () => {
      const { id } = await create()
      const bodies = { body: { ...sample(900), version: 1 } }
      const many = { body: { ids: [id] } }
      for (const [who, status] of [
        ['guest', 401],
        ...unauthorized.map((persona) => [persona, 403] as const),
      ] as const) {
        const them = server.as(who)
        const answers = [
          await them.post(path, bodies),
          await them.put(`${path}/${id}`, bodies),
          await them.delete(`${path}/${id}`),
          await them.post(`${path}/archive`, many),
          await them.post(`${path}/restore`, many),
          await them.post(`${path}/delete`, many),
        ]
        expect(
          answers.map((answer) => answer.status),
          who,
        ).toEqual(answers.map(() => status))
      }
      expect((await server.as('guest').get(path)).status).toBe(401)
      expect((await server.as('guest').get(`${path}/${id}`)).status).toBe(401)
      expect((await server.as('student.a').get(`${path}/${id}`)).status).toBe(403)
      expect((await server.as('student.a').get(`${path}/export`, { query: { format: 'csv' } })).status).toBe(403)
      expect(await read(id)).toMatchObject({ version: 1 })
    })

    it('returns 404 from every call if it does not exist', async () => {
      for (const id of ['999999', '0', '-1', '1.5', 'abc', '9'.repeat(30)]) {
        expect((await us().get(`${path}/${id}`)).status, id).toBe(404)
        expect((await us().put(`${path}/${id}`, { body: { ...sample(901), version: 1 } })).status, id).toBe(
          /^\d+$/.test(id) && Number(id) > 0 && Number.isSafeInteger(Number(id)) ? 422 : 404,
        )
        expect((await us().delete(`${path}/${id}`)).status, id).toBe(404)
      }
    })

    it.each(mistakes)('R5.07 is refused in ru and en if $field is invalid: $body', async ({ body, field, ru, en }) => {
      made += 1
      for (const [locale, message] of [
        ['ru', ru],
        ['en', en],
      ] as const) {
        const answer = await us().post(path, { body: { ...sample(made), ...body }, locale })
        expect(answer.status).toBe(422)
        expect(answer.problem().errors).toEqual({ [field]: [message] })
      }
    })

    it('is refused with a duplicate code, and the error names the record that has it', async () => {
      const { code } = await create()
      const { ru, en } = taken(code)
      const body = { ...sample(902), code }
      expect((await us().post(path, { body, locale: 'ru' })).problem().errors).toEqual({ code: [ru] })
      expect((await us().post(path, { body, locale: 'en' })).problem().errors).toEqual({ code: [en] })
    })

    it("is created from a copy of another's response, with a new code", async () => {
      const original = await create()
      made += 1
      const copied = await us().post(path, { body: { ...original, code: sample(made)['code'] } })
      expect(copied.status, JSON.stringify(copied.body)).toBe(200)
      const copy = record.parse(copied.body).data
      expect(copy).toMatchObject({ version: 1, code: sample(made)['code'], translations: original['translations'] })
      expect(copy.id).not.toBe(original.id)
    })

    it('is refused with unknown fields', async () => {
      const answer = await us().post(path, { body: { ...sample(903), is_admin: true }, locale: 'en' })
      expect(answer.status).toBe(422)
      expect(answer.problem().errors).toEqual({ is_admin: ['This field does not exist.'] })
    })

    it('keeps its read-only fields when an edit sends other values for them', async () => {
      const created = await create()
      const forged = { ...created, created_at: '2001-01-01T00:00:00Z', updated_at: '2001-01-01T00:00:00Z', id: 1 }
      expect((await us().put(`${path}/${created.id}`, { body: forged })).status).toBe(200)
      expect(await read(created.id)).toMatchObject({ id: created.id, created_at: created['created_at'] })
    })

    it('returns 409 with the current record when an older version is edited', async () => {
      const created = await create()
      await us().put(`${path}/${created.id}`, { body: { ...created, ...change } })
      const stale = await us().put(`${path}/${created.id}`, { body: created })
      expect(stale.status).toBe(409)
      expect(stale.problem().current).toMatchObject({ ...change, version: 2 })
      // The `current` record of a 409 equals a read, because the conflict dialog sends the whole record back.
      expect(stale.problem().current).toEqual(await read(created.id))
      expect((await us().put(`${path}/${created.id}`, { body: stale.problem().current })).status).toBe(200)
    })

    it('accepts only one of several concurrent edits of the same version', async () => {
      const created = await create()
      const edit = () => us().put(`${path}/${created.id}`, { body: { ...created, ...change } })
      const answers = await Promise.all([edit(), edit(), edit(), edit()])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      expect(answers.filter((answer) => answer.status === 409)).toHaveLength(3)
    })

    it.runIf(used)('is not deleted while it is used, and the error names the usage', async () => {
      const { id, by } = await usedOne()
      const answer = await us().delete(`${path}/${id}`)
      expect(answer.status).toBe(409)
      expect(answer.problem().used_by).toContainEqual(
        expect.objectContaining({ entity: by, count: expect.any(Number), names: expect.any(Array) }),
      )
      expect(await read(id)).toMatchObject({ id })
    })
  })

  describe('Many records', () => {
    it('are archived and restored with one audit entry, and archived ones are refused individually', async () => {
      const ids = [(await create()).id, (await create()).id]
      const archived = await us().post(`${path}/archive`, { body: { ids }, locale: 'en' })
      expect(done.parse(archived.body).data).toEqual({ done: ids, refused: [] })
      const again = await us().post(`${path}/archive`, { body: { ids: [...ids, 999_999] } })
      expect(done.parse(again.body).data).toMatchObject({
        done: [],
        refused: [{ id: ids[0] }, { id: ids[1] }, { id: 999_999 }],
      })
      const { data } = rows.parse((await us().get(path, { query: { filter: { status: 'archived', id: ids } } })).body)
      expect(data.map((row) => row.id).toSorted((one, other) => one - other)).toEqual(ids)
      const back = await us().post(`${path}/restore`, { body: { ids } })
      expect(done.parse(back.body).data.done).toEqual(ids)
      expect(await read(ids[0] ?? 0)).toMatchObject({ status: restored })
      const actions = (await auditOf(ids[1] ?? 0)).map((event) => event.action)
      expect(actions).toEqual(['create', 'archive', 'restore'])
    })

    it.runIf(used)('are deleted except those in use', async () => {
      const { id } = await create()
      const { id: usedId } = await usedOne()
      const answer = await us().post(`${path}/delete`, { body: { ids: [id, usedId, 999_999] }, locale: 'en' })
      expect(done.parse(answer.body).data).toEqual({
        done: [id],
        refused: [
          { id: usedId, message: 'This record is in use, so it cannot be deleted. You can archive it instead.' },
          { id: 999_999, message: 'This record does not exist, or you do not have access to it.' },
        ],
      })
    })
  })

  describe('The list', () => {
    it('can be paged with both query dialects, and returns its total', async () => {
      await create()
      await create()
      await create()
      const all = rows.parse((await us().get(path, { query: { sort: ['id', 'ASC'], per_page: '9999' } })).body)
      const total = all.meta.total
      const first = await us().get(path, { query: { sort: ['id', 'ASC'], range: [0, 1] } })
      expect(first.headers['content-range']).toBe(`items 0-1/${total}`)
      const second = await us().get(path, { query: { sort: ['id', 'ASC'], page: '2', per_page: '2' } })
      expect(second.headers['content-range']).toBe(`items 2-${Math.min(3, total - 1)}/${total}`)
      const both = [...rows.parse(first.body).data, ...rows.parse(second.body).data]
      expect(both.map((row) => row.id)).toEqual(all.data.slice(0, 4).map((row) => row.id))
      const beyond = await us().get(path, { query: { range: [5000, 5024] } })
      expect(beyond.body).toMatchObject({ data: [], meta: { total } })
    })

    it('is exported with its filter in both formats', async () => {
      const { id, code } = await create()
      const query = { sort: ['id', 'ASC'], filter: { id: [id] } }
      const csv = await us().get(`${path}/export`, { query: { ...query, format: 'csv' } })
      expect(csv.headers['content-disposition']).toMatch(/^attachment; filename=".+\.csv"/)
      expect(String(csv.body).split('\r\n')).toHaveLength(2)
      expect(csv.body).toContain(code)
      const xlsx = await us().get(`${path}/export`, { query: { ...query, format: 'xlsx' } })
      expect(String(xlsx.body).slice(0, 2)).toBe('PK')
    })

    it.each([
      { sort: ['password_hash', 'ASC'] },
      { sort: ['id; DROP TABLE users', 'ASC'] },
      { sort: ['id', 'ASC; --'] },
      { sort: 'id' },
      { filter: { password_hash: 'x' } },
      { filter: { status: { $ne: 'archived' } } },
      { filter: '{"q":' },
      { filter: { q: '\u0000' } },
      { range: [10, 5] },
      { range: [0, 9999] },
      { range: [-1, 5] },
      { per_page: '10000' },
      { page: '0' },
      { order: 'id' },
    ])('refuses %j with 422', async (query) => {
      const answer = await us().get(path, { query })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.problem().errors ?? {})).not.toEqual([])
    })

    it.each([`'; DROP TABLE users; --`, '%', '__', '\\', '"', '(((', 'a & | ! b', '<->', ':*', '🎓'])(
      'searches for %s literally',
      async (q) => {
        const { status, body } = await us().get(path, { query: { filter: { q } } })
        expect(status).toBe(200)
        expect(rows.parse(body).data).toEqual([])
      },
    )
  })
}
