import { afterAll, describe, expect, it } from 'vitest'
import { describeRecord } from '../../kit/describeRecord'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('admissions')

const sample = (n: number) => ({
  code: `test_paper_${n}`,
  translations: {
    ru: { name: `Справка о прививках ${n}`, description: 'Форма 063/у.\nИз поликлиники.' },
    en: { name: `Vaccination record ${n}` },
  },
  category: 'medical',
})
const create = async (body: Record<string, unknown>) =>
  (await us.call('POST /api/directories/documents', { body })).data

describe('R3.05 R2.14 Document types', () => {
  describeRecord({
    server,
    path: '/api/directories/documents',
    entity: 'directories/documents',
    writer: 'admissions',
    // Changes require both `manage directories` and `manage documents`.
    unauthorized: ['manage-directories', 'manage-documents', 'methodist', 'student.a'],
    sample,
    change: {
      required: true,
      max_files: 3,
      formats: ['pdf'],
      max_size_mb: 25,
      fields: ['series', 'number', 'issue_date'],
      reject_reasons: [
        { ru: { text: 'Не видно печати' }, en: { text: 'The stamp is not visible' } },
        { ru: { text: 'Обрезан край' } },
      ],
      position: 7,
    },
    mistakes: [
      {
        body: { code: 'Паспорт' },
        field: 'code',
        ru: 'Код: строчные латинские буквы, цифры и _, первой — буква.',
        en: 'Use lower-case Latin letters, digits and underscores, starting with a letter.',
      },
      { body: { formats: [] }, field: 'formats', ru: 'Выберите форматы файлов.', en: 'Choose file formats.' },
      {
        body: { formats: ['pdf', 'exe'] },
        field: 'formats.1',
        ru: 'Такое значение не подходит.',
        en: 'This value is not valid.',
      },
      {
        body: { max_files: 51 },
        field: 'max_files',
        ru: 'Нужно число не больше 50.',
        en: 'Enter a number that is 50 or less.',
      },
      {
        body: { reject_reasons: [{ ru: { text: 'Не читается' } }, { ru: { text: '' } }] },
        field: 'reject_reasons.1.ru.text',
        ru: 'Заполните поле.',
        en: 'Fill in this field.',
      },
    ],
    taken: (code) => ({
      ru: `Код занят: вид документа ${code}.`,
      en: `This code is already used by document type ${code}.`,
    }),
    used: async () => {
      const requirement = await server.db
        .selectFrom('direction_document_types')
        .select('document_type_id')
        .executeTakeFirstOrThrow()
      return { id: requirement.document_type_id, by: 'directories/directions' }
    },
    restored: 'active',
  })

  it('need only a code, a name and a category; other fields have defaults', async () => {
    expect(await create(sample(500))).toMatchObject({
      required: false,
      max_files: 10,
      formats: ['pdf', 'jpeg', 'png', 'webp'],
      max_size_mb: 10,
      fields: [],
      reject_reasons: [],
      status: 'active',
      directions_count: 0,
    })
  })

  it('are full records for directory managers, short ones for staff, and only active ones for applicants', async () => {
    const { id } = await create(sample(510))
    await us.post('/api/directories/documents/archive', { body: { ids: [id] } })
    const query = { filter: { id } }
    const whole = await server.as('manage-directories').call('GET /api/directories/documents', { query })
    expect(whole.data[0]).toHaveProperty('reject_reasons')
    expect((await server.as('manage-directories').get(`/api/directories/documents/${id}`)).status).toBe(200)
    const short = await server.as('manage-documents').call('GET /api/directories/documents', { query, locale: 'en' })
    expect(short.data).toEqual([
      { id, code: 'test_paper_510', name: 'Vaccination record 510', category: 'medical', status: 'archived' },
    ])
    expect((await server.as('manage-documents').get(`/api/directories/documents/${id}`)).status).toBe(403)
    expect((await server.as('applicant.a').call('GET /api/directories/documents', { query })).data).toEqual([])
  })

  it('keep the order set by the college', async () => {
    const late = await create({ ...sample(520), position: 9001 })
    const early = await create({ ...sample(521), position: 9000 })
    const { data } = await us.call('GET /api/directories/documents', { query: { filter: { id: [late.id, early.id] } } })
    expect(data.map(({ id }) => id)).toEqual([early.id, late.id])
  })

  it('are filtered by category and by whether they are required', async () => {
    const { id } = await create({ ...sample(530), required: true })
    const matches = async (filter: Record<string, unknown>) =>
      (await us.call('GET /api/directories/documents', { query: { filter: { id, ...filter } } })).meta.total
    expect(await matches({ category: ['medical', 'photo'], required: true, needs_original: false })).toBe(1)
    expect(await matches({ required: false })).toBe(0)
    expect(await matches({ category: 'photo' })).toBe(0)
    expect(await matches({ q: 'прививка' })).toBe(1)
  })
})
