import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { school } from '../study/newMaterial'
import { contentOf, newQuestion, newTest, pinned, poolOf, publishedTest } from './newTest'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-tests')
const { group_id, other_group_id, subject_id } = await school(server)
// One of the students uses English.
await server.pool.query(`UPDATE users SET locale = 'en' WHERE email = 'student.a@abitura.test'`)

const nothing = { marks: false, correctness: false, right_answer: false, explanation: false }
const review = (more: Record<string, unknown>) => ({
  during: nothing,
  just_after: nothing,
  after_close: nothing,
  ...more,
})
const findings = async (id: number) =>
  (await us.call('GET /api/tests/:id/check', { params: { id }, locale: 'ru' })).data.findings
const ofNew = async (more: Record<string, unknown>) => findings((await newTest(server, more)).id)
const first = 'content.sections.0.items.0'
const pool = (more: Record<string, unknown> = {}) => poolOf(subject_id, more)
const essay = {
  type: 'essay',
  points: 3,
  translations: { ru: { body: '<p>Напишите.</p>' }, en: { body: '<p>Write.</p>' } },
  min_words: null,
  max_words: null,
  rubric: [],
}
const russian = {
  type: 'info',
  points: 0,
  translations: { ru: { body: '<p>Прочтите.</p>' } },
}

