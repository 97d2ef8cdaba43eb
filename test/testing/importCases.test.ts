import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { bearerOf, sendForm } from '../library/files/form'
import { plainPng } from '../library/files/pictures'
import { school } from '../study/newMaterial'

const server = await startTestServer()
afterAll(server.stop)
const { subject_id } = await school(server)
const authorization = await bearerOf(server, 'admin')

type Sent = { name: string; content?: string; language?: 'ru' | 'en'; what?: 'all' | 'valid' }
const contentOf = ({ name, content = readFileSync(`test/testing/cases/${name}`, 'utf8') }: Sent) => content

type Preview = {
  format: string
  count: number
  questions: { line: number; title: string; type: string; presented: Record<string, unknown> }[]
  report: { line: number; message: string; taken: boolean }[]
}
const preview = async (sent: Sent): Promise<Preview> => {
  const files = [{ name: sent.name, content: contentOf(sent) }]
  const fields = { language: sent.language ?? 'ru' }
  const { body } = await sendForm(server, authorization, '/api/questions/import/preview', { files, fields })
  return JSON.parse(JSON.stringify(body)).data
}

/** Imports a file and reads the questions that it made. */
const importFile = async (sent: Sent) => {
  const files = [{ name: sent.name, content: contentOf(sent) }]
  const fields = { language: sent.language ?? 'ru', subject_id: String(subject_id), what: sent.what ?? 'all' }
  const { status, body } = await sendForm(server, authorization, '/api/questions/import', { files, fields })
  expect(status, JSON.stringify(body)).toBe(200)
  const { ids }: { ids: number[] } = JSON.parse(JSON.stringify(body)).data
  const admin = server.as('admin')
  return Promise.all(ids.map(async (id) => (await admin.call('GET /api/questions/:id', { params: { id } })).data))
}

describe('An imported question without a title', () => {
  it.each([
    ['questions-untitled.gift', 'Сколько будет 2+2?'],
    ['questions-untitled.xml', 'Снег белый'],
    ['questions-aiken-untitled.txt', 'Сколько будет 2+2?'],
  ])('is titled by the beginning of its text: %s', async (name, title) => {
    expect((await preview({ name })).questions.map((question) => question.title)).toEqual([title])
    expect((await importFile({ name })).map((question) => question.title)).toEqual([title])
  })

  it('is titled alike in a table and in our own format', async () => {
    const csv = 'type,body,right,option_1,option_2\nsingle,Какой ключ первичный?,1,id,имя\n'
    const content = { type: 'info', points: 0, translations: { ru: { body: '<h2>Введение</h2><p>в базы данных</p>' } } }
    const json = JSON.stringify({ format: 'abitura-questions', version: 1, questions: [{ title: '\u200b', content }] })
    const [fromTable] = await importFile({ name: 'вопросы.csv', content: csv })
    const [fromJson] = await importFile({ name: 'вопросы.json', content: json })
    expect([fromTable?.title, fromJson?.title]).toEqual(['Какой ключ первичный?', 'Введение в базы данных'])
  })

  it('is titled by at most eighty characters of whole words, with formulas as TeX and gaps as lines', async () => {
    const long = 'Найдите все корни уравнения и запишите в ответ их сумму, округлив её до сотых долей единицы'
    const gift = `${long}{}\n\n[html]<p>Чему равно <b>\\\\(x^2\\\\)</b>?</p>{=4}\n\n`
    const quiz = `<quiz><question type="cloze"><questiontext format="html"><text>Река {1:SA:=Сена} в Париже</text></questiontext></question></quiz>`
    const titles = (await preview({ name: 'а.gift', content: gift })).questions.map(({ title }) => title)
    expect(titles).toEqual([
      'Найдите все корни уравнения и запишите в ответ их сумму, округлив её до сотых…',
      'Чему равно x^2?',
    ])
    expect((await preview({ name: 'а.xml', content: quiz })).questions.map(({ title }) => title)).toEqual([
      'Река ___ в Париже',
    ])
  })

  it.each([
    ['ru', 'Вопрос 2'],
    ['en', 'Question 2'],
  ] as const)('is numbered where it is only a picture: %s', async (language, title) => {
    const png = (await plainPng({ width: 8, height: 8 })).toString('base64')
    const picture = `<text><![CDATA[<img src="@@PLUGINFILE@@/a.png">]]></text><file name="a.png" path="/" encoding="base64">${png}</file>`
    const content = `<quiz><question type="essay"><questiontext format="html"><text>a</text></questiontext></question>
<question type="essay"><questiontext format="html">${picture}</questiontext></question></quiz>`
    const sent = { name: 'рисунок.xml', content, language }
    expect((await preview(sent)).questions.map((question) => question.title)).toEqual(['a', title])
    expect((await importFile(sent)).map((question) => question.title)).toEqual(['a', title])
  })
})
