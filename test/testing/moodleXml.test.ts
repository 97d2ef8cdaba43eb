import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { questionTypes } from '../../src/api/testing/codes'
import { questionContent } from '../../src/api/testing/questionContent'
import { cleanContent, htmlsIn } from '../../src/server/testing/content/cleanContent'
import { nameMedia, resolveMedia } from '../../src/server/testing/formats/media'
import { parseMoodleXml } from '../../src/server/testing/formats/moodle/parseMoodleXml'
import { writeMoodleXml } from '../../src/server/testing/formats/moodle/writeMoodleXml'
import { expectRoundTrip, summary } from './formats'

const parse = (text: string) => parseMoodleXml(text, { locale: 'ru' })
const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const ru = (fields: object) => ({ translations: { ru: fields } })

describe('Moodle XML', () => {
  it('imports every exported question unchanged in both languages unless the export reported a loss', () => {
    expectRoundTrip({ parse: parseMoodleXml, write: writeMoodleXml }, { types: questionTypes, locale: 'ru' })
  })
})

describe('The images of a question', () => {
  it('are exported and imported under their names', () => {
    const html = '<p>Где это? <img src="/api/files/12" alt="" /> <a href="/api/files/13">план</a></p>'
    const stored = questionContent.parse({ type: 'info', points: 0, translations: { ru: { body: html } } })
    const content = nameMedia(stored, (id) => (id === 12 ? 'карта & "мира".png' : null))
    const media = [{ name: 'карта & "мира".png', data: Uint8Array.of(0, 255, 7) }]
    const { text } = writeMoodleXml([{ title: 'a', content, tags: [], difficulty: null, media }], { locale: 'ru' })
    const [read] = parse(text).questions
    expect(read?.media.map(({ name, data }) => ({ name, data: data && [...data] }))).toEqual([
      { name: 'карта & "мира".png', data: [0, 255, 7] },
    ])
    const placed = resolveMedia(read?.content ?? fail(), (name) => (name === media[0]?.name ? '/api/files/12' : null))
    expect(placed.sent.translations.ru?.body).toBe(html)
  })
})

describe('Moodle’s formulas', () => {
  const read = (body: string) => {
    const text = `<question type="essay"><questiontext format="html"><text><![CDATA[${body}]]></text></questiontext></question>`
    const [question] = parse(quiz(text)).questions
    return question?.content.sent.translations.ru?.body
  }

  it.each([
    ['<p>Если $$x^2=1$$, то $$x=\\pm1$$.</p>', '<p>Если \\(x^2=1\\), то \\(x=\\pm1\\).</p>'],
    ['<p>\\[\\frac{a}{b}&lt;1\\]</p>', '<p>\\(\\frac{a}{b}&lt;1\\)</p>'],
  ])('are converted to our delimiters: %s', (written, taken) => {
    expect(read(written)).toBe(taken)
  })

  it.each([
    '<p>Дано \\(a\\), цена $5 и $6.</p>',
    '<pre>AS $$ BEGIN END $$</pre><p><code>$$x$$</code></p>',
    '<p title="$$x$$">$$ $$ и $$a<b>b</b>$$</p>',
    '<p>$$a \\(b\\)$$ и \\[2</p>',
    '<p>\\(\\begin{array}{l}a\\\\[2pt]b\\end{array}\\)</p>',
  ])('are not found in %s', (written) => {
    expect(read(written)).toBe(written)
  })

  it('are converted in every text, and the export reports texts that would become formulas', () => {
    const label = (text: string) => `<selectoption><text>${text}</text><group>1</group></selectoption>`
    const gaps = `<question type="gapselect"><questiontext><text>$$a$$ [[1]]</text></questiontext>${label('$$b$$')}${label('в')}</question>`
    expect(parse(quiz(gaps)).questions[0]?.content.sent).toMatchObject({
      ...ru({ body: '\\(a\\) [[1]]' }),
      gaps: [{ options: [ru({ label: '\\(b\\)' }), ru({ label: 'в' })] }],
    })
    const content = questionContent.parse({ type: 'info', points: 0, ...ru({ body: '<p>$$5$$</p>' }) })
    const question = { title: 'a', content, tags: [], difficulty: null, media: [] }
    expect(writeMoodleXml([question], { locale: 'ru' }).unsupportedFeatures).toEqual([
      { question: 0, code: 'text', leftOut: false },
    ])
  })
})

