import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { countMarks, markInWords } from '../../src/server/gradebook/sheets/rules'
import { textOperatorsByPage } from '../kit/pdf'
import { startTestServer } from '../kit/server'
import { gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)

/** Creates a gradebook in which the first two people have the final marks 5 and 2 and the others have none. */
const marked = async () => {
  const place = await gradebookFixture(server)
  const { id: item } = await place.addItem({ kind: 'lesson', title: 'Урок', held_on: '2026-10-05' })
  const people = (await place.grid()).people.filter(({ is_member }) => is_member)
  const [first, second, third] = people.map(({ id }) => id)
  if (!first || !second || !third) throw new Error('The demo group is too small')
  await place.sent([
    cellChange({ item_id: item, student_id: first, value: 5 }),
    cellChange({ item_id: item, student_id: second, value: 2 }),
  ])
  const { params, query } = place
  const post = (what: 'sign' | 'reopen', body: object, who = place.teacher) =>
    who.post(`${place.path}/${what}`, { query, body })
  const sign = async () => post('sign', { version: (await place.grid()).version })
  const reopen = async (who = place.us) =>
    post('reopen', { version: (await place.grid()).version, reason: 'Ошибка в фамилии' }, who)
  const signings = async () =>
    (await place.teacher.call('GET /api/gradebook/:group/:subject/signings', { params, query })).data
  return { ...place, item, people, first, second, third, post, sign, reopen, signings }
}
const sizeOf = (bytes: Buffer) => textOperatorsByPage(bytes).reduce((sum, one) => sum + one, 0)

describe('Signing a gradebook', () => {
  it('locks it, freezes its final marks and posts them', async () => {
    const { sign, grid, sent, item, first, second, third, addItem, teacher, path, query, work, auditOf, period } =
      await marked()
    await addItem({ title: 'Ещё одна' })
    const signed = await sign()
    expect(signed.status, JSON.stringify(signed.body)).toBe(200)
    const after = await grid()
    expect(after).toMatchObject({ can_edit: false, can_reopen: false, signed_by: expect.any(String) })
    expect(after.items.find(({ kind }) => kind === 'final')?.posts_at).not.toBeNull()
    const change = cellChange({ item_id: item, student_id: first, value: 3, base_version: 1 })
    expect(await sent([change])).toMatchObject([{ outcome: 'refused', entry: { value: 5 } }])
    expect((await teacher.post(`${path}/items`, { query, body: work })).status).toBe(409)
    const [{ finals } = { finals: [] }] = (
      await server.pool.query(
        'SELECT finals FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id WHERE period_id = $1',
        [period],
      )
    ).rows
    expect(finals).toContainEqual({ user_id: first, value: 5, average: 5 })
    expect(finals).toContainEqual({ user_id: second, value: 2, average: 2 })
    expect(finals).toContainEqual({ user_id: third, value: null, average: null })
    expect((await auditOf('sign')).at(-1)?.entity_ids).toEqual([after.id])
  })

  it('records a time after the edits that it had to wait for', async () => {
    const { sign, grid, signings } = await marked()
    const { id } = await grid()
    const client = await server.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM gradebooks WHERE id = $1 FOR SHARE', [id])
    const signing = sign()
    await delay(700)
    const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp() AS now')
    await client.query('COMMIT')
    client.release()
    expect((await signing).status).toBe(200)
    const [{ signed_at } = { signed_at: '' }] = await signings()
    expect(Date.parse(signed_at)).toBeGreaterThanOrEqual(Date.parse(rows[0]?.now ?? ''))
  })

  it('shows the signed mark to the student', async () => {
    const { sign, sent, item, query, params } = await marked()
    const student = server.as('student.a')
    const { id } = await student.call('GET /api/user')
    const [own] = await sent([cellChange({ item_id: item, student_id: id, value: 4 })])
    const mine = async () =>
      (await student.call('GET /api/my/grades', { query })).data.subjects.find(
        ({ subject_id }) => subject_id === params.subject,
      )
    expect(await mine()).toBeUndefined()
    await sign()
    expect(await mine()).toMatchObject({
      marks: [],
      final: { value: own?.entry?.value, is_signed: true, reason: null },
    })
  })

  it('is refused if the gradebook is unsaved, already signed or outdated', async () => {
    const empty = await gradebookFixture(server)
    const none = await empty.teacher.post(`${empty.path}/sign`, { query: empty.query, body: { version: 1 } })
    expect(none.status).toBe(409)
    expect(none.problem().message).toBe('В этом журнале за период ещё ничего нет: подписывать нечего.')
    const { sign, post, grid, signings } = await marked()
    const old = await post('sign', { version: (await grid()).version + 1 })
    expect(old.status).toBe(409)
    expect(old.problem().current).toMatchObject({ id: (await grid()).id })
    await sign()
    expect((await sign()).problem().message).toContain('Ведомость подписана')
    expect(await signings()).toHaveLength(1)
  })

  it('either includes or refuses a mark that is saved at the same time', async () => {
    const { sign, sent, item, third, period } = await marked()
    const [outcomes] = await Promise.all([sent([cellChange({ item_id: item, student_id: third, value: 4 })]), sign()])
    const { rows } = await server.pool.query(
      `SELECT finals @> jsonb_build_array(jsonb_build_object('user_id', $2::int, 'value', 4)) AS has
      FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id WHERE period_id = $1`,
      [period, third],
    )
    expect(rows).toEqual([{ has: outcomes[0]?.outcome === 'saved' }])
  })
})

