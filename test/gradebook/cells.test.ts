import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newGroup } from '../groups/newGroup'
import { newPeriod, gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)

/** Creates a gradebook with one column and returns its members. */
const opened = async (more: object = {}) => {
  const place = await gradebookFixture(server)
  const item = (await place.addItem(more)).id
  const people = (await place.grid()).people.filter(({ is_member }) => is_member).map(({ id }) => id)
  const [student = 0, other = 0] = people
  return { ...place, item, people, student, other }
}
const historyOf = async (item: number) =>
  (
    await server.pool.query(
      'SELECT user_id, version, value, source FROM grade_changes WHERE item_id = $1 ORDER BY user_id, version',
      [item],
    )
  ).rows

describe('A cell', () => {
  it('is saved with its history and appears in the grid', async () => {
    const { item, student, sent, grid, cell } = await opened()
    const [first] = await sent([cellChange({ item_id: item, student_id: student, value: 4 })])
    expect(first).toMatchObject({ outcome: 'saved', entry: { value: 4, version: 1 }, message: null })
    const change = { item_id: item, student_id: student, value: 5, flag: 'late', base_version: 1 }
    await sent([cellChange({ ...change, comment: 'Сдано позже', private_note: '' })])
    expect((await grid()).entries.find(({ item_id }) => item_id === item)).toEqual({
      item_id: item,
      user_ids: [student],
      values: [5],
      flags: ['late'],
      versions: [2],
      noted: [student],
      from_tests: [],
      proposed: [],
    })
    const { entry, changes } = await cell(item, student)
    expect(entry).toMatchObject({ value: 5, comment: 'Сдано позже', private_note: null, version: 2 })
    expect(changes).toMatchObject([
      { version: 2, value: 5, source: 'typed' },
      { version: 1, value: 4, source: 'typed' },
    ])
    expect(changes[0]?.changed_by).toBe(entry?.changed_by)
  })

  it('reports a conflict with the current value if someone else has changed it to another value', async () => {
    const { item, student, sent, us } = await opened()
    const change = (value: number, base_version = 0) =>
      cellChange({ item_id: item, student_id: student, value, base_version })
    await sent([change(4)], { who: us })
    expect(await sent([change(3)])).toMatchObject([{ outcome: 'conflict', entry: { value: 4, version: 1 } }])
    expect(await sent([change(4)])).toMatchObject([{ outcome: 'unchanged', entry: { value: 4, version: 1 } }])
    expect(await sent([change(3, 1)])).toMatchObject([{ outcome: 'saved', entry: { value: 3, version: 2 } }])
  })

  it('keeps its comment if the change has none, and loses it if the comment is empty', async () => {
    const { item, student, sent } = await opened()
    const at = { item_id: item, student_id: student, value: 4 }
    await sent([cellChange({ ...at, comment: 'Молодец' })])
    expect(await sent([cellChange({ ...at, value: 5, base_version: 1 })])).toMatchObject([
      { entry: { comment: 'Молодец' } },
    ])
    expect(await sent([cellChange({ ...at, value: 5, base_version: 2, comment: '' })])).toMatchObject([
      { outcome: 'saved', entry: { comment: null, version: 3 } },
    ])
  })

  it('is written once when an operation is repeated, and its operation id is valid for no other change', async () => {
    const { item, student, other, sent, us } = await opened()
    const change = cellChange({ item_id: item, student_id: student, value: 4 })
    await sent([change])
    await sent([cellChange({ item_id: item, student_id: student, value: 5, base_version: 1 })])
    expect(await sent([change])).toMatchObject([{ outcome: 'saved', entry: { value: 5, version: 2 } }])
    const taken = { outcome: 'refused', message: 'This name is already used for another change.' }
    expect(await sent([{ ...change, student_id: other }])).toMatchObject([taken])
    expect(await sent([change], { who: us })).toMatchObject([taken])
    expect(await historyOf(item)).toHaveLength(2)
  })

  it('applies several changes of one request in their order', async () => {
    const { item, student, sent, cell } = await opened()
    const at = { item_id: item, student_id: student }
    const outcomes = await sent([
      cellChange({ ...at, value: 3 }),
      cellChange({ ...at, value: 4, base_version: 1 }),
      cellChange({ ...at, value: 2, base_version: 1 }),
    ])
    expect(outcomes).toMatchObject([
      { outcome: 'saved', entry: { value: 3 } },
      { outcome: 'saved', entry: { value: 4 } },
      { outcome: 'conflict', entry: { value: 4 } },
    ])
    expect((await cell(item, student)).changes).toMatchObject([
      { version: 2, value: 4 },
      { version: 1, value: 3 },
    ])
  })

  it('rejects an invalid change with a reason, while the other changes are saved', async () => {
    const { item, student, other, sent, addItem, grid } = await opened()
    const points = (await addItem({ scale: 'hundred', max: 40 })).id
    const pass = (await addItem({ scale: 'pass_fail', max: 1 })).id
    const final = (await grid()).items.at(-1)
    const elsewhere = await server.pool.query<{ id: number }>(
      `WITH book AS (
        INSERT INTO gradebooks (group_id, subject_id, period_id, scale, rules)
        SELECT (SELECT max(id) FROM groups), max(subjects.id), $1, 'five', '{}' FROM subjects RETURNING id
      ) INSERT INTO grade_items (gradebook_id, kind, title, scale, max) SELECT id, 'lesson', 'Урок', 'five', 5 FROM book RETURNING id`,
      [await newPeriod(server)],
    )
    const { people: strangers } = await newGroup(server, { members: 1 })
    const at = (item_id: number, value: number | null, more: object = {}) =>
      cellChange({ item_id, student_id: student, value, ...more })
    const outcomes = await sent([
      at(item, 4.5),
      at(points, 41),
      at(pass, 3),
      at(elsewhere.rows[0]?.id ?? 0, 5),
      at(987_654_321, 5),
      at(item, 5, { student_id: strangers[0]?.id }),
      at(final?.id ?? 0, final?.max ?? 0),
      at(item, 5, { student_id: other }),
      at(points, 39.75),
    ])
    expect(outcomes).toMatchObject([
      { outcome: 'refused', message: 'Enter 2, 3, 4 or 5.' },
      { outcome: 'refused', message: 'This is more than the maximum: 40.' },
      { outcome: 'refused', message: 'Enter pass or fail.' },
      { outcome: 'refused', message: 'The gradebook has no such column.' },
      { outcome: 'refused', message: 'The gradebook has no such column.' },
      { outcome: 'refused', message: 'This person is not in the group now.' },
      { outcome: 'refused', message: 'Explain why the final grade differs from the calculated one.' },
      { outcome: 'saved', message: null },
      { outcome: 'saved', message: null },
    ])
  })

  it('rejects a new change in a signed gradebook, but accepts the repetition of an earlier one', async () => {
    const { item, student, sent, grid } = await opened()
    const change = cellChange({ item_id: item, student_id: student, value: 4 })
    await sent([change])
    await server.pool.query('UPDATE gradebooks SET signed_at = now() WHERE id = $1', [(await grid()).id])
    expect(
      await sent([change, cellChange({ item_id: item, student_id: student, value: 5, base_version: 1 })]),
    ).toMatchObject([
      { outcome: 'saved', entry: { version: 1 } },
      { outcome: 'refused', entry: { value: 4 }, message: expect.stringContaining('The grade sheet is signed') },
    ])
  })
})

