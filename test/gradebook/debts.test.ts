import { afterAll, describe, expect, it } from 'vitest'
import { sortedDebts } from '../../src/server/gradebook/sheets/debtRules'
import { newGroup } from '../groups/newGroup'
import { isLandscape } from '../kit/pdf'
import { startTestServer } from '../kit/server'
import { newPeriod, gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)
const [us, teacher] = [server.as('manage-gradebook'), server.as('teacher')]

/** A new group of three students with two subjects in a separate period; the demo teacher teaches the first subject. */
const twoSubjects = async () => {
  const period = await newPeriod(server)
  const { group, people } = await newGroup(server, { members: 3 })
  const [good, weak, none] = people.map(({ id }) => id)
  if (!good || !weak || !none) throw new Error('Nobody was made')
  const { rows } = await server.pool.query<{ id: number }>('SELECT id FROM subjects ORDER BY id LIMIT 2')
  const [first = 0, second = 0] = rows.map(({ id }) => id)
  await server.pool.query(
    `INSERT INTO group_teachers (group_id, subject_id, user_id) SELECT $1, subject, users.id
    FROM users, unnest(ARRAY['teacher@abitura.test', 'manage-groups@abitura.test'], ARRAY[$2, $3]::bigint[]) AS given (email, subject)
    WHERE users.email = given.email`,
    [group.id, first, second],
  )
  const query = { period: String(period) }
  const open = async (subject: number, marks: readonly (readonly [number, object])[]) => {
    const params = { group: group.id, subject }
    const work = { kind: 'homework', title: 'Эссе', scale: 'five', max: 5, posts_at: null }
    const { id } = (await us.call('POST /api/gradebook/:group/:subject/items', { params, query, body: work })).data
    const changes = marks.map(([student_id, more]) => cellChange({ item_id: id, student_id, ...more }))
    await us.call('PATCH /api/gradebook/:group/:subject/entries', { params, body: { changes } })
    return params
  }
  const place = await open(first, [
    [good, { value: 5 }],
    [weak, { value: 2 }],
    [none, { flag: 'absent' }],
  ])
  await open(second, [
    [good, { value: 4 }],
    [weak, { flag: 'missing' }],
    [none, { value: 4 }],
  ])
  const sign = async () => {
    const { version } = (await us.call('GET /api/gradebook/:group/:subject', { params: place, query })).data
    await us.call('POST /api/gradebook/:group/:subject/sign', { params: place, query, body: { version } })
  }
  const debts = async (
    filter: object = {},
    { who = us, ...more }: { who?: typeof us; [field: string]: unknown } = {},
  ) =>
    who.call('GET /api/gradebook/debts', {
      query: { filter: { period_id: period, ...filter }, range: '[0,99]', ...more },
    })
  return { period, query, group, first, second, good, weak, none, place, sign, debts }
}

