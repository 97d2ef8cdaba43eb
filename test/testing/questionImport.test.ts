import { readdir } from 'node:fs/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Locale } from '../../src/api/kit/endpoints'
import { startTestServer } from '../kit/server'
import { bearerOf, encodeForm, sendForm, storedObjects } from '../library/files/form'
import { plainPng } from '../library/files/pictures'
import { school } from '../study/newMaterial'

const server = await startTestServer()
afterAll(server.stop)
const { subject_id } = await school(server)
const authorization = await bearerOf(server, 'admin')
const into = { language: 'ru', subject_id: String(subject_id), what: 'valid' }

const send = (path: string, name: string, text: string, fields: Record<string, string>, locale: Locale = 'ru') =>
  sendForm(server, authorization, `/api/questions/${path}`, { files: [{ name, content: text }], fields, locale })
const total = async () => (await server.as('admin').call('GET /api/questions', { query: {} })).meta.total

const png = (await plainPng({ width: 40, height: 30 })).toString('base64')
const picture = (name: string, held: string) => `<text><![CDATA[<img src="@@PLUGINFILE@@/${name}">]]></text>${held}`
const quiz = (name: string, option: string) => `<question type="multichoice"><name><text>${name}</text></name>
  <questiontext format="html"><text>Что нарисовано?</text></questiontext><defaultgrade>0.3333333</defaultgrade><single>true</single>
  <answer fraction="100" format="html">${option}</answer><answer fraction="0" format="html"><text>Ничего</text></answer></question>`
const moodle = `<?xml version="1.0" encoding="UTF-8"?><quiz>
${quiz('Есть', picture('a.png', `<file name="a.png" path="/" encoding="base64">${png}</file>`))}
${quiz('Нет', picture('b.png', ''))}</quiz>`

