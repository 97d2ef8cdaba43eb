import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { school } from '../study/newMaterial'
import { contentOf, newAttempt, newQuestion, newTest, pinned, poolOf, publishedTest } from './newTest'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-tests')
const { group_id, subject_id, other_subject_id, other_group_id } = await school(server)

const read = async (id: number) => (await us.call('GET /api/tests/:id', { params: { id } })).data
const edit = async (id: number, more: Record<string, unknown>) =>
  us.put(`/api/tests/${id}`, { body: { ...(await read(id)), ...more }, locale: 'ru' })
const publish = async (id: number, more: Record<string, unknown> = {}) =>
  us.post(`/api/tests/${id}/publish`, { body: { version: (await read(id)).version, ...more }, locale: 'ru' })
const published = (more: Record<string, unknown> = {}) => publishedTest(server, more)
const pool = (more: Record<string, unknown> = {}) => poolOf(subject_id, more)

describe('R2.11 A test', () => {
  it('can be created as a draft with default settings, edited, and saved again unchanged', async () => {
    const test = await newTest(server, {
      networks: ['10.20.3.4', '10.30.1.0/16'],
      translations: {
        ru: { title: 'Счёт', description: '<p>Кратко<script>x()</script></p>', instructions: '<p></p>' },
      },
    })
    expect(test).toMatchObject({
      status: 'draft',
      type: 'current',
      number: 1,
      questions_count: 1,
      points: 2,
      attempts_allowed: 1,
      networks: ['10.20.3.4/32', '10.30.0.0/16'],
      translations: { ru: { title: 'Счёт', description: '<p>Кратко</p>' } },
      has_attempts: false,
      can_edit: true,
      version: 1,
    })
    expect(test.translations.ru).not.toHaveProperty('instructions')
    const answer = await edit(test.id, {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { version: _version, updated_at: _at, ...same } = await read(test.id)
    expect(test).toMatchObject(same)
    const stale = await us.put(`/api/tests/${test.id}`, { body: test })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ version: 2 })
  })

  it('can be found by subject, type, status, time, group, question and words', async () => {
    const question = await newQuestion(server)
    const { id } = await newTest(server, {
      type: 'final',
      content: contentOf([pinned(question)]),
      translations: { ru: { title: 'Редкая проверка' } },
      opens_at: '2039-01-01T00:00:00Z',
    })
    const total = async (filter: Record<string, unknown>) =>
      (await us.call('GET /api/tests', { query: { filter: { id: [id], ...filter } } })).meta.total
    const fitting = [
      { subject_id },
      { type: 'final' },
      { status: 'draft' },
      { time: 'upcoming' },
      { group_id },
      { question_id: question },
      { q: 'редкие проверки' },
      { mine: true },
    ]
    for (const filter of fitting) expect(await total(filter), JSON.stringify(filter)).toBe(1)
    const others = [
      { subject_id: other_subject_id },
      { type: 'survey' },
      { status: ['published', 'archived'] },
      { time: ['open', 'closed'] },
      { group_id: other_group_id },
      { question_id: question + 1000 },
      { q: 'вязание' },
      { mine: false },
    ]
    for (const filter of others) expect(await total(filter), JSON.stringify(filter)).toBe(0)
  })

  it('can be counted by tabs and exported with the numbers of takers and finished attempts', async () => {
    const test = await published({ translations: { ru: { title: 'Для выгрузки' } } })
    await newAttempt(server, test, { running: false })
    const { meta } = await us.call('GET /api/tests', {
      query: {
        filter: { id: [test.id] },
        counts: [
          { id: [test.id], status: ['published'] },
          { id: [test.id], status: ['draft'] },
        ],
      },
    })
    expect(meta.counts).toEqual([1, 0])
    const { body } = await us.get('/api/tests/export', {
      query: { format: 'csv', filter: { id: [test.id] } },
      locale: 'ru',
    })
    const { takers_count } = await read(test.id)
    expect(takers_count).toBeGreaterThan(1)
    expect(body).toContain(`Для выгрузки`)
    expect(body).toContain(`;1;2;${takers_count};1;`)
  })

  it.each([
    [
      { content: contentOf([pinned(999_999)]) },
      'content.sections.0.items.0.question_id',
      'Такой записи нет. Выберите другую.',
    ],
    [
      { content: contentOf([pool({ subject_id: 999_999 })]) },
      'content.sections.0.items.0.subject_id',
      'Такой записи нет. Выберите другую.',
    ],
    [
      { content: contentOf([pool({ difficulty_from: 4, difficulty_to: 2 })]) },
      'content.sections.0.items.0.difficulty_to',
      'Сложность «до» меньше, чем «от».',
    ],
    [
      { content: contentOf([pool({ count: 200 }), pool({ id: 'p2', count: 101 })]) },
      'content.sections',
      'Вопросов слишком много: можно не больше 300.',
    ],
    [{ opens_at: '2040-02-01T00:00:00Z' }, 'closes_at', 'Окончание раньше начала.'],
    [{ group_ids: [999_999] }, 'group_ids', 'Такой записи нет. Выберите другую.'],
    [{ user_ids: [1] }, 'user_ids', 'Выбрать можно только тех, кто сейчас учится в группе.'],
  ])('is rejected with %j at %s', async (more, field, message) => {
    const body = { subject_id, translations: { ru: { title: 'Плохой' } }, closes_at: '2040-01-01T00:00:00Z', ...more }
    const answer = await us.post('/api/tests', { body, locale: 'ru' })
    expect(answer.problem().errors).toEqual({ [field]: [message] })
  })

  it('cannot contain a question twice', async () => {
    const question = await newQuestion(server)
    const answer = await us.post('/api/tests', {
      body: {
        subject_id,
        translations: { ru: { title: 'Дважды' } },
        content: contentOf([pinned(question), pinned(question, { id: 'again' })]),
      },
      locale: 'ru',
    })
    expect(answer.problem().errors).toEqual({
      'content.sections.0.items.1.question_id': ['Этот вопрос уже есть в тесте.'],
    })
  })

  it('gets a new version if its content changes after the first attempt has started', async () => {
    const test = await published()
    const [another, third] = [await newQuestion(server), await newQuestion(server)]
    expect((await edit(test.id, { content: contentOf([pinned(another)]) })).status).toBe(200)
    expect((await read(test.id)).number).toBe(1)
    await newAttempt(server, test, { preview: true })
    await edit(test.id, { content: contentOf([pinned(third)]) })
    expect((await read(test.id)).number).toBe(1)
    await newAttempt(server, test)
    await edit(test.id, { translations: { ru: { title: 'Только слова' } } })
    expect(await read(test.id)).toMatchObject({ number: 1, has_attempts: true, name: 'Только слова' })
    await edit(test.id, { content: contentOf([pinned(third), pinned(another)]) })
    expect(await read(test.id)).toMatchObject({ number: 2, questions_count: 2 })
    const { rows } = await server.pool.query(
      `SELECT number, jsonb_array_length(content -> 'sections' -> 0 -> 'items') AS items FROM test_versions WHERE test_id = $1 ORDER BY 1`,
      [test.id],
    )
    expect(rows).toEqual([
      { number: 1, items: 1 },
      { number: 2, items: 2 },
    ])
    const typed = await edit(test.id, { type: 'survey' })
    expect(typed.problem().errors).toEqual({ type: ['Тест уже начали проходить: его вид не меняется.'] })
  })

  it('can be archived but not deleted once it has attempts; previews are deleted with it', async () => {
    const [begun, seen] = [await published(), await published()]
    await newAttempt(server, begun)
    await newAttempt(server, seen, { preview: true })
    const answer = await us.delete(`/api/tests/${begun.id}`)
    expect(answer.status).toBe(409)
    expect(answer.problem().used_by).toMatchObject([{ entity: 'testing/attempts', count: 1 }])
    const many = await us.call('POST /api/tests/delete', { body: { ids: [begun.id, seen.id] } })
    expect(many.data.done).toEqual([seen.id])
    expect((await us.call('POST /api/tests/archive', { body: { ids: [begun.id] } })).data.done).toEqual([begun.id])
    expect(await read(begun.id)).toMatchObject({ status: 'archived', running_count: 1 })
    await us.call('POST /api/tests/restore', { body: { ids: [begun.id] } })
    expect((await read(begun.id)).status).toBe('draft')
  })

  it('is duplicated with the same questions, but without audience and time window', async () => {
    const test = await published({ access_code: 'тайна' })
    const { data } = await us.call('POST /api/tests/:id/duplicate', { params: { id: test.id } })
    expect(data).toMatchObject({
      status: 'draft',
      name: 'Проверка счёта (копия)',
      group_ids: [],
      closes_at: null,
      number: 1,
      content: test.content,
      questions: test.questions,
      access_code: 'тайна',
    })
  })

  it('sums the points of questions and pools, unless a pool uses its questions’ own points', async () => {
    const tag = 'баллы'
    const one = await newQuestion(server, { tags: [tag] })
    await newQuestion(server, { tags: [tag] })
    const content = contentOf([
      pinned(one, { points: 5 }),
      pool({ tags: [tag], count: 2, points: 2 }),
      pool({ id: 'p2', tags: [tag], points: 0.5 }),
    ])
    const { id } = await newTest(server, { content })
    expect(await read(id)).toMatchObject({ questions_count: 4, points: 9.5 })
    // The questions of a pool have two points each, but the bank may change, so the total is unknown.
    await edit(id, { content: contentOf([pool({ tags: [tag] })]) })
    expect(await read(id)).toMatchObject({ questions_count: 1, points: null })
    const info = { type: 'info', points: 0, translations: { ru: { body: '<p>Прочтите.</p>' } } }
    const text = await newQuestion(server, { content: info })
    await edit(id, { content: contentOf([pinned(text), pinned(one)]) })
    expect(await read(id)).toMatchObject({ questions_count: 1, points: 2 })
    const question = (await us.call('GET /api/questions/:id', { params: { id: one } })).data
    const { version } = await read(id)
    await us.put(`/api/questions/${one}`, { body: { ...question, content: { ...question.content, points: 7 } } })
    expect(await read(id)).toMatchObject({ points: 7, version })
  })
})

