import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { locales } from '../../src/api/kit/endpoints'
import { questionTypes } from '../../src/api/testing/codes'
import { presentedQuestion } from '../../src/api/testing/presented'
import { questionContent, type QuestionContent } from '../../src/api/testing/questionContent'
import type { Answer } from '../../src/api/testing/answer'
import { shuffleParts } from '../../src/server/testing/content/shuffleParts'
import { present } from '../../src/server/testing/content/present'
import { resolveAnswer } from '../../src/server/testing/marking/resolveAnswer'
import { markAnswer } from '../../src/server/testing/marking/markAnswer'
import referenceLists from '../../src/server/platform/seed/referenceLists.json'
import { generatedContent } from './generatedQuestions'

/** Returns the names of all fields of a schema, including nested ones. */
const fieldsOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.in), ...fieldsOf(schema.out)]
  return []
}

const drawing = fc.record({ seed: fc.string(), shuffleOptions: fc.boolean(), locale: fc.constantFrom(...locales) })
const word = fc.stringMatching(/^[а-я]{1,8}$/)

describe('The taker’s view of a question', () => {
  it('contains no field of the answer key and no ids', () => {
    const shared = 'type body options kind items gaps unit min_words max_words formats max_files max_size_mb'.split(' ')
    const ofContent = new Set(fieldsOf(questionContent))
    expect(ofContent.size).toBeGreaterThan(40)
    const shown = [...new Set(fieldsOf(presentedQuestion))]
    expect(shown.filter((name) => ofContent.has(name)).toSorted()).toEqual(shared.toSorted())
    expect(shown.filter((name) => !ofContent.has(name)).toSorted()).toEqual(['language', 'lefts', 'rights'])
  })

  it('is strictly validated at every level for every question type', () => {
    const typesOf = (schema: unknown) =>
      schema instanceof z.ZodDiscriminatedUnion
        ? schema.options.map(
            (option) =>
              option instanceof z.ZodObject &&
              option.shape['type'] instanceof z.ZodLiteral &&
              option.shape['type'].value,
          )
        : []
    expect(typesOf(presentedQuestion)).toEqual(questionTypes)
    expect(referenceLists.question_types.map(({ code }) => code)).toEqual(questionTypes)
  })

  it('contains no text or number of the answer key', () => {
    const secret = word.map((text) => `СЕКРЕТ ${text}`)
    fc.assert(
      fc.property(generatedContent({ seen: word, label: word, secret }), drawing, (content, drawn) => {
        const shown = present(content, drawn)
        expect(presentedQuestion.parse(shown)).toEqual(shown)
        const sent = JSON.stringify(shown)
        expect(sent).not.toMatch(/СЕКРЕТ|zq\d|translations/)
        // The only numbers left are gap placeholders and, for essays and files, limits.
        const hasLimits = content.type === 'essay' || content.type === 'file'
        expect(hasLimits ? '' : sent.replaceAll(/\[\[\d+\]\]/g, '')).not.toMatch(/\d/)
      }),
      { numRuns: 300 },
    )
  })

  it('is deterministic for a seed, and keeps the order of options that are not shuffled', () => {
    fc.assert(
      fc.property(generatedContent({ seen: word, types: ['single'] }), drawing, (content, drawn) => {
        expect(present(content, drawn)).toEqual(present(content, drawn))
        const ids = content.type === 'single' ? content.options.map(({ id }) => id) : []
        const isShuffled = content.type === 'single' && drawn.shuffleOptions && content.shuffle
        expect(isShuffled || shuffleParts(content, drawn).parts).toEqual(isShuffled || ids)
      }),
    )
  })

  it('falls back to the other language, text by text', () => {
    const content = questionContent.parse({
      type: 'single',
      points: 1,
      shuffle: false,
      translations: { ru: { body: 'Столица?' }, en: {} },
      options: [
        { id: 'a', weight: 100, translations: { ru: { text: 'Париж' }, en: { text: 'Paris' } } },
        { id: 'b', weight: 0, translations: { ru: { text: 'Рим' } } },
      ],
    })
    expect(present(content, { seed: '', shuffleOptions: true, locale: 'en' })).toEqual({
      type: 'single',
      language: 'ru',
      body: 'Столица?',
      options: ['Paris', 'Рим'],
    })
  })

  it('always shuffles matching and ordering evenly, and shows equal right sides once', () => {
    const parts = ['a', 'b', 'c', 'd']
    const texts = (field: string, id: string) => ({ translations: { ru: { [field]: id } } })
    const base = { points: 1, translations: { ru: { body: 'x' } } }
    const ordering = questionContent.parse({
      ...base,
      type: 'ordering',
      scoring: 'all_or_nothing',
      items: parts.map((id) => ({ id, ...texts('text', id) })),
    })
    const matching = questionContent.parse({
      ...base,
      type: 'matching',
      scoring: 'per_pair',
      pairs: parts.map((id) => ({ id, translations: { ru: { left: id, right: id === 'd' ? 'a' : id } } })),
      distractors: [{ id: 'e', ...texts('right', 'e') }],
    })
    const firsts = (content: QuestionContent, of: 'parts' | 'rights') => {
      const counts = new Map<string, number>()
      for (let seed = 0; seed < 1000; seed++) {
        const [first = ''] = shuffleParts(content, { seed: `${seed}`, shuffleOptions: false })[of]
        counts.set(first, (counts.get(first) ?? 0) + 1)
      }
      return counts
    }
    for (const counts of [firsts(ordering, 'parts'), firsts(matching, 'rights')]) {
      expect(counts.size).toBe(4)
      expect(Math.min(...counts.values())).toBeGreaterThan(200)
    }
    const shown = present(matching, { seed: '1', shuffleOptions: false, locale: 'ru' })
    expect(shown.type === 'matching' && [shown.lefts, shown.rights.toSorted()]).toEqual([parts, ['a', 'b', 'c', 'e']])
  })
})

