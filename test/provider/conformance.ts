import { HttpError } from 'react-admin'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'

type Records = {
  provider: AppDataProvider
  /** A resource with at least three records that have a code, a status and a version. */
  resource: string
  /** Returns a complete new record. The number makes it unique. */
  sample: (number: number) => Record<string, unknown>
  close: () => Promise<void>
}
type Opened = Records & {
  /** Id of a record that another record uses. */
  usedId: number
  /** A resource with live events on `resource/notifications`, and a function that changes one of its records. */
  observedChange: { resource: string; change: () => Promise<unknown> }
}

const caught = async (call: Promise<unknown>): Promise<HttpError> => {
  const refused = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refused instanceof HttpError)) throw new Error('The call was not refused with an HttpError.')
  return refused
}
const patience = { timeout: 10_000 }
const firstPage = { page: 1, perPage: 2 }
const byId = { field: 'id', order: 'ASC' } as const

/** Opens the provider before the tests. `create` makes a record and `get` reads one. */
const opening = <O extends Records>(open: () => Promise<O>) => {
  let opened: O
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  let made = 0
  return {
    opened: () => opened,
    create: async (more: Record<string, unknown> = {}) => {
      made += 1
      const { provider, resource, sample } = opened
      return (await provider.create(resource, { data: { ...sample(made), ...more } })).data
    },
    get: async (id: number) => (await opened.provider.getOne(opened.resource, { id })).data,
  }
}
type Opening<O extends Records> = ReturnType<typeof opening<O>>

const itKeepsRecords = ({ opened, create, get }: Opening<Records>) => {
  it('R0.04 returns a page of a list and the total', async () => {
    const { provider, resource } = opened()
    const first = await provider.getList(resource, { pagination: firstPage, sort: byId, filter: {} })
    const second = await provider.getList(resource, { pagination: { page: 2, perPage: 2 }, sort: byId, filter: {} })
    expect(first.data).toHaveLength(2)
    expect(first.total).toBeGreaterThan(2)
    expect(second.total).toBe(first.total)
    expect(first.data.map(({ id }) => id)).not.toContain(second.data[0]?.id)
  })

  it('counts the matches of several filters in one call, in order', async () => {
    const { provider, resource } = opened()
    const drafts = { status: 'draft' }
    const totalOf = async (filter: object) =>
      (await provider.getList(resource, { pagination: firstPage, sort: byId, filter })).total
    const filters = [{}, drafts, { ...drafts, q: 'nothing is called so' }]
    await create({ status: 'draft' })
    const { counts } = await provider.countMatches(resource, { filters })
    expect(counts).toEqual([await totalOf({}), await totalOf(drafts), 0])
    expect(counts[1]).toBeGreaterThan(0)
  })

  it('R0.04 sorts in both directions', async () => {
    const { provider, resource } = opened()
    const all = { page: 1, perPage: 100 }
    const up = await provider.getList(resource, { pagination: all, sort: byId, filter: {} })
    const down = await provider.getList(resource, {
      pagination: all,
      sort: { field: 'id', order: 'DESC' },
      filter: {},
    })
    expect(down.data.map(({ id }) => id)).toEqual(up.data.map(({ id }) => id).toReversed())
  })

  it('R0.04 filters by one value and by several', async () => {
    const { provider, resource } = opened()
    await create({ status: 'draft' })
    const statuses = async (status: unknown) => {
      const { data } = await provider.getList(resource, {
        pagination: { page: 1, perPage: 100 },
        sort: byId,
        filter: { status },
      })
      return new Set(data.map((row) => row.status))
    }
    expect(await statuses('draft')).toEqual(new Set(['draft']))
    expect(await statuses(['draft', 'published'])).toEqual(new Set(['draft', 'published']))
  })

  it('R0.04 finds by text', async () => {
    const { provider, resource } = opened()
    const created = await create()
    const { data } = await provider.getList(resource, {
      pagination: { page: 1, perPage: 100 },
      sort: byId,
      filter: { q: created.code },
    })
    expect(data.map(({ id }) => id)).toContain(created.id)
  })

  it('R0.04 returns records by any number of ids and omits missing ones', async () => {
    const { provider, resource } = opened()
    const ids = [(await create()).id, (await create()).id]
    const missing = Array.from({ length: 60 }, (_, index) => 900_000 + index)
    const { data } = await provider.getMany(resource, { ids: [...missing, ...ids] })
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(ids))
  })

  it('R0.04 creates a record and returns it with its id and version', async () => {
    const created = await create()
    expect(created).toMatchObject({ id: expect.any(Number), version: 1 })
    expect(await get(created.id)).toEqual(created)
  })

  it('R0.04 accepts an update that sends the whole record, and increments its version', async () => {
    const { provider, resource } = opened()
    const created = await create()
    const { data } = await provider.update(resource, {
      id: created.id,
      data: { ...created, position: 77 },
      previousData: created,
    })
    expect(data).toMatchObject({ id: created.id, position: 77, version: 2 })
  })

  it('R0.04 rejects an edit of an old version with the current record', async () => {
    const { provider, resource } = opened()
    const created = await create()
    await provider.update(resource, { id: created.id, data: { ...created, position: 5 }, previousData: created })
    const refused = await caught(
      provider.update(resource, { id: created.id, data: { ...created, position: 6 }, previousData: created }),
    )
    expect(refused.status).toBe(409)
    expect(refused.body.current).toMatchObject({ id: created.id, position: 5, version: 2 })
  })

  it('R3.04 keeps translations and treats an empty one as missing', async () => {
    const created = await create({ translations: { ru: { name: 'Дизайн', profile: '' }, en: { name: null } } })
    expect((await get(created.id)).translations).toEqual({ ru: { name: 'Дизайн' } })
  })

  it('R0.04 throws 404 for a missing record', async () => {
    const { provider, resource } = opened()
    expect((await caught(provider.getOne(resource, { id: 987_654 }))).status).toBe(404)
  })
}

