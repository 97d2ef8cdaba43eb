import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionTypes } from '../../src/api/testing/codes'
import { parseAiken, writeAiken } from '../../src/server/testing/formats/aiken'
import { parseCsv } from '../../src/server/testing/formats/csv/parseCsv'
import { writeCsv } from '../../src/server/testing/formats/csv/writeCsv'
import { parseJson, writeJson } from '../../src/server/testing/formats/json'
import { htmlOfPlain } from '../../src/server/testing/formats/plainText'
import { expectRoundTrip, summary, writable } from './formats'
import { trickyText } from './generatedQuestions'

const ru = { locale: 'ru' } as const
/** Texts without markup, which these formats can represent. */
const plain = trickyText.map((text) => htmlOfPlain(text.replaceAll(/ *\n */g, ' ')))
const mostlyPlain = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[а-я]{1,9}$/) },
  { weight: 1, arbitrary: plain },
)
const oneLanguage = { seen: mostlyPlain, secret: mostlyPlain, languages: ['ru'], points: fc.constant(1) } as const

describe('Our JSON format', () => {
  it('imports every exported question of every type unchanged, including ids', () => {
    fc.assert(
      fc.property(fc.array(writable({})), (questions) => {
        const { text, unsupportedFeatures } = writeJson(questions, ru)
        const { questions: read, report } = parseJson(text, ru)
        expect(unsupportedFeatures).toEqual([])
        expect(report).toEqual([])
        expect(read).toEqual(
          questions.map(({ content, title, ...question }, at) => ({
            ...question,
            title: title.trim(),
            content: { sent: content },
            line: at + 2,
          })),
        )
      }),
    )
  })

  it('lists the media that its texts refer to', () => {
    const body = '<img src="@@PLUGINFILE@@/%D0%BA%20a.png" alt="">'
    const content = { type: 'info', points: 0, translations: { ru: { body } } } as const
    const question = { title: 'a', content, tags: [], difficulty: 3, media: [] }
    const { text, unsupportedFeatures } = writeJson([question], ru)
    expect(unsupportedFeatures).toEqual([{ question: 0, code: 'media', leftOut: false }])
    expect(parseJson(text, ru).questions[0]).toMatchObject({ difficulty: 3, media: [{ name: 'к a.png', data: null }] })
  })

  it.each([
    ['', ['1 syntax JSON']],
    ['[1,\n2', ['2 syntax JSON']],
    ['{"a":\n\n tru}', ['3 syntax JSON']],
    ['{"a"\n: "x\n"}', ['2 syntax JSON']],
    ['{"a": 1,}', ['1 syntax JSON']],
    ['[]', ['1 unreadable abitura-questions']],
    ['{"format":"abitura-questions","version":2,"questions":[]}', ['1 unreadable abitura-questions']],
    [
      '{"x":[[]],"format":"abitura-questions","version":1,\n"questions":[{"content":{"type":"info"}},\n{"content":null,\n"more":1}]}',
      ['2 invalid points Invalid input: expected 0', '3 invalid'],
    ],
  ])('reports an error with its line: %j', (text, messages) => {
    expect(summary(parseJson(text, ru)).messages).toEqual(messages)
  })

  it.each(['[', '{"a":', '"', '\\"', '1', ' '])('is parsed fast even if it is nothing but %s', (sign) => {
    expect(summary(parseJson(sign.repeat(1_000_000), ru)).messages).toHaveLength(1)
  })

  it('has a syntax error exactly when JSON.parse fails', () => {
    const text = fc
      .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', ' ', 'null', '-', '"'))
      .map((parts) => parts.join(''))
    const parses = (json: string) => {
      try {
        JSON.parse(json)
        return true
      } catch {
        return false
      }
    }
    const isSyntax = (json: string) => parseJson(json, ru).report[0]?.code === 'syntax'
    fc.assert(
      fc.property(fc.oneof(text, fc.json()), (json) => {
        expect(isSyntax(json)).toBe(!parses(json))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('Aiken', () => {
  it('imports every exported question unchanged unless the export reported a loss', () => {
    const words = { ...oneLanguage, types: ['single'] } as const
    const question = writable(words).map((one) => ({ ...one, title: '', tags: [] }))
    let whole = 0
    fc.assert(
      fc.property(question, fc.nat(), (one, right) => {
        if (one.content.type !== 'single') return
        const { content } = one
        const bare = {
          ...content,
          shuffle: true,
          translations: { ru: { body: content.translations.ru?.body } },
          options: content.options.map(({ translations }, at) => ({
            id: 'abcdef'[at] ?? '',
            weight: at === right % content.options.length ? 100 : 0,
            translations: { ru: { text: translations.ru?.text } },
          })),
        }
        const { text, unsupportedFeatures } = writeAiken([{ ...one, content: bare }], ru)
        if (unsupportedFeatures.length > 0) return
        whole++
        expect(JSON.parse(JSON.stringify(parseAiken(text, ru).questions[0]?.content.sent)), text).toEqual(bare)
      }),
    )
    expect(whole).toBeGreaterThan(20)
  })

  it('reports errors with their line', () => {
    const text =
      'Столица?\nФранции\nA. Париж\nB) Рим\nANSWER: A\n\nБез ответа\nA. да\n\nДва?\nA. да\nB. нет\nANSWER: C\nANSWER: A\nКонец'
    expect(summary(parseAiken(text, ru))).toEqual({
      taken: ['1 single: Столица?<br>Франции'],
      messages: ['7 no_answer Без ответа', '13 bad_answer C', '14 syntax ANSWER: A', '15 no_answer Конец'],
    })
  })

  it.each([' ', 'A. ', `A.${' '.repeat(100_000)}x\u2028`, 'ANSWER: A\n'])(
    'is parsed fast even if it is nothing but %.8j',
    (sign) => {
      expect(parseAiken(`Вопрос\n${sign.repeat(10)}\n${sign.repeat(100)}`, ru).questions).toEqual([])
    },
  )

  it('reports what it cannot represent', () => {
    fc.assert(
      fc.property(writable({ types: questionTypes.filter((type) => type !== 'single') }), (question) => {
        expect(writeAiken([question], ru)).toEqual({
          text: '',
          unsupportedFeatures: [{ question: 0, code: 'type', leftOut: true }],
        })
      }),
      { numRuns: 20 },
    )
  })
})

describe('CSV', () => {
  it('imports every exported question unchanged unless the export reported a loss', () => {
    expectRoundTrip(
      { parse: parseCsv, write: writeCsv },
      {
        types: ['single', 'multiple', 'true_false', 'short_text', 'number', 'matching', 'ordering', 'essay', 'info'],
        locale: 'ru',
        words: oneLanguage,
        held: 0.1,
      },
    )
  })

  it('is read by column names, with any separator', () => {
    const text = [
      'type;body;right;option_1;option_2;option_3;points;tags',
      'single;Столица?;2;Рим;"Па""риж;";;2,5;a;',
      'multiple;"Две\nстроки";1;да;нет',
      'true_false;Да;верно',
      "number;Сколько;;9,8 ± 0,1;'-5",
      'matching;Пары;;кит => зверь;=> рыба;щука => рыба',
      'number;Плохо;;много',
      'single;Нет ответа;3;а;б',
      'sinqle;Опечатка;1;а;б',
      'essay;"не кончилось',
    ].join('\n')
    const parsed = parseCsv(text, ru)
    expect(summary(parsed)).toEqual({
      taken: [
        '2 single: Столица?',
        '3 multiple: Две<br>строки',
        '5 true_false: Да',
        '6 number: Сколько',
        '7 matching: Пары',
      ],
      messages: ['8 bad_number много', '9 bad_answer 3', '10 unsupported_type sinqle', '11 syntax "'],
    })
    expect(parsed.questions[0]).toMatchObject({
      tags: ['a'],
      content: {
        sent: { points: 2.5, options: [{ weight: 0 }, { weight: 100, translations: { ru: { text: 'Па"риж;' } } }] },
      },
    })
    expect(parsed.questions[3]?.content.sent).toMatchObject({
      accepted: [{ value: 9.8, tolerance: { margin: 0.1 } }, { value: -5 }],
    })
    expect(summary(parseCsv('a,b\n1,2', ru)).messages).toEqual(['1 unreadable type, body'])
  })

  it('keeps a row whole when a space or text follows a closing quote', () => {
    const parsed = parseCsv('type;body;right;option_1;option_2\n"single" ;"Столица"?;2;"Рим" ;Париж', ru)
    expect(summary(parsed)).toEqual({ taken: ['2 single: Столица?'], messages: [] })
    expect(parsed.questions[0]?.content.sent).toMatchObject({
      options: [{ translations: { ru: { text: 'Рим' } } }, { translations: { ru: { text: 'Париж' } } }],
    })
  })

  it('contains no formula that a spreadsheet would run', () => {
    fc.assert(
      fc.property(writable({ seen: plain, secret: plain }), (question) => {
        for (const line of writeCsv([question], ru).text.split('\n'))
          for (const cell of line.split(/[;,\t]/)) expect(cell).not.toMatch(/^"*[=@＝＠]/)
      }),
    )
  })

  it.each(['"', '""', ';', '"a";', ' ', "'"])('is parsed fast even if it is nothing but %s', (sign) => {
    const { questions } = parseCsv(`type;body\n${sign.repeat(500_000)}`, ru)
    expect(questions).toEqual([])
  })
})