describe('An answer by position', () => {
  /** Builds the right answer by looking up positions in the shuffled order. */
  const rightPlaces = (content: QuestionContent, drawn: { seed: string; shuffleOptions: boolean }): Answer | null => {
    const { parts, gaps } = shuffleParts(content, drawn)
    switch (content.type) {
      case 'single':
        return { type: 'single', choice: parts.indexOf(content.options.find(({ weight }) => weight === 100)?.id ?? '') }
      case 'multiple':
        return {
          type: 'multiple',
          choices: content.options.flatMap(({ id, correct }) => (correct ? [parts.indexOf(id)] : [])),
        }
      case 'matching': {
        const shown = present(content, { ...drawn, locale: 'ru' })
        if (shown.type !== 'matching') return null
        const wanted = content.pairs.map(({ translations }) => translations.ru?.right ?? translations.en?.right ?? '')
        return { type: 'matching', rights: wanted.map((text) => shown.rights.indexOf(text)) }
      }
      case 'ordering':
        return { type: 'ordering', order: content.items.map(({ id }) => parts.indexOf(id)) }
      case 'cloze':
        return {
          type: 'cloze',
          gaps: content.gaps.map((gap, at) => {
            if (gap.kind === 'choice')
              return (gaps[at] ?? []).indexOf(gap.options.find(({ weight }) => weight === 100)?.id ?? '')
            const full =
              gap.kind === 'text'
                ? gap.accepted.map(({ text, weight }) => ({ text, weight }))
                : gap.accepted.map(({ value, weight }) => ({ text: String(value), weight }))
            return full.find(({ weight }) => weight === 100)?.text ?? null
          }),
        }
      default:
        return null
    }
  }

  it('gets full marks for the right answer in any shuffled order', () => {
    // One language only: with two, right sides may be equal in one language and differ in the other.
    const types = ['single', 'multiple', 'matching', 'ordering', 'cloze'] as const
    const contents = generatedContent({ seen: word, secret: word, languages: ['ru'], types })
    fc.assert(
      fc.property(contents, drawing, (content, drawn) => {
        const places = rightPlaces(content, drawn)
        const given = places && resolveAnswer(content, shuffleParts(content, drawn), places)
        expect(markAnswer(content, given, { negative: true })).toMatchObject({
          status: 'correct',
          score: content.points,
        })
      }),
    )
  })

  it('is rejected if a position does not exist or the type is different', () => {
    const drawn = { seed: 's', shuffleOptions: true }
    const beyond: Answer[] = [
      { type: 'single', choice: 60 },
      { type: 'multiple', choices: [0, 60] },
      { type: 'matching', rights: [60] },
      { type: 'ordering', order: [0] },
      { type: 'ordering', order: [60, 61] },
      { type: 'cloze', gaps: [60] },
      { type: 'cloze', gaps: Array.from({ length: 50 }, () => null) },
    ]
    fc.assert(
      fc.property(generatedContent({ seen: word }), (content) => {
        const order = shuffleParts(content, drawn)
        expect(beyond.map((answer) => resolveAnswer(content, order, answer)).filter((given) => given !== null)).toEqual(
          [],
        )
      }),
    )
  })
})