describe('A file exported by Moodle', () => {
  const { questions, report } = parse(readFileSync('test/testing/moodle.xml', 'utf8'))
  const contentOf = (title: string) => questions.find((question) => question.title === title)?.content.sent

  it('is imported with all its question types', () => {
    expect(questions.map(({ title, content: { sent } }) => `${title}: ${sent.type}`)).toEqual([
      'Столица: single',
      'Простые числа: multiple',
      'Земля: true_false',
      'Автор: short_text',
      'Ускорение: number',
      'Столицы: matching',
      'Пропуски: cloze',
      'Выбор слов: cloze',
      'Порядок: ordering',
      'Сочинение: essay',
      'Чертёж: file',
      'Введение: info',
    ])
    expect(contentOf('Столица')).toMatchObject({
      points: 2,
      shuffle: true,
      translations: {
        ru: { body: '<p>Столица Франции?</p>', explanation: '<p>Париж</p>' },
        en: { body: '<p>The capital of France?</p>' },
      },
      options: [
        { weight: 100, ...ru({ text: '<p>Париж</p>', feedback: '<p>Верно</p>' }) },
        { weight: 33.33333, ...ru({ text: 'Лион &lt;&amp;' }) },
        { weight: 0 },
        { weight: 0 },
      ],
    })
    expect(contentOf('Простые числа')).toMatchObject({ scoring: 'right_minus_wrong', shuffle: false })
    expect(contentOf('Земля')).toMatchObject({ answer: true, ...ru({ feedback_false: 'Посмотрите в окно' }) })
    expect(contentOf('Автор')).toMatchObject({
      rules: { case_sensitive: true, wildcards: true },
      accepted: [
        { text: '*Толстой', weight: 100 },
        { text: 'Лев', weight: 50 },
      ],
    })
    expect(contentOf('Ускорение')).toMatchObject({
      accepted: [{ value: 9.8, tolerance: { kind: 'margin', margin: 0.05 } }],
      unit: { rule: 'optional', texts: ['м/с²'] },
    })
    expect(contentOf('Столицы')).toMatchObject({
      pairs: [ru({ left: '<p>Италия</p>', right: 'Рим' }), ru({ left: 'Испания', right: 'Мадрид &lt;1&gt;' })],
      distractors: [ru({ right: 'Осло' })],
    })
    expect(contentOf('Пропуски')).toMatchObject({
      ...ru({ body: '<p>Столица — [[1]], в ней [[2]] млн, река [[3]].</p>' }),
      gaps: [
        {
          kind: 'text',
          share: 1,
          accepted: [
            { text: 'Париж', ...ru({ feedback: 'Да' }) },
            { text: 'париж}', weight: 50 },
          ],
        },
        { kind: 'number', share: 2, accepted: [{ value: 2.1, tolerance: { margin: 0.1 } }] },
        {
          kind: 'choice',
          shuffle: true,
          options: [{ weight: 100, ...ru({ label: 'Сена' }) }, { weight: 0 }, { weight: -50 }],
        },
      ],
    })
    expect(contentOf('Выбор слов')).toMatchObject({
      ...ru({ body: 'Кошка [[1]], собака [[2]].' }),
      gaps: [
        {
          options: [
            { weight: 0, ...ru({ label: 'мяукает' }) },
            { weight: 100, ...ru({ label: 'мурчит' }) },
            { weight: 0 },
          ],
        },
        { options: [{ weight: 0 }, { weight: 0 }, { weight: 100, ...ru({ label: 'лает' }) }] },
      ],
    })
    expect(contentOf('Порядок')).toMatchObject({
      scoring: 'per_position',
      items: [ru({ text: 'один' }), ru({ text: 'два' })],
    })
    expect(contentOf('Сочинение')).toMatchObject({
      min_words: 50,
      max_words: null,
      ...ru({ guidance: 'Смотрите на план' }),
    })
    expect(contentOf('Чертёж')).toMatchObject({ formats: ['pdf', 'jpeg'], max_files: 2, max_size_mb: 10 })
  })

  it('is imported with its tags and category paths', () => {
    expect(questions[0]?.tags).toEqual(['страны', 'География / Европа'])
  })

  it('is imported with its images, even if two have the same name', () => {
    const [first] = questions
    expect(first?.media.map(({ name, data }) => ({ name, data: String(data) }))).toEqual([
      { name: 'карта мира.png', data: 'one' },
      { name: '1-карта мира.png', data: 'two' },
    ])
    const placed =
      first && resolveMedia(first.content, (name) => (name === 'карта мира.png' ? '/api/files/5' : '/api/files/6'))
    const { content, fileIds } = cleanContent(placed ?? { sent: questions[0]?.content.sent ?? fail() })
    expect(fileIds).toEqual([5, 6])
    expect(content.translations.ru?.body).toBe('<p>Столица Франции?</p>')
  })

  it('is reported with the lines of unsupported types and lost parts', () => {
    expect(summary({ questions: [], report }).messages).toEqual([
      '9 combined_feedback_left',
      '9 penalty_left',
      '53 catch_all_left',
      '53 unit_left см/с²',
      '106 no_values',
      '110 unsupported_type ddimageortext',
    ])
  })
})

