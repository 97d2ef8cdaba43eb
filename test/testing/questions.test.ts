import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { questionTypes } from '../../src/api/testing/codes'
import { startTestServer } from '../kit/server'
import { bearerOf, sendForm } from '../library/files/form'
import { plainPng } from '../library/files/pictures'
import { school } from '../study/newMaterial'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-tests')
const teacher = server.as('teacher')
const { subject_id, other_subject_id } = await school(server)

const single = (body = '<p>Сколько будет 2 + 2?</p>') => ({
  type: 'single',
  points: 2,
  shuffle: true,
  translations: { ru: { body, explanation: '<p>Два и два — четыре.</p>' } },
  options: [
    { id: 'a', weight: 100, translations: { ru: { text: '<p>4</p>', feedback: '<p>Да.</p>' } } },
    { id: 'b', weight: 0, translations: { ru: { text: '<p>5</p>', feedback: '<p>Нет.</p>' } } },
  ],
})
const sample = (more: Record<string, unknown> = {}) => ({
  subject_id,
  title: 'Сложение',
  tags: ['Арифметика'],
  content: single(),
  ...more,
})
const create = async (more: Record<string, unknown> = {}) =>
  (await us.call('POST /api/questions', { body: sample(more) })).data
const read = async (id: number) => (await us.call('GET /api/questions/:id', { params: { id } })).data
const insertOfType = async (type: string) =>
  (await us.call('GET /api/questions', { query: { filter: { type }, range: [0, 0], sort: ['id', 'ASC'] } })).data[0]
    ?.id ?? 0

describe('R2.11 A question', () => {
  it('can be created, edited and found by each filter, and its tags are in lower case', async () => {
    const { id } = await create({ difficulty: 2 })
    const total = async (filter: Record<string, unknown>) =>
      (await us.call('GET /api/questions', { query: { filter: { id: [id], ...filter } } })).meta.total
    for (const filter of [
      { subject_id },
      { type: 'single' },
      { tag: 'арифметика' },
      { difficulty: 2 },
      { q: 'сложения' },
      { q: 'сколько' },
    ])
      expect(await total(filter), JSON.stringify(filter)).toBe(1)
    for (const filter of [
      { type: 'essay' },
      { tag: 'физика' },
      { difficulty: 3 },
      { q: 'вязание' },
      { status: 'ready' },
    ])
      expect(await total(filter), JSON.stringify(filter)).toBe(0)
    expect(await read(id)).toMatchObject({
      tags: ['арифметика'],
      type: 'single',
      points: 2,
      languages: ['ru'],
      number: 1,
    })
  })

  it.each([...questionTypes])('is unchanged when it is read and saved again: type %s', async (type) => {
    const id = await insertOfType(type)
    const before = await read(id)
    const answer = await us.put(`/api/questions/${id}`, { body: before })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await read(id)).toMatchObject({ content: before.content, number: before.number })
  })

  it('gets a new version when its content changes, and the old version stays', async () => {
    const question = await create()
    await us.put(`/api/questions/${question.id}`, {
      body: { ...question, content: single('<p>Сколько будет дважды два?</p>') },
    })
    const params = { id: question.id }
    const { data } = await us.call('GET /api/questions/:id/versions', { params })
    expect(data.map(({ number }) => number)).toEqual([2, 1])
    const old = await us.call('GET /api/questions/:id/versions/:number', { params: { ...params, number: 1 } })
    expect(old.data.content.translations.ru?.body).toBe('<p>Сколько будет 2 + 2?</p>')
    const change = server.pool.query(`UPDATE question_versions SET content = '{}' WHERE question_id = $1`, [
      question.id,
    ])
    await expect(change).rejects.toThrow('append-only')
  })

  it('gets no new version when its title, tags or status change, and never changes its type', async () => {
    const question = await create()
    await us.put(`/api/questions/${question.id}`, { body: { ...question, title: 'Иначе', tags: [], status: 'ready' } })
    const edited = await read(question.id)
    expect(edited).toMatchObject({ title: 'Иначе', tags: [], status: 'ready', number: 1 })
    const other = await us.put(`/api/questions/${question.id}`, {
      body: { ...edited, content: { type: 'info', points: 0, translations: { ru: { body: '<p>а</p>' } } } },
      locale: 'ru',
    })
    expect(other.problem().errors).toEqual({ 'content.type': ['Вид вопроса не меняется. Создайте другой вопрос.'] })
  })

  it('is rejected at the invalid field', async () => {
    const none = { ...single(), options: single().options.map((option) => ({ ...option, weight: 50 })) }
    const answer = await us.post('/api/questions', { body: sample({ content: none }), locale: 'ru' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem().errors ?? {})).toEqual([expect.stringMatching(/^content\.options/)])
  })

  it('is sanitised in all its texts', async () => {
    const evil = '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a></p>'
    const content = {
      ...single(evil),
      options: single().options.map((option) => ({
        ...option,
        translations: { ru: { text: `${option.id}${evil}`, feedback: evil } },
      })),
    }
    const { id } = await create({ content })
    expect(JSON.stringify((await read(id)).content)).not.toMatch(/script|onclick|javascript/)
  })

  it('can be tagged, moved, made ready, duplicated and retired in bulk', async () => {
    const ids = [(await create()).id, (await create()).id]
    await us.call('POST /api/questions/tag', { body: { ids, add: ['Сессия', 'арифметика'], remove: [] } })
    expect((await read(ids[0] ?? 0)).tags).toEqual(['арифметика', 'сессия'])
    await us.call('POST /api/questions/tag', { body: { ids, remove: ['арифметика'] } })
    expect((await read(ids[1] ?? 0)).tags).toEqual(['сессия'])
    const { data: tags } = await us.call('GET /api/questions/tags', { query: { q: 'сес' } })
    expect(tags).toEqual([{ id: 'сессия', name: 'сессия', count: 2 }])
    await us.call('POST /api/questions/ready', { body: { ids } })
    await us.call('POST /api/questions/move', { body: { ids, subject_id: other_subject_id } })
    expect(await read(ids[0] ?? 0)).toMatchObject({ status: 'ready', subject_id: other_subject_id })
    await us.call('POST /api/questions/archive', { body: { ids } })
    expect((await read(ids[0] ?? 0)).status).toBe('retired')
    const { data: copy } = await us.call('POST /api/questions/:id/duplicate', { params: { id: ids[0] ?? 0 } })
    expect(copy).toMatchObject({ title: 'Сложение (копия)', status: 'draft', number: 1 })
  })

  it('can be previewed without its key, and a trial answer is marked as in a test', async () => {
    const body = { content: single(), locale: 'ru', seed: 'x' }
    const { data: shown } = await us.call('POST /api/questions/present', { body })
    expect(JSON.stringify(shown)).not.toMatch(/weight|feedback|100/)
    const options = z.object({ options: z.array(z.string()) }).parse(shown).options
    const answer = (text: string) => ({ type: 'single', choice: options.indexOf(text) })
    const right = await us.call('POST /api/questions/try', { body: { ...body, answer: answer('<p>4</p>') } })
    expect(right.data).toEqual({
      status: 'correct',
      score: 2,
      points: 2,
      feedback: ['<p>Да.</p>'],
      explanation: '<p>Два и два — четыре.</p>',
    })
    const wrong = await us.call('POST /api/questions/try', { body: { ...body, answer: answer('<p>5</p>') } })
    expect(wrong.data).toMatchObject({ status: 'incorrect', score: 0, feedback: ['<p>Нет.</p>'] })
  })
})