describe('Debts', () => {
  it('are missing, failing or unposted final marks, each with the number of works not handed in', async () => {
    const { debts, good, weak, none, first, second, sign } = await twoSubjects()
    const kinds = async () =>
      Object.fromEntries(
        (await debts()).data.map(({ user_id, subject_id, kind, missing_count }) => [
          `${user_id}-${subject_id}`,
          [kind, missing_count],
        ]),
      )
    expect(await kinds()).toEqual({
      [`${good}-${first}`]: ['unposted', 0],
      [`${good}-${second}`]: ['unposted', 0],
      [`${weak}-${first}`]: ['failing', 0],
      [`${weak}-${second}`]: ['failing', 1],
      [`${none}-${first}`]: ['none', 0],
      [`${none}-${second}`]: ['unposted', 0],
    })
    await sign()
    expect(Object.keys(await kinds())).not.toContain(`${good}-${first}`)
  })

  it('are filtered by group, subject, kind and search words, sorted and paged', async () => {
    const { debts, group, first, weak } = await twoSubjects()
    expect((await debts({ kind: 'failing', subject_id: first })).data.map(({ user_id }) => user_id)).toEqual([weak])
    expect((await debts({ group_id: group.id })).meta.total).toBe(6)
    expect((await debts({ group_id: 999_999 })).data).toEqual([])
    const [one] = (await debts({ kind: 'failing' })).data
    expect((await debts({ q: `${one?.name.split(' ')[0]} ${group.code}` })).meta.total).toBe(2)
    const page = await debts({}, { range: '[2,3]', sort: ['missing_count', 'DESC'] })
    expect(page).toMatchObject({ meta: { total: 6, from: 2 } })
    expect((await debts({}, { sort: ['missing_count', 'DESC'] })).data[0]?.missing_count).toBe(1)
    expect((await debts({ period_id: 999_999 })).data).toEqual([])
  })

  it("are limited to the user's reach in the list and in the export, which is recorded in the audit log", async () => {
    const { debts, period, first } = await twoSubjects()
    const own = await debts({}, { who: teacher })
    expect(new Set(own.data.map(({ subject_id }) => subject_id))).toEqual(new Set([first]))
    expect(own.meta.total).toBe(3)
    const file = async (who: typeof us) =>
      String(
        (await who.get('/api/gradebook/debts/export', { query: { filter: { period_id: period }, format: 'csv' } }))
          .body,
      )
        .trim()
        .split('\r\n')
    expect((await file(teacher)).slice(1)).toHaveLength(3)
    const lines = await file(us)
    expect(lines[0]).toBe('Фамилия, имя, отчество;Группа;Предмет;Что не так;Итог;Пересдачи;Не сдано работ')
    expect(lines.slice(1)).toHaveLength(6)
    const { rows } = await server.pool.query(
      `SELECT after FROM audit_events WHERE action = 'export' AND entity = 'gradebook' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toMatchObject([{ after: { count: 6 } }])
  })

  it('exclude people who have left the group', async () => {
    const { debts, weak } = await twoSubjects()
    await server.pool.query(`UPDATE memberships SET ended_on = started_on, state = 'expelled' WHERE user_id = $1`, [
      weak,
    ])
    expect((await debts()).data.map(({ user_id }) => user_id)).not.toContain(weak)
  })

  it('are sorted by any column, then by name', () => {
    const debt = (id: number, name: string, group_code: string, missing_count: number) => ({
      id: String(id),
      user_id: id,
      name,
      group_id: 1,
      group_code,
      subject_id: 1,
      subject_name: 'История',
      period_id: 1,
      is_in_gradebook: true,
      retake: { stage: 'none' as const, used: 0, planned: null },
      kind: 'none' as const,
      scale: 'five' as const,
      value: null,
      missing_count,
    })
    const all = [debt(1, 'Ёлкина', 'Б', 0), debt(2, 'Жуков', 'А', 2), debt(3, 'Ершов', 'Б', 2)]
    const by = (field: 'name' | 'group_code' | 'missing_count' | 'id', order: 'ASC' | 'DESC') =>
      sortedDebts(all, { field, order }).map(({ user_id }) => user_id)
    expect(by('name', 'ASC')).toEqual([1, 3, 2])
    expect(by('name', 'DESC')).toEqual([2, 3, 1])
    expect(by('group_code', 'ASC')).toEqual([2, 1, 3])
    expect(by('missing_count', 'DESC')).toEqual([3, 2, 1])
    expect(by('id', 'DESC')).toEqual([3, 2, 1])
  })
})

describe('The final marks of a group', () => {
  it("have a row for each person, with a mark for each subject within the user's reach", async () => {
    const { group, query, good, weak, none, first, second } = await twoSubjects()
    const params = { id: group.id }
    const { data } = await us.call('GET /api/groups/:id/finals', { params, query })
    expect(data.group_code).toBe(group.code)
    expect(new Set(data.subjects.map(({ id }) => id))).toEqual(new Set([first, second]))
    const valueOf = (who: number, subject: number) =>
      data.people.find(({ id }) => id === who)?.values[data.subjects.findIndex(({ id }) => id === subject)]
    expect(valueOf(good, first)).toBe(5)
    expect(valueOf(weak, second)).toBe(2)
    expect(valueOf(none, first)).toBeNull()
    expect(valueOf(none, second)).toBe(4)
    const own = (await teacher.call('GET /api/groups/:id/finals', { params, query })).data
    expect(own.subjects.map(({ id }) => id)).toEqual([first])
  })

  it('count as failing by the rules of their own gradebook, also on the points scale', async () => {
    const { group, query, place, good, weak, none, first } = await twoSubjects()
    const failing = async () => {
      const { data } = await us.call('GET /api/groups/:id/finals', { params: { id: group.id }, query })
      const at = data.subjects.findIndex(({ id }) => id === first)
      return Object.fromEntries(data.people.map(({ id, values, fails }) => [id, [values[at], fails[at]]]))
    }
    expect(await failing()).toEqual({ [good]: [5, false], [weak]: [2, true], [none]: [null, false] })
    const { rules, version } = (await us.call('GET /api/gradebook/:group/:subject', { params: place, query })).data
    const put = (pass: number, since: number) =>
      us.call('PUT /api/gradebook/:group/:subject/rules', {
        params: place,
        query,
        body: { version: since, scale: 'hundred', rules: { ...rules, bands: { ...rules.bands, pass } } },
      })
    const { data } = await put(60, version)
    expect(await failing()).toEqual({ [good]: [100, false], [weak]: [40, true], [none]: [null, false] })
    await put(40, data.version)
    expect((await failing())[weak]).toEqual([40, false])
  })

  it('are exported as a table and as a landscape PDF', async () => {
    const { group, query } = await twoSubjects()
    const file = (format: string) => us.get(`/api/groups/${group.id}/finals/export`, { query: { ...query, format } })
    const lines = String((await file('csv')).body)
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(4)
    expect((await file('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK')
    const pdf = await file('pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(isLandscape(pdf.bytes)).toBe(true)
  })

  it('are not found by staff who neither teach nor curate the group', async () => {
    const { group, query } = await twoSubjects()
    await server.pool.query('DELETE FROM group_teachers WHERE group_id = $1', [group.id])
    for (const path of ['finals', 'finals/export']) {
      const fullQuery = path === 'finals' ? query : { ...query, format: 'csv' }
      expect((await teacher.get(`/api/groups/${group.id}/${path}`, { query: fullQuery })).status).toBe(404)
    }
    await server.pool.query(
      `UPDATE groups SET curator_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test') WHERE id = $1`,
      [group.id],
    )
    expect(
      (await teacher.call('GET /api/groups/:id/finals', { params: { id: group.id }, query })).data.subjects,
    ).toHaveLength(2)
  })
})