const itDoesTheRest = ({ opened, create, get }: Opening<Opened>) => {
  it('R5.01 R5.02 rejects a record with one message per field', async () => {
    const { provider, resource, sample } = opened()
    const data = { ...sample(900), code: '', translations: { ru: { name: 'x' }, en: { name: 'y'.repeat(300) } } }
    const refused = await caught(provider.create(resource, { data }))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject({
      code: expect.any(String),
      'translations.en.name': expect.any(String),
    })
  })

  it('R0.04 deletes unused records and lists the uses of others', async () => {
    const { provider, resource, usedId } = opened()
    const { id } = await create()
    await provider.delete(resource, { id })
    expect((await caught(provider.getOne(resource, { id }))).status).toBe(404)
    const refused = await caught(provider.delete(resource, { id: usedId }))
    expect(refused.status).toBe(409)
    expect(refused.body.used_by[0]).toMatchObject({ entity: expect.any(String), count: expect.any(Number) })
  })

  it('R0.04 archives, restores and deletes many records in one call, with a reason for each rejected one', async () => {
    const { provider, resource, usedId } = opened()
    const [one, two] = [await create(), await create()]
    const ids = [one.id, two.id]
    expect((await provider.bulk(resource, { action: 'archive', ids })).data).toEqual({ done: ids, refused: [] })
    expect(await get(one.id)).toMatchObject({ status: 'archived' })
    expect((await provider.bulk(resource, { action: 'restore', ids: [one.id] })).data.done).toEqual([one.id])
    expect(await get(one.id)).toMatchObject({ status: 'draft' })
    const { data } = await provider.bulk(resource, { action: 'delete', ids: [two.id, usedId] })
    expect(data.done).toEqual([two.id])
    expect(data.refused).toEqual([{ id: usedId, message: expect.stringMatching(/\S/) }])
  })

  it("R0.04 performs the contract's actions and returns their results", async () => {
    const { provider } = opened()
    const { id } = await create()
    const body = { ids: [id, 987_654] }
    const { data } = await provider.act('POST /api/directories/directions/archive', { body })
    expect(data).toEqual({ done: [id], refused: [{ id: 987_654, message: expect.stringMatching(/\S/) }] })
    expect(await get(id)).toMatchObject({ status: 'archived' })
  })

  it('R0.04 rejects an action with a status and field errors, like an edit', async () => {
    const { provider } = opened()
    const refused = await caught(provider.act('POST /api/directories/directions/archive', { body: { ids: [] } }))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject({ ids: expect.any(String) })
  })

  it('R0.04 reads endpoints that are not resources', async () => {
    const { provider, resource } = opened()
    const { data } = await provider.read('GET /api/directories/directions', { query: { per_page: '2' } })
    const list = await provider.getList(resource, { pagination: firstPage, sort: byId, filter: {} })
    expect(data).toHaveLength(list.data.length)
  })

  it('notifies subscribers of changes until they unsubscribe', async () => {
    const { provider, observedChange } = opened()
    const topic = `resource/${observedChange.resource}`
    const [first, second] = [vi.fn(), vi.fn()]
    await provider.subscribe(topic, first)
    await provider.subscribe(topic, second)
    await observedChange.change()
    await vi.waitFor(() => expect(first).toHaveBeenCalledWith(expect.objectContaining({ type: 'updated' })), patience)
    await vi.waitFor(() => expect(second).toHaveBeenCalled(), patience)
    await provider.unsubscribe(topic, first)
    first.mockClear()
    second.mockClear()
    await observedChange.change()
    const event = { type: 'updated', payload: { ids: [expect.any(Number)] } }
    await vi.waitFor(() => expect(second).toHaveBeenCalledWith(expect.objectContaining(event)), patience)
    expect(first).not.toHaveBeenCalled()
    await provider.unsubscribe(topic, second)
  })

  it('R0.04 exports the filtered list as a named file', async () => {
    const { provider, resource } = opened()
    const created = await create()
    const { data } = await provider.exportList(resource, { format: 'csv', sort: byId, filter: { id: [created.id] } })
    expect(data.name).toMatch(/\.csv$/)
    const text = await data.blob.text()
    expect(text).toContain(created.code)
  })
}

/** Describes a provider without realtime: records can be read and edited. */
export const describeRecords = (name: string, open: () => Promise<Records>) =>
  describe(`The data provider ${name}`, () => {
    itKeepsRecords(opening(open))
  })

/** Conformance tests for data providers. Run them on a new provider before using it in kit/providers.ts. */
export const describeProvider = (name: string, open: () => Promise<Opened>) =>
  describe(`The data provider ${name}`, () => {
    const own = opening(open)
    itKeepsRecords(own)
    itDoesTheRest(own)
  })