describe('A teacher with reach over their own subjects', () => {
  it('can work only on their own questions and those of their subjects', async () => {
    const foreign = await create({ subject_id: other_subject_id, title: 'Чужая тайна' })
    expect((await teacher.get(`/api/questions/${foreign.id}`)).status).toBe(404)
    expect((await teacher.get(`/api/questions/${foreign.id}/versions`)).status).toBe(404)
    expect((await teacher.put(`/api/questions/${foreign.id}`, { body: { ...foreign } })).status).toBe(404)
    expect((await teacher.call('GET /api/questions', { query: { filter: { q: 'тайна' } } })).meta.total).toBe(0)
    const body = { ids: [foreign.id], format: 'gift', language: 'ru' }
    expect((await teacher.post('/api/questions/export', { body })).body).not.toContain('тайна')
    const refused = await teacher.call('POST /api/questions/tag', { body: { ids: [foreign.id], add: ['моё'] } })
    expect(refused.data.done).toEqual([])
    const elsewhere = await teacher.post('/api/questions', { body: sample({ subject_id: other_subject_id }) })
    expect(Object.keys(elsewhere.problem().errors ?? {})).toEqual(['subject_id'])
    expect((await teacher.call('POST /api/questions', { body: sample() })).data.can_edit).toBe(true)
  })

  it('is offered only their own subjects, while users with full reach are offered all', async () => {
    const query = { filter: { within_reach: true as const } }
    const offered = await teacher.call('GET /api/directories/subjects', { query })
    expect(offered.data.map(({ id }) => id)).toContain(subject_id)
    expect(offered.data.map(({ id }) => id)).not.toContain(other_subject_id)
    const all = await us.call('GET /api/directories/subjects', { query: {} })
    expect((await us.call('GET /api/directories/subjects', { query })).meta.total).toBe(all.meta.total)
  })
})