describe('A paste of 500 cells', () => {
  it('takes one call and one audit log row, is idempotent, and saves the valid marks', async () => {
    const { item, people, sent, addItem, auditOf } = await opened()
    const items = [item]
    while (items.length * people.length < 500) items.push((await addItem()).id)
    const changes = items
      .flatMap((item_id) => people.map((student_id) => ({ item_id, student_id })))
      .slice(0, 500)
      .map((at, place) => cellChange({ ...at, value: place % 10 === 0 ? 7 : 2 + (place % 4) }))
    const before = (await auditOf('mark')).length
    const outcomes = await sent(changes, { source: 'pasted' })
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toHaveLength(50)
    expect(outcomes.filter(({ outcome }) => outcome === 'saved')).toHaveLength(450)
    expect(outcomes.map(({ op_id }) => op_id)).toEqual(changes.map(({ op_id }) => op_id))
    expect((await auditOf('mark')).slice(before)).toMatchObject([{ after: { source: 'pasted', cells: 450 } }])
    const again = await sent(changes, { source: 'pasted' })
    expect(again.map(({ outcome }) => outcome)).toEqual(outcomes.map(({ outcome }) => outcome))
    const { rows } = await server.pool.query('SELECT count(*) FROM grade_changes WHERE item_id = ANY($1)', [items])
    expect(rows).toEqual([{ count: 450 }])
  })
})

describe('Two teachers who edit the same cells at once', () => {
  it('lose none of 200 edits: the history is complete and late edits get a conflict', async () => {
    const { item, people, send, teacher, us } = await opened()
    const chosen = people.slice(0, 5)
    const edits = Array.from({ length: 200 }, (_, place) => ({
      who: place % 2 === 0 ? teacher : us,
      student_id: chosen[place % chosen.length] ?? 0,
      value: 2 + (Math.floor(place / 7) % 4),
    }))
    const versions = new Map<number, number>()
    const counts = { saved: 0, conflict: 0, unchanged: 0 }
    const edit = async ({ who, student_id, value }: (typeof edits)[number]): Promise<void> => {
      const base_version = versions.get(student_id) ?? 0
      const change = cellChange({ item_id: item, student_id, value, base_version })
      let answer = await send([change], { who })
      // Retries like the browser does while the database has no free connection.
      while (answer.status === 503) answer = await send([change], { who })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const [{ outcome, entry }]: [{ outcome: keyof typeof counts; entry: { version: number } }] = Object(
        answer.body,
      ).data
      counts[outcome] += 1
      versions.set(student_id, Math.max(versions.get(student_id) ?? 0, entry.version))
      if (outcome === 'conflict') await edit({ who, student_id, value })
    }
    await Promise.all(edits.map((one) => edit(one)))
    expect(counts.saved + counts.unchanged).toBe(200)
    const history = await historyOf(item)
    expect(history).toHaveLength(counts.saved)
    for (const student of chosen) {
      const own = history.filter(({ user_id }) => user_id === student)
      expect(own.map(({ version }) => version)).toEqual(own.map((_, place) => place + 1))
      const { rows } = await server.pool.query(
        'SELECT value, version FROM grade_entries WHERE item_id = $1 AND user_id = $2',
        [item, student],
      )
      expect(rows).toEqual([{ value: own.at(-1)?.value, version: own.length }])
    }
  })
})
