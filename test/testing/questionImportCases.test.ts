import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { bearerOf, sendForm } from '../library/files/form'
import { bombGif, bombPng, plainPng } from '../library/files/pictures'
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
  report: { line: number; message: string; imported: boolean }[]
}
const preview = async (sent: Sent): Promise<Preview> => {
  const files = [{ name: sent.name, content: contentOf(sent) }]
  const fields = { language: sent.language ?? 'ru' }
  const { body } = await sendForm(server, authorization, '/api/questions/import/preview', { files, fields })
  return JSON.parse(JSON.stringify(body)).data
}

/** Imports a file and returns the questions that it created. */
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
  ])('gets a title from the beginning of its text: %s', async (name, title) => {
    expect((await preview({ name })).questions.map((question) => question.title)).toEqual([title])
    expect((await importFile({ name })).map((question) => question.title)).toEqual([title])
  })

  it('gets the same kind of title in CSV and in our own format', async () => {
    const csv = 'type,body,right,option_1,option_2\nsingle,Какой ключ первичный?,1,id,имя\n'
    const content = { type: 'info', points: 0, translations: { ru: { body: '<h2>Введение</h2><p>в базы данных</p>' } } }
    const json = JSON.stringify({ format: 'abitura-questions', version: 1, questions: [{ title: '\u200b', content }] })
    const [fromTable] = await importFile({ name: 'вопросы.csv', content: csv })
    const [fromJson] = await importFile({ name: 'вопросы.json', content: json })
    expect(fromTable?.title).toBe('Какой ключ первичный?')
    expect(fromJson?.title).toBe('Введение в базы данных')
  })

  it('gets at most eighty characters of whole words, with formulas as TeX and gaps as blanks', async () => {
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
  ] as const)('gets a number if it is only a picture: %s', async (language, title) => {
    const png = (await plainPng({ width: 8, height: 8 })).toString('base64')
    const picture = `<text><![CDATA[<img src="@@PLUGINFILE@@/a.png">]]></text><file name="a.png" path="/" encoding="base64">${png}</file>`
    const content = `<quiz><question type="essay"><questiontext format="html"><text>a</text></questiontext></question>
<question type="essay"><questiontext format="html">${picture}</questiontext></question></quiz>`
    const sent = { name: 'рисунок.xml', content, language }
    expect((await preview(sent)).questions.map((question) => question.title)).toEqual(['a', title])
    expect((await importFile(sent)).map((question) => question.title)).toEqual(['a', title])
  })
})

const remarks = ({ report }: Preview) => report.map(({ line, message }) => `${line} ${message}`)