describe('The final marks of a student', () => {
  it("cover the gradebooks within the user's reach, mark failing ones, and match the group's summary", async () => {
    const { group, query, weak, first, second } = await twoSubjects()
    const params = { id: weak }
    const { data } = await us.call('GET /api/access/users/:id/finals', { params, query })
    expect(data.period_id).toBe(Number(query.period))
    expect(data.subjects).toHaveLength(2)
    for (const id of [first, second])
      expect(data.subjects.find(({ subject_id }) => subject_id === id)).toMatchObject({
        group_id: group.id,
        value: 2,
        fails: true,
      })
    const own = (await teacher.call('GET /api/access/users/:id/finals', { params, query })).data
    expect(own.subjects.map(({ subject_id }) => subject_id)).toEqual([first])
  })

  it('are hidden from teachers of other groups but visible to the curator, and empty for non-students', async () => {
    const { group, query, good } = await twoSubjects()
    const { rows } = await server.pool.query<{ id: number }>(
      `SELECT id FROM users WHERE email = 'manage-gradebook@abitura.test'`,
    )
    const ask = (who: typeof us, id: number) => who.get(`/api/access/users/${id}/finals`, { query })
    expect(Object((await ask(us, rows[0]?.id ?? 0)).body).data.subjects).toEqual([])
    expect((await ask(teacher, rows[0]?.id ?? 0)).status).toBe(404)
    expect((await ask(us, 999_999)).status).toBe(404)
    await server.pool.query('DELETE FROM group_teachers WHERE group_id = $1', [group.id])
    expect((await ask(teacher, good)).status).toBe(404)
    await server.pool.query(
      `UPDATE groups SET curator_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test') WHERE id = $1`,
      [group.id],
    )
    expect(Object((await ask(teacher, good)).body).data.subjects).toHaveLength(2)
    expect((await ask(server.as('manage-users'), good)).status).toBe(403)
  })
})

describe('A call to sign, print, export or carry over marks', () => {
  it('returns 404 to teachers of other groups, and lets curators only read', async () => {
    const { path, query, grid, addItem, params } = await gradebookFixture(server)
    await addItem()
    const { version } = await grid()
    const reads = ['signings', 'sheet', 'export'] as const
    const read = (what: string) =>
      teacher.get(`${path}/${what}`, { query: what === 'export' ? { ...query, format: 'csv' } : query })
    const carried = { student_id: 1, from_group_id: 1 }
    const writes = [
      ['sign', { version }],
      ['carry/preview', carried],
      ['carry', carried],
    ] as const
    const statuses = async () => [
      ...(await Promise.all(reads.map(read))).map(({ status }) => status),
      ...(await Promise.all(writes.map(([what, body]) => teacher.post(`${path}/${what}`, { query, body })))).map(
        ({ status }) => status,
      ),
    ]
    const reopen = () => teacher.post(`${path}/reopen`, { query, body: { version, reason: 'Хочу' } })
    const own = `(SELECT id FROM users WHERE email = 'teacher@abitura.test')`
    await server.pool.query(`UPDATE groups SET curator_id = NULL WHERE id = $1 AND curator_id = ${own}`, [params.group])
    await server.pool.query(`DELETE FROM group_teachers WHERE group_id = $1 AND user_id = ${own}`, [params.group])
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
    expect((await reopen()).status).toBe(404)
    await server.pool.query(`UPDATE groups SET curator_id = ${own} WHERE id = $1`, [params.group])
    expect(await statuses()).toEqual([200, 200, 200, 404, 404, 404])
    expect((await reopen()).status).toBe(403)
  })
})
