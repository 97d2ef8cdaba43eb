import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseGift } from '../../src/server/testing/formats/gift/parseGift'
import { writeGift } from '../../src/server/testing/formats/gift/writeGift'
import { expectRoundTrip, summary } from './formats'

const parse = (text: string) => parseGift(text, { locale: 'ru' })
const only = (text: string) => {
  const { questions, report } = parse(text)
  expect(report).toEqual([])
  expect(questions).toHaveLength(1)
  return questions[0]
}
const ru = (fields: object) => ({ translations: { ru: fields } })

describe('GIFT', () => {
  it('imports every exported question unchanged unless the export reported a loss', () => {
    expectRoundTrip(
      { parse: parseGift, write: writeGift },
      {
        types: ['single', 'multiple', 'true_false', 'short_text', 'number', 'matching', 'essay', 'info'],
        locale: 'en',
        words: { languages: ['en'], points: fc.constant(1) },
      },
    )
  })
})

describe('Importing a GIFT file', () => {
  it('reads single choice with feedback, weights and an explanation', () => {
    const question = only(
      '// комментарий [id:7] [tag:история]\n::Вопрос 1::Кто похоронен?{\n=Никто#Верно\n~%50%Иван # почти\n~Пётр\n####Подумайте\n}',
    )
    expect(question).toMatchObject({
      title: 'Вопрос 1',
      tags: ['история'],
      line: 2,
      content: {
        sent: {
          type: 'single',
          points: 1,
          shuffle: true,
          ...ru({ body: 'Кто похоронен?', explanation: 'Подумайте' }),
          options: [
            { id: 'a', weight: 100, ...ru({ text: 'Никто', feedback: 'Верно' }) },
            { id: 'b', weight: 50, ...ru({ text: 'Иван', feedback: 'почти' }) },
            { id: 'c', weight: 0, ...ru({ text: 'Пётр' }) },
          ],
        },
      },
    })
  })

  it('reads multiple choice if no answer is marked with =', () => {
    expect(only('Что верно? {~%50%а ~%50%б ~%-100%в}')?.content.sent).toMatchObject({
      type: 'multiple',
      scoring: 'weights',
      options: [
        { correct: true, weight: 50 },
        { correct: true, weight: 50 },
        { correct: false, weight: -100 },
      ],
    })
    expect(only('Что верно? {~%50%а ~%50%б ~%-50%в}')?.content.sent).toMatchObject({
      scoring: 'right_minus_wrong',
      options: [{ weight: null }, { weight: null }, { weight: null }],
    })
  })

  it('reads true and false with feedback for wrong and right answers', () => {
    expect(only('Солнце встаёт на западе.{FALSE#На востоке#Да}')?.content.sent).toMatchObject({
      type: 'true_false',
      answer: false,
      ...ru({ feedback_true: 'На востоке', feedback_false: 'Да' }),
    })
    expect(only('Да.{T}')?.content.sent).toMatchObject({ answer: true })
  })

  it('reads short texts, missing words, essays and descriptions', () => {
    expect(only('Дважды два {=4 =%50%четыре#словом}.')?.content.sent).toMatchObject({
      type: 'short_text',
      ...ru({ body: 'Дважды два _____ .' }),
      accepted: [
        { text: '4', weight: 100 },
        { text: 'четыре', weight: 50, ...ru({ feedback: 'словом' }) },
      ],
    })
    expect(only('Напишите эссе. {}')?.content.sent).toMatchObject({ type: 'essay' })
    expect(only('[moodle]Просто\nтекст')?.content.sent).toMatchObject({
      type: 'info',
      ...ru({ body: 'Просто<br>текст' }),
    })
  })

  it('reads numbers with margins, ranges and several answers', () => {
    expect(only('Когда? {#1822:5}')?.content.sent).toMatchObject({
      accepted: [{ value: 1822, tolerance: { kind: 'margin', margin: 5 } }],
    })
    expect(only('Ускорение? {#9.81..9.83}')?.content.sent).toMatchObject({
      accepted: [{ value: 9.82, tolerance: { kind: 'range', from: 9.81, to: 9.83 } }],
    })
    expect(only('Когда? {#\n=1822:0 #да\n=%50%1822:2\n}')?.content.sent).toMatchObject({
      type: 'number',
      accepted: [
        { value: 1822, weight: 100, ...ru({ feedback: 'да' }) },
        { value: 1822, weight: 50, tolerance: { margin: 2 } },
      ],
    })
  })

  it('reads pairs, and distractors where the left side is empty', () => {
    expect(only('Столицы {\n=Франция -> Париж\n=Италия -> Рим\n= -> Осло\n}')?.content.sent).toMatchObject({
      type: 'matching',
      pairs: [ru({ left: 'Франция', right: 'Париж' }), ru({ left: 'Италия', right: 'Рим' })],
      distractors: [ru({ right: 'Осло' })],
    })
  })

  it('reads escaped characters and text formats', () => {
    expect(only(String.raw`::a\:\:b::[html]<p>x \= \{1\}\nнов \\frac</p>{=\~1 ~[plain]2 < 3}`)).toMatchObject({
      title: 'a::b',
      content: {
        sent: {
          ...ru({ body: '<p>x = {1}\nнов \\frac</p>' }),
          options: [ru({ text: '~1' }), ru({ text: '2 &lt; 3' })],
        },
      },
    })
  })

  it('converts category paths to tags', () => {
    const { questions } = parse(
      '$CATEGORY: $course$/top/Алгоритмы/Сортировка\n\nа{T}\n\nб{F}\n\n$CATEGORY: В//Г\n\nв{T}',
    )
    expect(questions.map(({ tags }) => tags)).toEqual([['Алгоритмы / Сортировка'], ['Алгоритмы / Сортировка'], ['В/Г']])
  })

  it('reports errors with their line and imports the rest', () => {
    const text = [
      'а{=1 ~2', // 1
      '',
      'б}', // 3
      '',
      'в{T} и {F}', // 5
      '',
      'г{#три}', // 7
      '',
      'д{без знака}', // 9
      '',
      'е{~1 ~2}', // 11
      '',
      'ж{#=5 ~#мимо}', // 13
      '',
      '[markdown]**з**{T}', // 15
      '',
      '{T}', // 17
    ].join('\n')
    expect(summary(parse(text))).toEqual({
      taken: ['9 short_text: д', '13 number: ж', '15 true_false: **з**'],
      messages: [
        '1 brace_open',
        '3 brace_close',
        '5 two_answers',
        '7 bad_number три',
        '11 invalid options no_right_option',
        '13 catch_all_left',
        '15 markdown_left',
        '17 invalid translations.ru.body required',
      ],
    })
  })

  it('reports a missing blank line between questions', () => {
    const text = '// первый\n::а::а?{T}\n::б::б?{F}\n\nв?{=1\n\n~2}\n\nг?{\n// пояснение\n=1}\n}'
    expect(summary(parse(text)).messages).toEqual([
      '3 no_blank_line',
      '5 brace_open',
      '7 brace_close',
      '12 brace_close',
    ])
  })

  it('reads text without an answer as an info text if the file has questions, and reports it', () => {
    expect(summary(parse('Текст\n\nДа?{T}'))).toEqual({
      taken: ['1 info: Текст', '3 true_false: Да?'],
      messages: ['1 as_info Текст'],
    })
    expect(summary(parse('Текст\n\nЕщё текст'))).toEqual({
      taken: [],
      messages: ['1 no_braces Текст', '3 no_braces Ещё текст'],
    })
  })

  it.each(['{', '}', '~', '=', '#', '\\', '::', '{=', '->', '/', '%', '<', '&', '{#'])(
    'is fast for a file of nothing but %s',
    (sign) => {
      const text = `а{${sign.repeat(200_000)}`
      expect(parse(`${text}\n\n${text}}`).questions.length).toBeLessThanOrEqual(1)
    },
  )
})