const fail = (): never => {
  throw new Error('The question was not taken.')
}

describe('Hostile or broken Moodle XML', () => {
  const simple =
    '<question type="truefalse"><questiontext><text>а</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>'

  it.each([
    ['<!DOCTYPE quiz [<!ENTITY a "b">]>\n<quiz></quiz>', '1 doctype DOCTYPE'],
    [
      '<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<quiz>&b;</quiz>',
      '3 doctype DOCTYPE',
    ],
    ['<quiz>\n\n<question>&nbsp;</question></quiz>', '3 syntax undefined entity.'],
    [`<quiz>\n${'<a>'.repeat(100_000)}`, '2 too_deep <a>'],
    ['<quiz>\n<question>\n<text>half', '3 syntax unclosed tag: text'],
    ['<quiz>\n<question></quiz>', '2 syntax unexpected close tag.'],
    ['<html>\n</html>', '1 not_a_quiz <html>'],
    ['Не XML', '1 syntax text data outside of root node.'],
    ['', '1 syntax document must contain a root element.'],
    ['<quiz>\n<question type="truefalse"/>\n</quiz>', '2 no_answer true, false'],
  ])('is reported with its line: %.40j', (text, message) => {
    expect(summary(parse(text)).messages).toEqual([message])
  })

  it('yields the questions before the error, and the right line of the error after long texts', () => {
    const { taken, messages } = summary(
      parse(`<quiz>\n${simple}\n<question type="essay">\n<name><text>\n\n\n</text></name>\n</quiz`),
    )
    expect(taken).toEqual(['2 true_false: а'])
    expect(messages[0]).toMatch(/^8 syntax/)
  })

  it('contains no scripts after sanitising', () => {
    const evil =
      '<![CDATA[<p><a href="javascript:alert(1)">x</a><a href="JAVA&#9;SCRIPT:alert(1)">y</a><img src="x" onerror="alert(1)"><script>alert(1)</script><iframe src="https://evil.example"></iframe></p>]]>'
    const { questions } = parse(quiz(simple.replaceAll('<text>а</text>', `<text>${evil}</text>`)))
    const { content } = cleanContent(questions[0]?.content ?? fail())
    expect(htmlsIn(content)).toEqual(['<p><a>x</a><a>y</a></p>'])
  })

  it.each([
    '<span class="multilang">',
    '<span lang="ru" class="multilang">',
    '{mlang ru}',
    '{',
    '{1:SA:',
    '{1:SA:=',
    '[[1]]',
    '@@PLUGINFILE@@/',
    '$$ ',
    '$$a',
    '\\[',
    '~',
    '<',
    '&',
    '</p> ',
    '{ ',
  ])('is parsed fast even if it is nothing but %s', (sign) => {
    const text = `<![CDATA[${sign.repeat(100_000)}]]>`
    const of = (type: string) => `<question type="${type}"><questiontext><text>${text}</text></questiontext></question>`
    const { questions } = parse(quiz(of('cloze'), of('gapselect'), of('essay'), of('matching')))
    expect(questions).toEqual([])
  })

  it('yields a distractor for a pair whose left side is only an empty paragraph', () => {
    const side = (left: string, right: string) =>
      `<subquestion format="html"><text><![CDATA[${left}]]></text><answer><text>${right}</text></answer></subquestion>`
    const sides = [side('<p>HTTP</p>', '80'), side('<p>SSH</p>', '22'), side('<p><br></p>', '25')].join('')
    const { questions } = parse(
      quiz(`<question type="matching"><questiontext><text>Порты</text></questiontext>${sides}</question>`),
    )
    const [content] = questions.map((one) => one.content.sent)
    expect(content).toMatchObject({
      pairs: [ru({ left: '<p>HTTP</p>' }), ru({ left: '<p>SSH</p>' })],
      distractors: [ru({ right: '25' })],
    })
  })
})