describe('R2.11 The check of a test', () => {
  it('finds nothing in a valid test', async () => {
    expect(await ofNew({})).toEqual([])
  })

  it.each([
    ['no questions', { content: contentOf([]) }, 'В тесте нет ни одного вопроса.', first.slice(0, -2)],
    ['no audience', { group_ids: [] }, 'Не выбрано, кто сдаёт тест.', 'group_ids'],
    ['a close in the past', { closes_at: '2020-01-01T00:00:00Z' }, 'Время закрытия уже прошло.', 'closes_at'],
    [
      'a pool without matching questions',
      { content: contentOf([pool({ tags: ['такой метки нет'], count: 3 })]) },
      'Нужно вопросов: 3, а под условия набора подходит только 0.',
      `${first}.count`,
    ],
    [
      'results shown during an exam',
      { review: review({ during: { ...nothing, marks: true } }) },
      'Показывать что-либо во время попытки можно только в тренировочном тесте.',
      'review.during',
    ],
  ])('forbids publishing a test with %s and names the field', async (_what, more, message, field) => {
    const { id, version } = await newTest(server, more)
    expect(await findings(id)).toMatchObject([{ severity: 'error', message, field, path: null }])
    const answer = await us.post(`/api/tests/${id}/publish`, { body: { version }, locale: 'ru' })
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({ [field]: [message] })
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    [
      'no English title',
      { translations: { ru: { title: 'Только по-русски' } } },
      'Нет английского названия, а часть сдающих читает по-английски.',
      'translations.en.title',
    ],
    [
      'no close',
      { closes_at: null },
      'Тест не закрывается: то, что показывают после закрытия, увидят, когда вы отправите его в архив.',
      'closes_at',
    ],
    [
      'a time limit longer than its window',
      { opens_at: '2039-12-31T23:30:00Z', content: 'limited' },
      'На попытку даётся 45 мин, а до закрытия остаётся 30 минут.',
      'content.time_limit_min',
    ],
    [
      'right answers shown after one of unlimited attempts',
      { attempts_allowed: 0, review: review({ just_after: { ...nothing, right_answer: true } }) },
      'Попыток сколько угодно, поэтому сразу после попытки этого не увидят: впереди всегда есть ещё одна.',
      'review.just_after.right_answer',
    ],
    [
      'an explanation shown while attempts are left',
      { attempts_allowed: 2, review: review({ just_after: { ...nothing, explanation: true } }) },
      'Сразу после попытки это увидят только те, у кого попыток не осталось: их всего 2.',
      'review.just_after.explanation',
    ],
    ['an empty section', { content: 'halved' }, 'В разделе нет ни одного вопроса.', 'content.sections.1.items'],
  ])('warns of a test with %s but allows publishing', async (_what, { content, ...more }, message, field) => {
    const items = [pinned(await newQuestion(server))]
    const whole = contentOf(items, content === 'limited' ? { time_limit_min: 45 } : {})
    const halved = { ...whole, sections: [...whole.sections, { id: 's2', translations: {}, items: [] }] }
    const { id, version } = await newTest(server, { ...more, content: content === 'halved' ? halved : whole })
    expect(await findings(id)).toMatchObject([{ severity: 'warning', message, field }])
    expect((await us.post(`/api/tests/${id}/publish`, { body: { version } })).status).toBe(200)
  })

  it('lists questions that are not ready, not translated or graded manually, with links', async () => {
    const [draft, words, byHand] = [
      await newQuestion(server, { status: 'draft', title: 'Набросок' }),
      await newQuestion(server, { content: russian, title: 'Вступление' }),
      await newQuestion(server, { content: essay, title: 'Эссе' }),
    ]
    const retired = await newQuestion(server, { title: 'Старый' })
    const { id } = await newTest(server, {
      content: contentOf([draft, retired, words, byHand].map((question) => pinned(question))),
      review: review({ just_after: { ...nothing, marks: true } }),
    })
    await us.call('POST /api/questions/archive', { body: { ids: [retired] } })
    const at = (place: number, question: number) => ({
      field: `content.sections.0.items.${place}.question_id`,
      path: `/questions/${question}`,
      links: [],
    })
    expect(await findings(id)).toEqual([
      { code: 'draft_question', severity: 'error', message: 'Вопрос «Набросок» ещё черновик.', ...at(0, draft) },
      { code: 'retired_question', severity: 'error', message: 'Вопрос «Старый» в архиве.', ...at(1, retired) },
      {
        code: 'no_language_en',
        severity: 'warning',
        message: 'Вопрос «Вступление» не написан по-английски, а часть сдающих читает по-английски.',
        ...at(2, words),
      },
      {
        code: 'marked_by_hand',
        severity: 'warning',
        message: 'Ответ на вопрос «Эссе» проверяет преподаватель: сразу после попытки баллов ещё не будет.',
        ...at(3, byHand),
      },
    ])
    const { id: other } = await newTest(server, {
      content: contentOf([pinned(words)]),
      translations: { ru: { title: 'Группа, где все читают по-русски' } },
      group_ids: [other_group_id],
    })
    expect((await findings(other)).map(({ code }) => code)).toEqual([])
    expect(group_id).not.toBe(other_group_id)
  })

  it('reports a pool left with too few questions by pinned questions and other pools', async () => {
    const tags = ['общие']
    const [one] = [
      await newQuestion(server, { tags }),
      await newQuestion(server, { tags }),
      await newQuestion(server, { tags }),
    ]
    const twoPools = [pool({ tags, count: 2 }), pool({ id: 'p2', tags, count: 1 })]
    expect(await ofNew({ content: contentOf(twoPools) })).toEqual([])
    const codes = await ofNew({ content: contentOf([pinned(one ?? 0), ...twoPools]) })
    expect(codes).toEqual([
      {
        code: 'pool_shared',
        severity: 'error',
        message: 'Нужно вопросов: 1. Под условия подходит 3, но часть занята в этом же тесте: остаётся 0.',
        field: 'content.sections.0.items.2.count',
        path: null,
        links: [],
      },
    ])
  })

  it('warns of a pool that may draw untranslated or manually graded questions', async () => {
    const tags = ['разные']
    const one = { ...essay, translations: { ru: { body: '<p>Только по-русски.</p>' } } }
    await newQuestion(server, { tags, content: one })
    const found = await ofNew({
      content: contentOf([pool({ tags })]),
      review: review({ just_after: { ...nothing, marks: true } }),
    })
    expect(found).toMatchObject([
      { code: 'pool_no_language_en', field: first },
      { code: 'pool_marked_by_hand', field: first },
    ])
  })

  it('lists questions whose keys another test shows, and requires a reason for an exam', async () => {
    const tags = ['ключ теста']
    const titles = ['Первый', 'Второй', 'Третий']
    const named = [await newQuestion(server, { title: 'Первый' }), await newQuestion(server, { title: 'Второй' })]
    const drawn = [
      await newQuestion(server, { title: 'Третий', tags }),
      await newQuestion(server, { title: 'Четвёртый', tags }),
    ]
    const content = contentOf([...named.map((question) => pinned(question)), pool({ tags })])
    const own = await newQuestion(server, { title: 'Отдельный' })
    const shows = (title: string, shown: Record<string, unknown>) =>
      publishedTest(server, {
        type: 'practice',
        translations: { ru: { title }, en: { title } },
        content: shown,
        review: review({ during: { ...nothing, right_answer: true } }),
      })
    await shows('Тренировка', content)
    await shows('Ещё одна', contentOf([pinned(own)]))
    const line = (message: string, at: number, questions: readonly number[], names: readonly string[]) => ({
      code: 'keys_shown',
      message,
      field: `content.sections.0.items.${at}.question_id`,
      path: null,
      links: names.map((title, place) => ({ title, path: `/questions/${questions[place]}` })),
    })
    const keys = [
      line('Верные ответы на 4 вопроса показывает опубликованный тест «Тренировка».', 0, [...named, ...drawn], titles),
    ]
    expect(await ofNew({ content })).toEqual(keys.map((key) => ({ ...key, severity: 'warning' })))
    const both = contentOf([pinned(own), ...named.map((question) => pinned(question))])
    expect(await ofNew({ content: both })).toEqual([
      {
        ...line('Верный ответ на 1 вопрос показывает опубликованный тест «Ещё одна».', 0, [own], ['Отдельный']),
        severity: 'warning',
      },
      {
        ...line(
          'Верные ответы на 2 вопроса показывает опубликованный тест «Тренировка».',
          1,
          named,
          titles.slice(0, 2),
        ),
        severity: 'warning',
      },
    ])
    const exam = await newTest(server, { content, type: 'final' })
    expect(await findings(exam.id)).toEqual(keys.map((key) => ({ ...key, severity: 'confirm' })))
    const publish = (reason: string | null) =>
      us.post(`/api/tests/${exam.id}/publish`, { body: { version: exam.version, reason }, locale: 'ru' })
    expect((await publish(null)).problem().errors).toEqual({
      reason: [
        'Верные ответы на вопросы этого теста показывает другой. Напишите, почему тест всё же можно публиковать.',
      ],
    })
    expect((await publish('Тренировку закрыли')).body).toMatchObject({
      data: { status: 'published', shown_keys_reason: 'Тренировку закрыли' },
    })
  })

  it('finds no errors in the demo’s published tests except past dates', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `SELECT id FROM tests WHERE published_at < created_at AND status = 'published' AND author_id IN (SELECT id FROM users WHERE email IN ('teacher@abitura.test', 'methodist@abitura.test'))`,
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const { id } of rows) {
      const found = await findings(id)
      expect(found.filter(({ code, severity }) => severity !== 'warning' && code !== 'window_past')).toEqual([])
    }
  })

  it('hides the name of a test that the teacher may not read', async () => {
    const question = await newQuestion(server)
    await publishedTest(server, {
      content: contentOf([pinned(question)]),
      group_ids: [other_group_id],
      translations: { ru: { title: 'Чужая тайна' } },
      review: review({ just_after: { ...nothing, right_answer: true } }),
    })
    const { id } = await newTest(server, { content: contentOf([pinned(question)]) })
    const { data } = await server.as('teacher').call('GET /api/tests/:id/check', { params: { id }, locale: 'ru' })
    expect(data.findings.map(({ message }) => message)).toEqual([
      'Верный ответ на 1 вопрос показывает другой опубликованный тест.',
    ])
  })
})