describe('A question in a test', () => {
  it('lists the tests that use it, and cannot be deleted or retired while a published one needs it', async () => {
    const [named, drawn] = [await newQuestion(server), await newQuestion(server, { tags: ['набор'] })]
    const content = contentOf([pinned(named), pool({ tags: ['набор'] })])
    const test = await published({ content, translations: { ru: { title: 'Нужный' } } })
    const uses = async (id: number) =>
      (await us.call('GET /api/questions/:id/uses', { params: { id }, locale: 'ru' })).data
    const use = { id: test.id, name: 'Нужный', status: 'published' }
    expect(await uses(named)).toEqual([{ ...use, how: 'pinned', can_regrade: false }])
    expect(await uses(drawn)).toEqual([{ ...use, how: 'pool', can_regrade: false }])
    const gone = await us.delete(`/api/questions/${named}`)
    expect(gone.problem().used_by).toEqual([{ entity: 'tests', count: 1, names: ['Нужный'] }])
    const { data } = await us.call('POST /api/questions/archive', { body: { ids: [named, drawn] }, locale: 'ru' })
    expect(data).toEqual({
      done: [],
      refused: [
        { id: named, message: 'Вопрос стоит в опубликованном тесте «Нужный». Сначала уберите его оттуда.' },
        {
          id: drawn,
          message:
            'Без этого вопроса в опубликованном тесте «Нужный» не наберётся набор. Сначала уменьшите набор или добавьте готовых вопросов.',
        },
      ],
    })
    const question = (await us.call('GET /api/questions/:id', { params: { id: named } })).data
    const edited = await us.put(`/api/questions/${named}`, { body: { ...question, status: 'draft' } })
    expect(Object.keys(edited.problem().errors ?? {})).toEqual(['status'])
    const spare = await newQuestion(server, { tags: ['набор'] })
    expect((await us.call('POST /api/questions/archive', { body: { ids: [drawn] } })).data.done).toEqual([drawn])
    expect((await us.call('POST /api/questions/archive', { body: { ids: [spare] } })).data.done).toEqual([])
    await us.call('POST /api/tests/archive', { body: { ids: [test.id] } })
    expect((await us.call('POST /api/questions/archive', { body: { ids: [spare, named] } })).data.done).toEqual([
      spare,
      named,
    ])
  })
})

