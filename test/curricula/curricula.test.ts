import { afterAll, describe, expect, it } from 'vitest'
import { newGroup } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { curriculumFixture } from './curriculumFixture'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const { newDraft, subjects, addLine, read, approve } = curriculumFixture(server)

describe('A draft of a curriculum', () => {
  it('gets subjects, and refuses a repeated line, a semester beyond the programme and an outdated version', async () => {
    const [one] = await subjects()
    const draft = await newDraft()
    expect((await addLine(draft, { subject_id: one.id })).status).toBe(200)
    expect((await addLine(draft, { subject_id: one.id })).status).toBe(409)
    const repeated = await addLine(await read(draft.id), { subject_id: one.id })
    expect(repeated.problem().errors).toEqual({ semester: ['The semester already has this subject.'] })
    const beyond = await addLine(await read(draft.id), { subject_id: one.id, semester: 12 })
    expect(Object.keys(beyond.problem().errors ?? {})).toEqual(['semester'])
  })

  it('exists once for a programme, mode and year', async () => {
    const { direction_id, education_method_id, entry_year } = await newDraft()
    const body = { direction_id, education_method_id, entry_year }
    const { status, problem } = await us.post('/api/groups/curricula', { body, locale: 'en' })
    expect(status).toBe(422)
    expect(problem().errors?.['entry_year']?.[0]).toContain('already a draft')
  })

  it('is deleted as a draft, and exported and filtered in the list', async () => {
    const { id, entry_year } = await newDraft()
    const query = { filter: JSON.stringify({ entry_year: [entry_year], status: ['draft'] }) }
    const { data } = await us.call('GET /api/groups/curricula', { query })
    expect(data.map((one) => one.id)).toEqual([id])
    const file = await us.get(`/api/groups/curricula/export?format=csv&filter=${encodeURIComponent(query.filter)}`)
    expect([file.status, String(file.body).includes(String(entry_year))]).toEqual([200, true])
    expect((await us.delete(`/api/groups/curricula/${id}`)).status).toBe(200)
    expect((await us.get(`/api/groups/curricula/${id}`)).status).toBe(404)
  })
})

