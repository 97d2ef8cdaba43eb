import type { QuestionContent } from '../../../src/api/testing/questionContent'

const translations = (body: string) => ({ ru: { body: `<p>${body}</p>` } })
const rules = { case_sensitive: false, spaces: 'collapse', yo_as_ye: true, wildcards: false } as const
const margin = { kind: 'margin', margin: 0 } as const
const options = (...texts: string[]) =>
  texts.map((text, place) => ({
    id: `o${place}`,
    weight: place === 0 ? 100 : 0,
    translations: { ru: { text } },
  }))

/** One question of each type, in the order of the types. Automatically graded ones are worth one point. */
export const allTypes: readonly QuestionContent[] = [
  { type: 'single', points: 1, translations: translations('Один'), shuffle: true, options: options('верно', 'мимо') },
  {
    type: 'multiple',
    points: 1,
    translations: translations('Несколько'),
    shuffle: true,
    scoring: 'all_or_nothing',
    options: ['два', 'три', 'девять'].map((text, place) => ({
      id: `o${place}`,
      correct: place < 2,
      weight: null,
      translations: { ru: { text } },
    })),
  },
  { type: 'true_false', points: 1, translations: translations('Вода мокрая'), answer: true },
  {
    type: 'short_text',
    points: 1,
    translations: translations('Слово'),
    rules,
    accepted: [{ id: 'a0', text: 'JOIN', weight: 100, translations: {} }],
  },
  {
    type: 'number',
    points: 1,
    translations: translations('Число'),
    accepted: [{ id: 'a0', value: 2.5, tolerance: margin, weight: 100, translations: {} }],
    unit: null,
  },
  {
    type: 'matching',
    points: 1,
    translations: translations('Пары'),
    scoring: 'per_pair',
    pairs: ['один', 'два'].map((left, place) => ({
      id: `p${place}`,
      translations: { ru: { left, right: place === 0 ? 'first' : 'second' } },
    })),
    distractors: [],
  },
  {
    type: 'ordering',
    points: 1,
    translations: translations('Порядок'),
    scoring: 'all_or_nothing',
    items: ['утро', 'день', 'вечер'].map((text, place) => ({ id: `i${place}`, translations: { ru: { text } } })),
  },
  {
    type: 'cloze',
    points: 1,
    translations: translations('Кот [[1]], пёс [[2]].'),
    gaps: [
      {
        id: '1',
        kind: 'choice',
        share: 1,
        shuffle: true,
        options: ['мяукает', 'лает'].map((label, place) => ({
          id: `g${place}`,
          weight: place === 0 ? 100 : 0,
          translations: { ru: { label } },
        })),
      },
      {
        id: '2',
        kind: 'text',
        share: 1,
        rules,
        accepted: [{ id: 'a0', text: 'лает', weight: 100, translations: {} }],
      },
    ],
  },
  {
    type: 'essay',
    points: 5,
    translations: translations('Сочинение'),
    min_words: null,
    max_words: null,
    rubric: [],
  },
  {
    type: 'file',
    points: 5,
    translations: translations('Файл'),
    formats: ['txt'],
    max_files: 1,
    max_size_mb: 1,
    rubric: [],
  },
  { type: 'info', points: 0, translations: translations('Прочитайте') },
]
