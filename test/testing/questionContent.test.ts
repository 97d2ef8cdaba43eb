import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentContent, missingTranslations, completeLanguages } from '../../src/api/testing/questionContent'
import { cleanContent, htmlsIn } from '../../src/server/testing/content/cleanContent'
import { parse } from '../../src/server/kit/validation'
import { refusalOf } from '../kit/refusal'
import { generatedContent } from './generatedQuestions'

const option = (id: string, weight: number, translations: object) => ({ id, weight, translations })
const single = {
  type: 'single',
  points: 1,
  shuffle: true,
  translations: { en: { body: '<p>Capital?</p>' } },
  options: [option('a', 100, { en: { text: 'Paris' } }), option('b', 0, { en: { text: 'Rome' } })],
}
const cloze = (body: { ru: string; en?: string }) => ({
  type: 'cloze',
  points: 1,
  translations: { ru: { body: body.ru }, ...(body.en && { en: { body: body.en } }) },
  gaps: [
    {
      id: '1',
      kind: 'text',
      share: 1,
      rules: { case_sensitive: false, spaces: 'collapse', yo_as_ye: true, wildcards: false },
      accepted: [{ id: 'a', text: 'да', weight: 100, translations: {} }],
    },
  ],
})
const essay = {
  type: 'essay',
  points: 2,
  translations: { ru: { body: 'Эссе' } },
  min_words: null,
  max_words: null,
  rubric: [],
}
const multiple = {
  ...single,
  type: 'multiple',
  scoring: 'weights',
  options: single.options.map((one, at) => ({ ...one, correct: at === 0 })),
}

describe('The content of a question', () => {
  it('needs only one language and lists what is missing in the other', () => {
    const { sent } = sentContent.parse({
      ...single,
      translations: { ...single.translations, ru: { body: 'Столица?' } },
    })
    expect(completeLanguages(sent)).toEqual(['en'])
    expect(missingTranslations(sent, 'ru')).toEqual([
      'options.0.translations.ru.text',
      'options.1.translations.ru.text',
    ])
  })

  it.each([
    [{ points: 0 }, 'points', 'field.too_small.number'],
    [{ points: 1.005 }, 'points', 'field.decimals'],
    [{ points: 1000.01 }, 'points', 'field.too_big.number'],
    [{ translations: {} }, 'translations.en.body', 'field.required'],
    [{ translations: { en: { body: ' ' } } }, 'translations.en.body', 'field.required'],
    [{ translations: { en: { body: 'x'.repeat(50_001) } } }, 'translations.en.body', 'field.too_big.text'],
    [{ options: [] }, 'options', 'field.too_small.list'],
    [{ options: [single.options[0], option('b', 101, {})] }, 'options.1.weight', 'field.too_big.number'],
    [{ options: [single.options[0], option('b', -0.0000001, {})] }, 'options.1.weight', 'field.decimals'],
    [{ options: [single.options[0], option('b', 0, {})] }, 'options.1.translations.en.text', 'field.required'],
    [{ options: [single.options[0], single.options[0]] }, 'options', 'field.repeated'],
    [{ options: [single.options[1], option('c', 99, {})] }, 'options', 'field.no_right_option'],
    [{ options: [single.options[0], option('B', 0, {})] }, 'options.1.id', 'field.part_id'],
    [{ options: [{ ...single.options[0], correct: true }, single.options[1]] }, 'options.0.correct', 'field.unknown'],
    [{ type: 'calculated' }, 'type', 'field.invalid'],
    [cloze({ ru: 'нет' }), 'translations.ru.body', 'field.placeholders'],
    [cloze({ ru: '[[1]] [[1]]' }), 'translations.ru.body', 'field.placeholders'],
    [cloze({ ru: '<b title="[[1]]">х</b>' }), 'translations.ru.body', 'field.placeholders'],
    [cloze({ ru: '[[1]]', en: '[[2]]' }), 'translations.en.body', 'field.placeholders'],
    [{ ...essay, min_words: 3, max_words: 2 }, 'max_words', 'field.ends_before_start'],
    [{ ...essay, rubric: [{ id: 'a', points: 1, translations: { ru: { text: 'x' } } }] }, 'rubric', 'field.rubric_sum'],
    [
      { ...multiple, options: multiple.options.map((one) => ({ ...one, weight: null })) },
      'options.0.weight',
      'field.required',
    ],
    [
      { ...multiple, options: multiple.options.map((one) => ({ ...one, weight: 50 })) },
      'options.1.weight',
      'field.weight_sign',
    ],
    [
      { ...multiple, options: multiple.options.map((one) => ({ ...one, weight: one.correct ? 50 : 0 })) },
      'options',
      'field.weight_sum',
    ],
  ])('is rejected with %j at %s: %s', (change, path, key) => {
    const sent = 'type' in change && change.type !== 'calculated' ? change : { ...single, ...change }
    const errors = refusalOf(() => parse(sentContent, sent))
    expect(JSON.stringify(errors)).toContain(`"${path}":[{"key":"${key}"`)
  })

  it('is sanitised except for labels, and returns the files in its texts', () => {
    const { content, fileIds } = cleanContent(
      sentContent.parse({
        ...single,
        translations: { en: { body: '<p onclick="x">Hi <img src="/api/files/7" alt=""></p><script>1</script>' } },
      }),
    )
    expect(content.translations.en?.body).toBe('<p>Hi <img src="/api/files/7" alt="" /></p>')
    expect(fileIds).toEqual([7])
  })

  it('is rejected if its body is empty after sanitising', () => {
    const sent = sentContent.parse({ ...single, translations: { en: { body: '<script>1</script>' } } })
    expect(refusalOf(() => cleanContent(sent))).toMatchObject({ status: 422 })
  })

  it('does not change when it is parsed again', () => {
    fc.assert(
      fc.property(generatedContent(), (content) => {
        expect(sentContent.parse(JSON.parse(JSON.stringify(content))).sent).toEqual(content)
        expect(htmlsIn(content).length).toBeGreaterThan(0)
      }),
    )
  })
})