describe('A published test', () => {
  it('can be withdrawn until the first attempt and published again', async () => {
    const test = await published()
    expect((await publish(test.id)).status).toBe(409)
    const withdraw = async () =>
      us.post(`/api/tests/${test.id}/withdraw`, { body: { version: (await read(test.id)).version }, locale: 'ru' })
    expect((await withdraw()).body).toMatchObject({ data: { status: 'draft' } })
    expect((await withdraw()).status).toBe(409)
    expect((await publish(test.id)).status).toBe(200)
    await newAttempt(server, test)
    expect((await withdraw()).problem().message).toContain('Тест уже начали проходить')
    await us.call('POST /api/tests/archive', { body: { ids: [test.id] } })
    expect((await publish(test.id)).problem().message).toBe('Тест в архиве. Сначала верните его.')
  })

  it('cannot be edited in a way that would prevent its publication', async () => {
    const test = await published()
    const answer = await edit(test.id, { group_ids: [], content: contentOf([]) })
    expect(answer.problem().errors).toEqual({
      'content.sections.0.items': ['В тесте нет ни одного вопроса.'],
      group_ids: ['Не выбрано, кто сдаёт тест.'],
    })
    expect(await read(test.id)).toMatchObject({ group_ids: [group_id], questions_count: 1 })
    // A closing time in the past does not block an edit.
    await server.pool.query(`UPDATE tests SET closes_at = now() - interval '1 day' WHERE id = $1`, [test.id])
    expect((await edit(test.id, { translations: { ru: { title: 'После закрытия' } } })).status).toBe(200)
  })
})