describe('Pictures in an imported file', () => {
  it('are stored and shown, and everything else is reported with its line: Moodle XML', async () => {
    const sent = { name: 'questions-pictures-and-essay.xml' }
    const read = await preview(sent)
    expect(read.count).toBe(5)
    expect(read.questions[0]?.presented.body).toMatch(
      /<img src="data:image\/webp;base64,[^"]+" alt="треугольник" ?\/?>/,
    )
    expect(remarks(read)).toEqual([
      '4 Картинка с другого сайта не перенесена: https://example.org/a.png',
      '5 Рисунок SVG не перенесён: <svg>',
      '6 Встроенная страница не перенесена: https://rutube.ru/play/embed/1',
      '7 Возможность приложить файлы к эссе не перенесена.',
      '7 Типы файлов не перенесены: .pdf',
      '7 Заготовка ответа на эссе не перенесена.',
    ])
    expect(read.report.every(({ imported }) => imported)).toBe(true)
    const [first] = await importFile(sent)
    expect(first?.content.translations.ru?.body).toMatch(/<img alt="треугольник" src="\/api\/files\/\d+/)
  })

  it('are stored and shown, and everything else is reported with its line: GIFT', async () => {
    const sent = { name: 'questions-pictures.gift' }
    const read = await preview(sent)
    expect(read.questions.map(({ type }) => type)).toEqual(['true_false', 'true_false', 'short_text'])
    expect(read.questions[0]?.presented.body).toContain('<img src="data:image/webp;base64,')
    expect(remarks(read)).toEqual(['3 Картинка с другого сайта не перенесена: https://example.org/a.png'])
    const [picture, , short] = await importFile(sent)
    expect(picture?.content.translations.ru?.body).toMatch(/<img [^>]*src="\/api\/files\/\d+/)
    expect(short?.content).toMatchObject({ accepted: [{ text: 'Париж', weight: 100 }] })
  })

  it('include the separate picture of Moodle 1.9', async () => {
    const png = (await plainPng({ width: 8, height: 8 })).toString('base64')
    const old = (image: string) =>
      `<question type="essay"><questiontext format="html"><text>Что это?</text></questiontext>${image}</question>`
    const content = `<quiz>\n${old(`<image>quiz/карта.png</image><image_base64>${png}</image_base64>`)}\n${old('<image>https://example.org/b.png</image>')}</quiz>`
    const read = await preview({ name: 'а.xml', content })
    expect(read.questions[0]?.presented.body).toContain('Что это?<p><img src="data:image/webp;base64,')
    expect(remarks(read)).toEqual(['3 Картинка с другого сайта не перенесена: https://example.org/b.png'])
    const [first] = await importFile({ name: 'а.xml', content })
    expect(first?.content.translations.ru?.body).toMatch(/Что это\?<p><img [^>]*src="\/api\/files\/\d+/)
  })

  it('are reported and left out if they exceed the library’s size limit', async () => {
    const file = (name: string, bytes: Buffer) =>
      `<file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file>`
    const shown = '<img src="@@PLUGINFILE@@/a.png"><img src="@@PLUGINFILE@@/b.gif">'
    const content = `<quiz>\n<question type="essay"><questiontext format="html"><text><![CDATA[Что это? ${shown}]]></text>${file('a.png', bombPng())}${file('b.gif', bombGif())}</questiontext></question></quiz>`
    const read = await preview({ name: 'а.xml', content })
    expect(remarks(read)).toEqual([
      '2 Картинка слишком большая и не перенесена: a.png',
      '2 Картинка слишком большая и не перенесена: b.gif',
    ])
    const [first] = await importFile({ name: 'а.xml', content })
    expect(first?.content.translations.ru?.body).not.toContain('<img')
  })

  it('are reported like lost markup if they are damaged or not of a supported type', async () => {
    const file = (name: string, bytes: string) =>
      `<file name="${name}" path="/" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`
    const text = [
      '<p>Послушайте: <audio src="@@PLUGINFILE@@/a.mp3"></audio></p>',
      '<p><a href="@@PLUGINFILE@@/plan.pdf">план</a> <a href="ftp://example.org/x">архив</a></p>',
      '<img src="@@PLUGINFILE@@/bad.png"><img src="@@PLUGINFILE@@/c.svg"><img src="@@PLUGINFILE@@/no.png">',
      '<math><mi>x</mi></math>',
    ].join('')
    const files = [
      file('a.mp3', 'ID3\u0003'),
      file('plan.pdf', '%PDF-1.4'),
      file('bad.png', '\u0089PNG'),
      file('c.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      file('extra.docx', 'PK'),
    ].join('')
    const content = `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[${text}]]></text>${files}</questiontext><penalty>0.5</penalty></question></quiz>`
    const read = await preview({ name: 'а.xml', content })
    expect(read.questions[0]?.presented.body).toContain('<a>план</a>')
    const named = read.report.map(({ message }) => message)
    for (const part of [
      'a.mp3',
      'plan.pdf',
      'ftp://example.org/x',
      'bad.png',
      'c.svg',
      'no.png',
      'extra.docx',
      '<math>',
      'penalty',
    ])
      expect(
        named.filter((message) => message.includes(part)),
        part,
      ).not.toEqual([])
  })
})

describe('An imported question', () => {
  it('is worth the sum of the gap weights if it has gaps', async () => {
    const [cloze] = await importFile({ name: 'questions-cloze-weights.xml' })
    expect(cloze?.content).toMatchObject({
      type: 'cloze',
      points: 5,
      gaps: [{ share: 1 }, { share: 2 }, { share: 1 }, { share: 1 }],
    })
  })

  it('is rejected with its line if it has two identical options', async () => {
    const read = await preview({ name: 'а.gift', content: 'Да?{=да ~нет ~ да}\n\nНет?{~да =нет}' })
    expect(read.count).toBe(1)
    expect(remarks(read)).toEqual([
      '1 Вопрос составлен с ошибкой: Варианты ответа 3: на русском: Текст: Значения не должны повторяться.',
    ])
  })

  it('gets its category path as one tag', async () => {
    const gift = '$CATEGORY: $course$/top/Default for SQL/SQL/Соединения\n\nа{T}\n\n$CATEGORY: top/В//Г\n\nб{T}'
    const tags = (await importFile({ name: 'а.gift', content: gift })).map((question) => question.tags)
    expect(tags).toEqual([['sql / соединения'], ['в/г']])
  })
})

describe('A file without questions and answers', () => {
  it.each([
    ['questions-not-a-quiz.xml', ['2 Это не файл вопросов Moodle: он начинается с <map>, а не с <quiz>.']],
    [
      'questions-word-text.txt',
      [
        '1 У вопроса нет ответа в фигурных скобках { }: 1. Обычный текст из Word\na) первый\nb) второй\nОтвет: a',
        '6 У вопроса нет ответа в фигурных скобках { }: 2. Ещё вопрос\na) да\nb) нет',
      ],
    ],
  ])('is reported: %s', async (name, expected) => {
    const read = await preview({ name })
    expect(read.count).toBe(0)
    expect(read.report.some(({ imported }) => imported)).toBe(false)
    expect(remarks(read)).toEqual(expected.map((text) => text.replaceAll('\n', ' ')))
  })

  it.each([
    ['пусто.xml', '<?xml version="1.0"?><quiz></quiz>'],
    ['пусто.gift', '// только комментарий'],
  ])('is rejected: %s', async (name, content) => {
    const read = await preview({ name, content })
    expect(read.count).toBe(0)
    expect(remarks(read)).toEqual(['1 В файле нет вопросов с ответами.'])
  })
})

describe('The encoding of an imported file', () => {
  it('can be chosen if the guess is wrong', async () => {
    const files = [{ name: 'вопросы.gift', content: Uint8Array.from([0xe4, 0xc1, 0x3f, 0x7b, 0x54, 0x7d]) }]
    const read = async (fields: Record<string, string>) => {
      const { body } = await sendForm(server, authorization, '/api/questions/import/preview', {
        files,
        fields: { language: 'ru', ...fields },
      })
      return JSON.parse(JSON.stringify(body)).data
    }
    expect(await read({})).toMatchObject({ encoding: 'windows-1251', questions: [{ title: 'дБ?' }] })
    expect(await read({ encoding: 'koi8-r' })).toMatchObject({ encoding: 'koi8-r', questions: [{ title: 'Да?' }] })
  })

  it('is recognised as UTF-16 without a byte order mark', async () => {
    const content = Buffer.from('::Ключ::Первичный ключ уникален?{T}', 'utf16le')
    const { body } = await sendForm(server, authorization, '/api/questions/import/preview', {
      files: [{ name: 'вопросы.gift', content }],
      fields: { language: 'ru' },
    })
    expect(body).toMatchObject({ data: { encoding: 'utf-16le', questions: [{ title: 'Ключ' }] } })
  })
})