describe('Question files', () => {
  const gift =
    '$CATEGORY: Арифметика/Сложение\n\n::Два и два:: Сколько будет 2 + 2? {=4 ~3 ~5}\n\n::Столица:: Столица России? {=Москва}\n'
  const send = async (
    path: string,
    { name, text, fields }: { name: string; text: string | Buffer; fields: Record<string, string> },
  ) =>
    sendForm(server, await bearerOf(server, 'admin'), path, {
      files: [{ name, content: Buffer.from(text) }],
      fields,
      locale: 'ru',
    })
  const fields = { language: 'ru' }
  const into = { ...fields, subject_id: String(subject_id) }

  it('can be previewed without importing, with errors reported by line', async () => {
    const before = (await us.call('GET /api/questions', { query: {} })).meta.total
    const answer = await send('/api/questions/import/preview', {
      name: 'вопросы.gift',
      text: `${gift}\n::Плохой:: Нет ответа {~a ~b}\n`,
      fields,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({
      data: {
        format: 'gift',
        questions: [
          { title: 'Два и два', type: 'single', tags: ['арифметика / сложение'], line: 3 },
          { title: 'Столица', type: 'short_text', line: 5 },
        ],
        report: [{ line: 7, imported: false, message: expect.stringContaining('верный ответ') }],
      },
    })
    expect((await us.call('GET /api/questions', { query: {} })).meta.total).toBe(before)
  })

  it('are imported completely or not at all, unless only valid questions are requested', async () => {
    const text = `${gift}\n::Плохой:: Нет ответа {~a ~b}\n`
    const file = { name: 'вопросы.gift', text }
    const whole = await send('/api/questions/import', { ...file, fields: { ...into, what: 'all' } })
    expect(whole.status).toBe(422)
    const valid = await send('/api/questions/import', { ...file, fields: { ...into, what: 'valid' } })
    const { data } = z.object({ data: z.object({ ids: z.array(z.number()) }) }).parse(valid.body)
    expect(data.ids).toHaveLength(2)
    expect(await read(data.ids[1] ?? 0)).toMatchObject({ title: 'Столица', status: 'draft', subject_id })
  })

  it('bring their pictures into the library if they come from Moodle', async () => {
    const png = (await plainPng({ width: 40, height: 30 })).toString('base64')
    const text = `<?xml version="1.0" encoding="UTF-8"?><quiz><question type="truefalse"><name><text>Схема</text></name>
      <questiontext format="html"><text><![CDATA[<p><img src="@@PLUGINFILE@@/a.png" alt="a"> Верно?</p>]]></text>
      <file name="a.png" path="/" encoding="base64">${png}</file></questiontext>
      <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`
    const answer = await send('/api/questions/import', { name: 'moodle.xml', text, fields: { ...into, what: 'all' } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { data } = z.object({ data: z.object({ ids: z.array(z.number()) }) }).parse(answer.body)
    const { content } = (await server.as('admin').call('GET /api/questions/:id', { params: { id: data.ids[0] ?? 0 } }))
      .data
    const [link = ''] = /\/api\/files\/[^"]+/.exec(content.translations.ru?.body ?? '') ?? []
    expect((await server.as('guest').get(link.replaceAll('&amp;', '&'))).headers['content-type']).toMatch(/^image\//)
  })

  it('are rejected if they have a DOCTYPE or another type', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><quiz>&b;</quiz>'
    const answer = await send('/api/questions/import/preview', { name: 'moodle.xml', text: bomb, fields })
    expect(answer.body).toMatchObject({
      data: { questions: [], report: [{ message: 'В файле объявлен DOCTYPE. Такие файлы не читаются.' }] },
    })
    const picture = await send('/api/questions/import/preview', {
      name: 'вопросы.gift',
      text: await plainPng({ width: 4, height: 4 }),
      fields,
    })
    expect(picture.status).toBe(422)
  })

  it('are written in every format, and a check lists beforehand what will be lost', async () => {
    const ids = await Promise.all([...questionTypes].map(insertOfType))
    for (const format of ['json', 'gift', 'moodle_xml', 'aiken', 'csv']) {
      const body = { ids, format, language: 'ru' }
      const { data } = await us.call('POST /api/questions/export/check', { body, locale: 'ru' })
      expect(data.length > 0, format).toBe(format !== 'json')
      const answer = await us.post('/api/questions/export', { body, locale: 'ru' })
      expect(answer.status, format).toBe(200)
      expect(answer.bytes.length, format).toBeGreaterThan(20)
    }
  })

  it('contain the questions matching a filter or the selected ones, but never both', async () => {
    await Promise.all(['Берёза в файле', 'Аист в файле'].map((title) => create({ title, tags: ['в файл'] })))
    const file = { format: 'json', language: 'ru' }
    const answer = await us.post('/api/questions/export', { body: { ...file, filter: { tag: ['в файл'] } } })
    const { questions } = z.object({ questions: z.array(z.object({ title: z.string() })) }).parse(answer.body)
    expect(questions.map(({ title }) => title)).toEqual(['Аист в файле', 'Берёза в файле'])
    for (const body of [file, { ...file, ids: [1], filter: {} }])
      expect((await us.post('/api/questions/export', { body })).problem().errors).toHaveProperty('ids')
  })
})
