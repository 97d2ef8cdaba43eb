import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { textOperatorsByPage } from '../kit/pdf'
import { newPeriod, gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const me = (await student.call('GET /api/user')).id
const posts_at = '2026-01-10T09:00:00Z'

const opened = async () => {
  const place = await gradebookFixture(server)
  const mine = async () => (await student.call('GET /api/my/grades', { query: place.query })).data
  const subject = async () => (await mine()).subjects.find(({ subject_id }) => subject_id === place.params.subject)
  const write = (item: number, more: object) => place.sent([cellChange({ item_id: item, student_id: me, ...more })])
  const finalItem = async () => (await place.grid()).items.find(({ kind }) => kind === 'final')
  const postFinal = async () => {
    const item = await finalItem()
    if (!item) throw new Error('No column of the final mark')
    const { id, version, title, scale, max } = item
    const body = { version, kind: 'final', title, scale, max, posts_at }
    await place.teacher.call('PUT /api/gradebook/:group/:subject/items/:item', {
      params: { ...place.params, item: id },
      body,
    })
  }
  return { ...place, mine, subject, write, finalItem, postFinal }
}

describe('A student’s own marks', () => {
  it('are the posted ones, with comments but without private notes', async () => {
    const { addItem, write, subject } = await opened()
    const shown = await addItem({ title: 'Сдано', posts_at, held_on: '2026-09-02' })
    const hidden = await addItem({ title: 'Не видно' })
    const later = await addItem({ title: 'Будет видно', posts_at: '2999-01-01T00:00:00Z' })
    await addItem({ title: 'Впереди', posts_at })
    for (const { id } of [shown, hidden, later])
      await write(id, { value: 4, comment: 'Хорошо', private_note: 'Списал?' })
    const own = await subject()
    expect(own?.marks).toMatchObject([
      { title: 'Сдано', value: 4, comment: 'Хорошо' },
      { title: 'Впереди', value: null, comment: null },
    ])
    expect(JSON.stringify(own)).not.toContain('Списал')
    expect(own).toMatchObject({ scale: 'five', rules: { method: 'weighted' }, final: null })
  })

  it('are visible only to that student, and include marks from former groups', async () => {
    const { addItem, grid, sent, query, mine, params } = await opened()
    const { id: item } = await addItem({ posts_at })
    const others = (await grid()).people.filter(({ id, is_member }) => is_member && id !== me)
    await sent(others.slice(0, 2).map(({ id }) => cellChange({ item_id: item, student_id: id, value: 2 })))
    expect((await mine()).subjects.map(({ marks }) => marks.map(({ value }) => value))).toEqual([[null]])
    const stranger = server.as('student.b')
    const { subjects, periods } = (await stranger.call('GET /api/my/grades', { query })).data
    expect(subjects).toEqual([])
    expect(periods.map(({ id }) => id)).not.toContain(Number(query.period))
    expect((await server.as('teacher').get('/api/my/grades')).status).toBe(403)
    expect(params.group).toBeGreaterThan(0)
  })

  it('omit archived columns', async () => {
    const { addItem, write, subject, teacher, params } = await opened()
    const { id: item } = await addItem({ posts_at })
    await addItem({ posts_at, title: 'Осталась' })
    await write(item, { value: 5 })
    await teacher.call('DELETE /api/gradebook/:group/:subject/items/:item', { params: { ...params, item } })
    expect((await subject())?.marks.map(({ title }) => title)).toEqual(['Осталась'])
  })

  it('count lessons held and attended, and omit lessons without a mark', async () => {
    const { addItem, write, subject } = await opened()
    const lesson = (held_on: string, more: object = {}) =>
      addItem({ kind: 'lesson', title: 'Урок', held_on, posts_at, ...more })
    const [absent, excused, late] = [await lesson('2026-10-01'), await lesson('2026-10-02'), await lesson('2026-10-03')]
    await lesson('2026-10-04')
    await lesson('2999-10-05')
    await write(absent.id, { flag: 'absent' })
    await write(excused.id, { flag: 'excused' })
    await write(late.id, { value: 5, flag: 'late' })
    const own = await subject()
    expect(own).toMatchObject({ lessons_count: 4, attended_count: 2 })
    expect(own?.marks).toMatchObject([
      { value: null, flag: 'absent' },
      { value: null, flag: 'excused' },
      { value: 5, flag: 'late' },
    ])
  })

  it('show a manual final mark only once it is posted, with its reason', async () => {
    const { addItem, write, subject, finalItem, postFinal } = await opened()
    await addItem({ posts_at })
    const item = await finalItem()
    await write(item?.id ?? 0, { value: 5, reason: 'Победа на олимпиаде' })
    expect((await subject())?.final).toBeNull()
    await postFinal()
    const own = await subject()
    expect(own?.final).toEqual({ value: 5, is_signed: false, reason: 'Победа на олимпиаде', retake: null })
    expect(own?.marks).toHaveLength(1)
  })

  it('list the periods with posted marks, newest first', async () => {
    const empty = await newPeriod(server)
    const first = await opened()
    await first.addItem({ posts_at })
    const second = await opened()
    await second.addItem({ posts_at })
    const { periods, period } = await second.mine()
    const ids = periods.map(({ id }) => id)
    expect(ids.indexOf(second.period)).toBeLessThan(ids.indexOf(first.period))
    expect(ids).not.toContain(empty)
    expect(period?.id).toBe(second.period)
    expect((await student.get('/api/my/grades', { query: { period: 999_999 } })).status).toBe(404)
    expect((await student.call('GET /api/my/grades', { query: { period: String(empty) } })).data.subjects).toEqual([])
  })
})

describe('The PDF of a student’s own marks', () => {
  it('has a line for each subject', async () => {
    const { addItem, write, query } = await opened()
    const bare = await student.get('/api/my/grades/sheet', { query })
    const { id } = await addItem({ posts_at })
    await write(id, { value: 5 })
    const sheet = await student.get('/api/my/grades/sheet', { query })
    expect(sheet.headers['content-type']).toBe('application/pdf')
    const words = ({ bytes }: typeof sheet) => textOperatorsByPage(bytes).reduce((sum, one) => sum + one, 0)
    expect(words(sheet)).toBeGreaterThan(words(bare))
  })
})