describe('A signed gradebook', () => {
  it('is reopened with a recorded reason by users with reach "all"', async () => {
    const { sign, reopen, grid, signings, teacher, us, auditOf, params, query } = await marked()
    expect((await reopen()).problem().message).toBe('Ведомость не подписана.')
    await sign()
    expect((await us.call('GET /api/gradebook/:group/:subject', { params, query })).data.can_reopen).toBe(true)
    expect((await reopen(teacher)).status).toBe(403)
    expect((await reopen()).status).toBe(200)
    expect(await grid()).toMatchObject({ signed_at: null, signed_by: null, can_edit: true })
    expect(await signings()).toMatchObject([
      { reason: 'Ошибка в фамилии', reopened_by: expect.any(String), reopened_at: expect.any(String) },
    ])
    expect(await auditOf('reopen')).not.toEqual([])
    await sign()
    expect((await signings()).map(({ reason }) => reason)).toEqual([null, 'Ошибка в фамилии'])
  })
})

describe('The sheet of final marks', () => {
  it('is a PDF with a line for each person, which says whether it is a draft', async () => {
    const { sign, teacher, path, query, people } = await marked()
    const sheet = () => teacher.get(`${path}/sheet`, { query })
    const draft = await sheet()
    expect(draft.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(draft.headers['content-disposition']))).toContain('Ведомость')
    expect(sizeOf(draft.bytes)).toBeGreaterThan(people.length * 3)
    await sign()
    expect((await sheet()).status).toBe(200)
    const empty = await gradebookFixture(server)
    expect((await teacher.get(`${empty.path}/sheet`, { query: empty.query })).status).toBe(200)
  })

  it('spells out marks in words and counts them', () => {
    expect([5, 4, 3, 2].map((value) => markInWords('ru', 'five', value))).toEqual([
      'отлично',
      'хорошо',
      'удовлетворительно',
      'неудовлетворительно',
    ])
    expect([0, 13, 20, 87, 100].map((value) => markInWords('ru', 'hundred', value))).toEqual([
      'ноль',
      'тринадцать',
      'двадцать',
      'восемьдесят семь',
      'сто',
    ])
    expect(markInWords('en', 'hundred', 87)).toBe('eighty-seven')
    expect(markInWords('en', 'pass_fail', 1)).toBe('passed')
    expect(markInWords('ru', 'hundred', 87.5)).toBe('')
    expect(markInWords('ru', 'five', null)).toBe('не аттестован(а)')
    expect(countMarks('five', [5, 5, 3, null])).toEqual([
      { value: 5, count: 2 },
      { value: 4, count: 0 },
      { value: 3, count: 1 },
      { value: 2, count: 0 },
      { value: null, count: 1 },
    ])
    expect(countMarks('pass_fail', [1])).toEqual([
      { value: 1, count: 1 },
      { value: 0, count: 0 },
    ])
  })
})

describe('The export of the grid', () => {
  it('has a row for each person and a column for each work as on screen, and contains no formulas', async () => {
    const { addItem, sent, teacher, path, query, first, second, people, auditOf } = await marked()
    const { id } = await addItem({ title: '=СУММ(1;2)' })
    await sent([
      cellChange({ item_id: id, student_id: first, flag: 'absent' }),
      cellChange({ item_id: id, student_id: second, value: 4, flag: 'late' }),
    ])
    const csv = await teacher.get(`${path}/export`, { query: { ...query, format: 'csv' } })
    const [head = '', ...lines] = String(csv.body).replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe(`Фамилия, имя, отчество;05.10 Урок;"'=СУММ(1;2)";Средний;Итог`)
    expect(lines).toHaveLength(people.length)
    expect(lines.some((line) => line.endsWith(';5;н;5,00;5'))).toBe(true)
    expect(lines.some((line) => line.endsWith(';2;4о;3,00;3'))).toBe(true)
    const xlsx = await teacher.get(`${path}/export`, { query: { ...query, format: 'xlsx' } })
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await auditOf('export')).at(-1)?.after).toMatchObject({ count: people.length })
  })
})