describe('Importing a file of questions', () => {
  it('shows its pictures, and leaves out a question whose option was only a missing picture', async () => {
    const answer = await send('import/preview', 'moodle.xml', moodle, { language: 'ru' })
    expect(answer.body).toMatchObject({
      data: {
        count: 1,
        questions: [
          {
            title: 'Есть',
            presented: { options: [expect.stringMatching(/^<img src="data:image\/webp;base64,/), 'Ничего'] },
          },
        ],
      },
    })
    expect(JSON.stringify(answer.body)).toContain('В файле нет такой картинки: b.png')
    const taken = await send('import', 'moodle.xml', moodle, into)
    expect(taken.body).toMatchObject({ data: { ids: [expect.any(Number)] } })
  })

  // The subprocess that renders pictures checks only the bytes; the library also rejects a misleading file extension.
  const refusedLater = `<?xml version="1.0" encoding="UTF-8"?><quiz>
${quiz('Позже', picture('c.pdf', `<file name="c.pdf" path="/" encoding="base64">${png}</file>`))}
${quiz('Есть', picture('a.png', `<file name="a.png" path="/" encoding="base64">${png}</file>`))}</quiz>`

  it('reports a question whose option was only a picture that the library refuses, and imports the others', async () => {
    const preview = await send('import/preview', 'moodle.xml', refusedLater, { language: 'ru' })
    expect(preview.body).toMatchObject({ data: { count: 2 } })
    const answer = await send('import', 'moodle.xml', refusedLater, into)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({ data: { ids: [expect.any(Number)] } })
    expect(JSON.stringify(answer.body)).toContain('c.pdf')
    expect(Object(answer.body).data.report).toContainEqual(expect.objectContaining({ imported: false }))
  })

  it('imports nothing in all-or-nothing mode if a question loses a picture that it needs', async () => {
    const before = await total()
    const answer = await send('import', 'moodle.xml', refusedLater, { ...into, what: 'all' })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.problem().errors)).toContain('c.pdf')
    expect(await total()).toBe(before)
  })

  it('marks where a long report is cut, and whether the omitted lines concern a question', async () => {
    const wrong = (count: number) =>
      Array.from({ length: count }, (_, place) => `Вопрос ${place}?\nA. Да\nB. Нет\n`).join('\n')
    const answer = await send('import/preview', 'wrong.txt', wrong(1200), { language: 'ru', format: 'aiken' })
    const { report } = Object(answer.body).data
    expect(report).toHaveLength(1001)
    expect(report.at(-1)).toEqual({
      line: expect.any(Number),
      message: expect.stringContaining('не показано замечаний: 200'),
      imported: false,
    })
  })

  it('formats numbers in the report for the user’s language', async () => {
    const answer = await send('import/preview', 'moodle.xml', moodle, { language: 'ru' })
    expect(JSON.stringify(answer.body)).toContain('0,3333333')
  })

  it.each([
    [
      'ru',
      [
        'Варианты ответа 2: на русском: Текст: Заполните поле.',
        'Варианты ответа 1: Вес: Такое значение не подходит.',
        'Верные ответы 1: Допуск: До: Окончание раньше начала.',
        'Пропуски: Такое значение не подходит.',
        'Такое значение не подходит.',
      ],
    ],
    [
      'en',
      [
        'Answer options 2: in Russian: Text: Fill in this field.',
        'Answer options 1: Weight: This value is not valid.',
        'Correct answers 1: Tolerance: To: The end cannot be before the start.',
        'Gaps: This value is not valid.',
        'This value is not valid.',
      ],
    ],
  ] as const)('names invalid fields as the question form does: %s', async (locale, messages) => {
    const texts = { ru: { body: 'Что?' } }
    const head = { points: 1, translations: texts }
    const option = (id: string, weight: number, text: string) => ({ id, weight, translations: { ru: { text } } })
    const single = { type: 'single', ...head, shuffle: true }
    const tolerance = { kind: 'range', from: 3, to: 2 }
    const contents = [
      { ...single, options: [option('a', 100, 'Да'), option('b', 0, '')] },
      { ...single, options: [option('a', 200, 'Да'), option('b', 0, 'Нет')] },
      {
        type: 'number',
        ...head,
        unit: null,
        accepted: [{ id: 'a', value: 3, weight: 100, tolerance, translations: {} }],
      },
      { type: 'cloze', ...head, gaps: [] },
      { type: 'info', points: 0, translations: texts, more: 1 },
    ]
    const questions = contents.map((content) => JSON.stringify({ content })).join(',\n')
    const file = `{"format":"abitura-questions","version":1,"questions":[${questions}]}`
    const answer = await send('import/preview', 'вопросы.json', file, { language: 'ru' }, locale)
    const begin = { ru: 'Вопрос составлен с ошибкой: ', en: 'The question has an error: ' }[locale]
    expect(answer.body).toMatchObject({ data: { report: messages.map((text) => ({ message: begin + text })) } })
  })

  it('rejects a file that exceeds the memory limit of the subprocess, without affecting the server', async () => {
    const before = await total()
    const nested = `{"format":"abitura-questions","version":1,"questions":[${'{},'.repeat(7_000_000)}{}]}`
    const answer = await send('import', 'много.json', nested, into)
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({
      'files.0': ['Файл не удалось прочитать: он слишком большой или запутанный. Разделите его на части.'],
    })
    expect(await total()).toBe(before)
    expect(await readdir(server.services.storage.incoming)).toEqual([])
  })

  it('rejects a file of more than 30 MB with a message', async () => {
    const answer = await send('import/preview', 'большой.gift', ' '.repeat(30 * 1024 * 1024 + 1), { language: 'ru' })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.problem())).toContain('больше 30 МБ')
  })

  it('adds nothing if the client disconnects before it is complete', async () => {
    const before = await total()
    const url = await server.listen()
    const text = Array.from({ length: 3000 }, (_, n) => `::Вопрос ${n}:: Сколько будет ${n} + 1? {=${n + 1} ~${n}}`)
    const { type, payload } = await encodeForm({
      files: [{ name: 'в.gift', content: text.join('\n\n') }],
      fields: into,
    })
    const leaving = new AbortController()
    const sent = fetch(`${url}/api/questions/import`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: Uint8Array.from(payload),
      signal: leaving.signal,
    })
    const { kept } = await storedObjects(server)
    const patience = { timeout: 50_000, interval: 5 }
    // Waits until the upload is complete and the subprocess has written its result.
    await vi.waitFor(async () => {
      const stored = await storedObjects(server)
      expect(stored.kept).toHaveLength(kept.length + 1)
      expect(stored.incoming).toHaveLength(1)
    }, patience)
    leaving.abort()
    await expect(sent).rejects.toThrow('abort')
    await vi.waitFor(async () => expect(await storedObjects(server)).toEqual({ kept, incoming: [] }), patience)
    expect(await total()).toBe(before)
  })
})
