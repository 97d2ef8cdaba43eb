import { afterAll, describe, expect, it } from 'vitest'
import { describeRecord } from '../../kit/describeRecord'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-directions')

const codeOf = (n: number) => `90.${String(Math.floor(n / 100)).padStart(2, '0')}.${String(n % 100).padStart(2, '0')}`
const sample = (n: number) => ({
  code: codeOf(n),
  translations: { ru: { name: 'Строительство мостов', profile: 'Стальные' }, en: { name: 'Bridge building' } },
  education_type_id: 2,
  education_method_ids: [1, 3],
  duration_months: 46,
})
const create = async (body: Record<string, unknown>) =>
  (await us.call('POST /api/directories/directions', { body })).data

describe('R3.05 R2.14 Directions', () => {
  describeRecord({
    server,
    path: '/api/directories/directions',
    entity: 'directories/directions',
    writer: 'manage-directions',
    unauthorized: ['manage-directories', 'manage-subjects', 'student.a'],
    sample,
    change: {
      places: { budget: 25, contract: 10, targeted: 0 },
      price: 120_000.5,
      entry_levels: ['secondary_general'],
      entrance_subjects: [{ subject_id: 2, source: 'college', min_score: 40, weight: 1.5 }],
      document_types: [{ document_type_id: 1, required: true, original_needed: false }],
      ranking: ['exam_total', 'priority'],
      admission_opens: '2026-06-20',
      admission_closes: '2026-08-15',
    },
    mistakes: [
      {
        body: { code: '9.2.7' },
        field: 'code',
        ru: 'Шифр записывают так: 09.02.07.',
        en: 'Enter the code in the format 09.02.07.',
      },
      {
        body: { admission_opens: '2026-08-15', admission_closes: '2026-06-20' },
        field: 'admission_closes',
        ru: 'Окончание раньше начала.',
        en: 'The end cannot be before the start.',
      },
      {
        body: { admission_opens: '2026-02-30' },
        field: 'admission_opens',
        ru: 'Такое значение не подходит.',
        en: 'This value is not valid.',
      },
      {
        body: { entrance_subjects: [{ subject_id: 999_999, min_score: 40, weight: 1 }] },
        field: 'entrance_subjects',
        ru: 'Такой записи нет. Выберите другую.',
        en: 'This record does not exist. Choose another one.',
      },
      {
        body: { education_method_ids: [] },
        field: 'education_method_ids',
        ru: 'Выберите значение.',
        en: 'Choose a value.',
      },
    ],
    taken: () => ({
      ru: 'Направление с таким шифром и профилем уже есть.',
      en: 'A programme with this code and specialisation already exists.',
    }),
    used: async () => {
      const group = await server.db.selectFrom('groups').select('direction_id').executeTakeFirstOrThrow()
      return { id: group.direction_id, by: 'groups' }
    },
    restored: 'draft',
  })

  it('start as drafts that rank by school mark in colleges and by exams in universities', async () => {
    const college = await create(sample(500))
    expect(college).toMatchObject({
      status: 'draft',
      ranking: ['average_score', 'achievements', 'priority'],
      price: null,
    })
    const university = await create({ ...sample(501), education_type_id: 1 })
    expect(university.ranking[0]).toBe('exam_total')
  })

  it('get the default entry levels of their education type unless others are set', async () => {
    const all = ['basic_general', 'secondary_general', 'secondary_vocational', 'higher']
    const usual = { 1: all.slice(1, 3), 2: all, 3: all.slice(2), 4: all, 5: all, 6: all }
    for (const [type, entry_levels] of Object.entries(usual)) {
      const made = await create({ ...sample(540 + Number(type)), education_type_id: Number(type) })
      expect(made).toMatchObject({ entry_levels })
    }
    const { id, ...direction } = await create({ ...sample(550), entry_levels: ['higher'] })
    expect(direction.entry_levels).toEqual(['higher'])
    const emptied = await us.put(`/api/directories/directions/${id}`, { body: { ...direction, entry_levels: [] } })
    expect(emptied.body).toMatchObject({ data: { entry_levels: all } })
  })

  it('can be published only with admission dates', async () => {
    const { id, ...direction } = await create(sample(510))
    const publish = (more: Record<string, unknown>) =>
      us.put(`/api/directories/directions/${id}`, {
        body: { ...direction, status: 'published', ...more },
        locale: 'ru',
      })
    const refused = await publish({})
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['admission_opens', 'admission_closes'])
    const published = await publish({ admission_opens: '2026-06-20', admission_closes: '2026-08-15' })
    expect(published.status).toBe(200)
  })

  it('are visible to applicants only when published, and as short records', async () => {
    const { id } = await create(sample(520))
    const query = { per_page: '9999' }
    const { data } = await server.as('applicant.a').call('GET /api/directories/directions', { query })
    expect(data.length).toBeGreaterThan(0)
    expect(data.every((row) => row.status === 'published' && !('ranking' in row))).toBe(true)
    expect(data.map((row) => row.id)).not.toContain(id)
    const staff = await server.as('teacher').call('GET /api/directories/directions', { query })
    expect(staff.data.find((row) => row.id === id)).toEqual({
      id,
      code: codeOf(520),
      name: 'Строительство мостов',
      profile: 'Стальные',
      education_type_id: 2,
      places: { budget: 0, contract: 0, targeted: 0 },
      status: 'draft',
    })
  })

  it('can share a code if their profiles differ', async () => {
    await create(sample(530))
    const other = { ...sample(530), translations: { ru: { name: 'Строительство мостов', profile: 'Деревянные' } } }
    expect((await create(other)).code).toBe(codeOf(530))
  })

  it('are found by any word form of the name or profile, in either language, and by code', async () => {
    const { id } = await create(sample(540))
    const found = async (q: string) =>
      (await us.call('GET /api/directories/directions', { query: { filter: { q, id } } })).meta.total
    for (const q of ['мост', 'стальной', 'bridges', codeOf(540), 'строительство мостами'])
      expect(await found(q), q).toBe(1)
    for (const q of ['туннель', 'деревянный', '90.05.41']) expect(await found(q), q).toBe(0)
  })

  it('are filtered by type, method and status', async () => {
    const { id } = await create(sample(560))
    const matches = async (filter: Record<string, unknown>) =>
      (await us.call('GET /api/directories/directions', { query: { filter: { id, ...filter } } })).meta.total
    expect(await matches({ education_type_id: 2, education_method_id: 3, status: ['draft', 'closed'] })).toBe(1)
    expect(await matches({ education_type_id: [1, 3] })).toBe(0)
    expect(await matches({ education_method_id: 4 })).toBe(0)
    expect(await matches({ status: 'published' })).toBe(0)
  })
})