describe('With reach own, curricula', () => {
  const role = `(SELECT role_id FROM users WHERE email = 'manage-groups@abitura.test')`
  const me = `(SELECT id FROM users WHERE email = 'manage-groups@abitura.test')`
  const setReach = (reach: string) => server.pool.query(`UPDATE roles SET reach = $1 WHERE id = ${role}`, [reach])

  it('can be read if they are approved for own programmes or followed by own groups, and not changed', async () => {
    const [subject] = await subjects()
    const approvedIn = async (direction_id: number) => {
      const draft = await newDraft({ direction_id })
      await addLine(draft, { subject_id: subject.id })
      return approve(draft.id)
    }
    const [own, followed, foreign] = [await approvedIn(6), await approvedIn(6), await approvedIn(7)]
    const { group } = await newGroup(server, { direction_id: 6 })
    await server.pool.query(`UPDATE groups SET curator_id = ${me} WHERE id = $1`, [group.id])
    await server.pool.query(
      `INSERT INTO group_curricula (group_id, curriculum_id, assigned_by) VALUES ($1, $2, ${me})`,
      [group.id, followed.id],
    )
    await us.call('POST /api/groups/curricula/:id/archive', {
      params: { id: followed.id },
      body: { version: followed.version },
    })
    const { data: draft } = await us.call('POST /api/groups/curricula/:id/copy', {
      params: { id: own.id },
      body: { entry_year: own.entry_year },
    })
    await setReach('own')
    try {
      const { data, meta } = await us.call('GET /api/groups/curricula', {
        query: { sort: '["id","ASC"]', counts: JSON.stringify([{ status: 'draft' }, {}]) },
      })
      expect([data.map(({ id }) => id), meta]).toMatchObject([[own.id, followed.id], { total: 2, counts: [0, 2] }])
      const file = await us.get('/api/groups/curricula/export?format=csv')
      expect(String(file.body).trim().split('\n')).toHaveLength(3)
      expect((await read(own.id)).editions.map(({ id }) => id)).toEqual([own.id])
      expect((await read(followed.id)).groups).toEqual([{ id: group.id, code: group.code }])
      for (const { id } of [draft, foreign]) {
        const timeline = JSON.stringify({ entity: 'groups/curricula', record_id: id })
        const hidden = await Promise.all([
          us.get(`/api/groups/curricula/${id}`),
          us.get(`/api/groups/curricula/${id}/lines/export`),
          us.get(`/api/groups/curricula/${own.id}/changes?from=${id}`),
          us.post(`/api/groups/curricula/${id}/lines/check`, { body: { rows: [] } }),
          us.delete(`/api/groups/curricula/${id}`),
        ])
        expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
        const history = await us.get(`/api/timeline?filter=${encodeURIComponent(timeline)}`)
        expect(history.status).toBe(404)
      }
      const refused = [
        await us.post('/api/groups/curricula', { body: { direction_id: 6, education_method_id: 1, entry_year: 1998 } }),
        await us.post(`/api/groups/curricula/${own.id}/copy`, { body: { entry_year: 1998 } }),
        await us.post(`/api/groups/curricula/${own.id}/archive`, { body: { version: own.version } }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
      expect((await server.as('teacher').get(`/api/groups/curricula/${own.id}`)).status).toBe(403)
    } finally {
      await setReach('all')
    }
  })
})

describe('An imported table', () => {
  const table = async () => {
    const [one, two] = await subjects()
    return [
      ['Дисциплина', 'Семестр', 'Всего часов', 'З.Е.', 'Форма контроля'],
      [one.code, '1 семестр', '72 ч', '2,0', 'Экзамен'],
      [two.name_ru.toUpperCase(), '2', '', '', 'дифф. зачёт'],
      ['Алхимия', '1', '72', '', 'зачёт'],
      [one.code, '1', '36', '', 'зачёт'],
      [two.code, '12', 'много', '', 'танец'],
    ]
  }

  it('is checked row by row and writes nothing before it is confirmed', async () => {
    const { id, version } = await newDraft()
    const { data } = await us.call('POST /api/groups/curricula/:id/lines/check', {
      params: { id },
      body: { rows: await table() },
      locale: 'en',
    })
    expect(
      data.map(({ row, line }) => [row, line && [line.semester, line.hours, line.credits, line.control_form]]),
    ).toEqual([
      [2, [1, 72, 2, 'exam']],
      [3, [2, null, null, 'graded_pass']],
      [4, null],
      [5, null],
      [6, null],
    ])
    expect(data[2]?.errors).toEqual(['There is no such subject: Алхимия.'])
    expect(data[2]?.similar).toBeNull()
    expect(data[3]?.errors).toEqual(['Repeats row 2.'])
    expect(data[4]?.errors).toHaveLength(3)
    expect((await read(id)).lines).toEqual([])
    const lines = data.flatMap(({ line }) => {
      if (!line) return []
      const { subject_name: _, ...rest } = line
      return [rest]
    })
    const written = await us.call('POST /api/groups/curricula/:id/lines/import', {
      params: { id },
      body: { version, replace: true, lines },
    })
    expect(written.data.lines).toHaveLength(2)
  })
})

describe('An imported row', () => {
  const check = async (rows: string[][]) => {
    const { id } = await newDraft()
    return (
      await us.call('POST /api/groups/curricula/:id/lines/check', { params: { id }, body: { rows }, locale: 'en' })
    ).data
  }

  it('with a misspelt subject gets subjects of a similar name, and no entrance exams', async () => {
    const { rows } = await server.pool.query(
      `SELECT name_ru AS name FROM subjects WHERE name_ru = 'Математика' OR code = 'ВИ.02' ORDER BY code`,
    )
    expect(rows).toHaveLength(2)
    const [row] = await check([['Матиматика', '1', '72', '2', 'экзамен']])
    expect(row?.similar?.text).toBe('Матиматика')
    expect(row?.similar?.subjects[0]?.name).toBe('Mathematics')
    expect(row?.similar?.subjects.map(({ code }) => code.slice(0, 2))).not.toContain('ВИ')
  })

  it('has its semester in Arabic or Roman numerals', async () => {
    const [one] = await subjects()
    const texts = ['II', 'III семестр', 'ХІ', '4-й', 'сем. V', 'второй', '13', 'XIII', '']
    const data = await check(texts.map((text) => [one.code, text, '72', '2', 'экзамен']))
    expect(data.map(({ line, errors }) => line?.semester ?? errors[0]?.slice(0, 18))).toEqual([
      2,
      3,
      'This programme has',
      4,
      5,
      ...Array<string>(4).fill('Enter the semester'),
    ])
  })
})

describe('A curriculum as colleges print it', () => {
  it('is read with a heading of two rows, merged subjects, headings of cycles and totals', async () => {
    const { id } = await newDraft()
    const [one] = await subjects()
    const rows = [
      ['УЧЕБНЫЙ ПЛАН'],
      [],
      [
        'Индекс',
        'Наименование учебных дисциплин, модулей, практик',
        'Семестр',
        'Объём программы',
        '',
        'Форма промежуточной аттестации',
      ],
      ['', '', '', 'Всего, час.', 'З.е.', ''],
      ['1', '2', '3', '4', '5', '6'],
      ['ЦК.00', 'Общий цикл', '', '150', '', ''],
      [one.code, one.name_ru, 'I', '72', '2', 'зачёт'],
      ['', '', 'II', '78', '2,5', 'Экзамен'],
      [one.code, one.name_ru, 'III, IV', '10', '', 'зачёт'],
      [one.code, one.name_ru, 'III', '10', '', 'экзамен, курсовая работа'],
      ['', 'ИТОГО', '', '150', '4,5', ''],
    ]
    const { data } = await us.call('POST /api/groups/curricula/:id/lines/check', {
      params: { id },
      body: { rows },
      locale: 'en',
    })
    expect(
      data.map(({ row, line, errors }) => [
        row,
        line ? [line.semester, line.hours, line.credits, line.control_form] : errors,
      ]),
    ).toEqual([
      [6, []],
      [7, [1, 72, 2, 'pass']],
      [8, [2, 78, 2.5, 'exam']],
      [9, ['This row has several semesters: III, IV. Enter one row for each semester.']],
      [10, [expect.stringContaining('several forms of assessment: экзамен, курсовая работа')]],
      [11, []],
    ])
  })
})

describe('An approved curriculum', () => {
  it('does not change, neither by calls nor in the database, and is replaced by its next edition', async () => {
    const [one, two] = await subjects()
    const first = await newDraft()
    await addLine(first, { subject_id: one.id })
    await approve(first.id)
    expect((await addLine(await read(first.id), { subject_id: two.id })).status).toBe(409)
    await expect(
      server.pool.query(`UPDATE curriculum_lines SET hours = 1 WHERE curriculum_id = $1`, [first.id]),
    ).rejects.toThrow('approved curriculum stays')
    const { data: next } = await us.call('POST /api/groups/curricula/:id/copy', {
      params: { id: first.id },
      body: { entry_year: first.entry_year },
    })
    expect(next).toMatchObject({ edition: 2, status: 'draft', lines: [{ subject_id: one.id }] })
    await addLine(next, { subject_id: two.id })
    const changes = await us.call('GET /api/groups/curricula/:id/changes', { params: { id: next.id } })
    expect(changes.data).toMatchObject({ from: { edition: 1 }, changes: [{ subject_id: two.id, before: null }] })
    await approve(next.id)
    expect((await read(first.id)).status).toBe('archived')
  })
})
