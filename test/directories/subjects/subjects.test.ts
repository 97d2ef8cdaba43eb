import { afterAll, describe, expect, it } from 'vitest'
import { describeRecord } from '../../kit/describeRecord'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-subjects')

const sample = (n: number) => ({
  code: `ТЕСТ.${n}`,
  translations: { ru: { name: `Испытание материалов ${n}` }, en: { name: `Testing of materials ${n}` } },
  subject_type_id: 2,
  control_form: 'exam',
})
const create = async (body: Record<string, unknown>) => (await us.call('POST /api/directories/subjects', { body })).data

describe('R3.05 R2.14 Subjects', () => {
  describeRecord({
    server,
    path: '/api/directories/subjects',
    entity: 'directories/subjects',
    writer: 'manage-subjects',
    unauthorized: ['manage-directories', 'manage-directions', 'student.a'],
    sample,
    change: { hours: 72, credits: 2.5, control_form: 'graded_pass', translations: { ru: { name: 'Другое имя' } } },
    mistakes: [
      { body: { code: ' ' }, field: 'code', ru: 'Заполните поле.', en: 'Fill in this field.' },
      {
        body: { translations: { ru: { name: '' } } },
        field: 'translations.ru.name',
        ru: 'Укажите название.',
        en: 'Enter a name.',
      },
      {
        body: { translations: { ru: { name: 'а' }, en: { name: 'x'.repeat(201) } } },
        field: 'translations.en.name',
        ru: 'Не больше 200 знаков.',
        en: 'Enter at most 200 characters.',
      },
      { body: { hours: 0 }, field: 'hours', ru: 'Нужно число не меньше 1.', en: 'Enter a number that is 1 or more.' },
      {
        body: { direction_ids: [1, 1] },
        field: 'direction_ids',
        ru: 'Значения не должны повторяться.',
        en: 'Values must not repeat.',
      },
      {
        body: { direction_ids: [999_999] },
        field: 'direction_ids',
        ru: 'Такой записи нет. Выберите другую.',
        en: 'This record does not exist. Choose another one.',
      },
    ],
    taken: (code) => ({ ru: `Код занят: предмет ${code}.`, en: `This code is already used by subject ${code}.` }),
    used: async () => {
      const taught = await server.db.selectFrom('group_teachers').select('subject_id').executeTakeFirstOrThrow()
      return { id: taught.subject_id, by: 'groups' }
    },
    restored: 'active',
  })

  it('R3.04 are named in the language of the request, or in Russian if English is missing', async () => {
    const { id } = await create(sample(1000))
    const { id: russianOnly } = await create({ ...sample(1001), translations: { ru: { name: 'Ёлковедение' } } })
    const query = { filter: { id: [id, russianOnly] }, sort: ['id', 'ASC'] }
    const names = async (locale: 'ru' | 'en') =>
      (await us.call('GET /api/directories/subjects', { query, locale })).data.map((subject) => subject.name)
    expect(await names('en')).toEqual(['Testing of materials 1000', 'Ёлковедение'])
    expect(await names('ru')).toEqual(['Испытание материалов 1000', 'Ёлковедение'])
  })

  it('are found by any word form, in either language, with ё equal to е, and by part of the code', async () => {
    const { id } = await create({
      ...sample(1002),
      code: 'ЁЖ.77',
      translations: { ru: { name: 'Учёт материалов' }, en: { name: 'Accounting for materials' } },
    })
    for (const q of ['материал', 'учет', 'УЧЁТА материалами', 'accounts', 'material', 'еж.7', 'материалов учёт']) {
      const { data } = await us.call('GET /api/directories/subjects', { query: { filter: { q } } })
      expect(
        data.map((subject) => subject.id),
        q,
      ).toContain(id)
    }
    const { data } = await us.call('GET /api/directories/subjects', { query: { filter: { q: 'вязание' } } })
    expect(data).toEqual([])
  })

  it('are sorted by Russian rules, with Ё next to Е', async () => {
    const names = ['Ель', 'Ёлка', 'Жук', 'Егерь']
    const made = await Promise.all(
      names.map((name, n) => create({ ...sample(1100 + n), translations: { ru: { name } } })),
    )
    const query = { sort: ['name', 'ASC'], filter: { id: made.map(({ id }) => id) } }
    const { data } = await us.call('GET /api/directories/subjects', { query, locale: 'ru' })
    expect(data.map((subject) => subject.name)).toEqual(['Егерь', 'Ёлка', 'Ель', 'Жук'])
  })

  it.each(['hours', 'credits', 'directions_count', 'groups_count', 'control_form', 'subject_type_id', 'updated_at'])(
    'are sorted by %s in both directions',
    async (field) => {
      const ids = async (order: string) =>
        (
          await us.call('GET /api/directories/subjects', { query: { sort: [field, order], per_page: '9999' } })
        ).data.map(({ id }) => id)
      expect(await ids('DESC')).toEqual((await ids('ASC')).toReversed())
    },
  )

  it('are full records for their managers, short ones for other staff, and only active ones for students', async () => {
    const { id } = await create(sample(1200))
    await us.post('/api/directories/subjects/archive', { body: { ids: [id] } })
    const query = { filter: { id } }
    const whole = await us.call('GET /api/directories/subjects', { query })
    expect(whole.data[0]).toHaveProperty('translations')
    const short = await server.as('teacher').call('GET /api/directories/subjects', { query, locale: 'ru' })
    expect(short.data).toEqual([
      { id, code: 'ТЕСТ.1200', name: 'Испытание материалов 1200', subject_type_id: 2, status: 'archived' },
    ])
    expect((await server.as('student.a').call('GET /api/directories/subjects', { query })).data).toEqual([])
  })

  it('include the directions they belong to', async () => {
    const { id } = await create({ ...sample(1300), direction_ids: [2, 1] })
    const { data } = await us.call('GET /api/directories/subjects/:id', { params: { id } })
    expect(data).toMatchObject({ direction_ids: [1, 2], directions_count: 2, groups_count: 0 })
    const found = await us.call('GET /api/directories/subjects', { query: { filter: { direction_id: 2, id } } })
    expect(found.meta.total).toBe(1)
    const others = await us.call('GET /api/directories/subjects', { query: { filter: { direction_id: 3, id } } })
    expect(others.meta.total).toBe(0)
  })

  it('are not sent again if the client has them cached', async () => {
    const first = await us.get('/api/directories/subjects', { query: { per_page: '9999' } })
    const etag = String(first.headers['etag'])
    const same = await us.get('/api/directories/subjects', {
      query: { per_page: '9999' },
      headers: { 'if-none-match': etag },
    })
    expect(same.status).toBe(304)
    await create(sample(1400))
    const other = await us.get('/api/directories/subjects', {
      query: { per_page: '9999' },
      headers: { 'if-none-match': etag },
    })
    expect(other.status).toBe(200)
  })
})
