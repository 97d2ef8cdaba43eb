import type { QuestionType } from '../../../api/testing/codes'

type Fields = Readonly<Record<string, unknown>>

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a random id for a new part, long enough to be unique within a question. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % 36]).join('')

const part = (): Fields => ({ id: newId(), translations: {} })
export const newOption = (weight = 0): Fields => ({ ...part(), weight })
export const newMultipleOption = (correct = false): Fields => ({ ...part(), correct, weight: null })
export const newAcceptedText = (): Fields => ({ ...part(), text: '', weight: 100 })
export const newAcceptedNumber = (): Fields => ({
  ...part(),
  value: null,
  tolerance: { kind: 'margin', margin: 0 },
  weight: 100,
})
export const newCriterion = (): Fields => ({ ...part(), points: 1 })
export { part as newPart }

export const newRules = { case_sensitive: false, spaces: 'collapse', yo_as_ye: true, wildcards: false }

export const gapKinds = ['choice', 'text', 'number'] as const
export const newGap = (kind: (typeof gapKinds)[number], id: string): Fields => {
  const gap = { id, kind, share: 1 }
  if (kind === 'choice') return { ...gap, shuffle: true, options: [newOption(100), newOption()] }
  if (kind === 'text') return { ...gap, rules: newRules, accepted: [newAcceptedText()] }
  return { ...gap, accepted: [newAcceptedNumber()] }
}

/** Default values of each kind of tolerance. */
export const newTolerance: Readonly<Record<string, Fields>> = {
  margin: { kind: 'margin', margin: 0 },
  relative: { kind: 'relative', percent: 1 },
  significant: { kind: 'significant', figures: 3 },
  range: { kind: 'range', from: null, to: null },
}

const emptyContents: Readonly<Record<QuestionType, () => Fields>> = {
  single: () => ({ shuffle: true, options: [newOption(100), newOption()] }),
  multiple: () => ({
    shuffle: true,
    scoring: 'right_minus_wrong',
    options: [newMultipleOption(true), newMultipleOption(true), newMultipleOption()],
  }),
  true_false: () => ({ answer: true }),
  short_text: () => ({ rules: newRules, accepted: [newAcceptedText()] }),
  number: () => ({ accepted: [newAcceptedNumber()], unit: null }),
  matching: () => ({ scoring: 'per_pair', pairs: [part(), part()], distractors: [] }),
  ordering: () => ({ scoring: 'neighbours', items: [part(), part(), part()] }),
  cloze: () => ({ gaps: [] }),
  essay: () => ({ min_words: null, max_words: null, rubric: [] }),
  file: () => ({ formats: ['pdf', 'docx'], max_files: 1, max_size_mb: 10, rubric: [] }),
  info: () => ({}),
}

/** Returns an empty question of a type, with the minimum number of parts. */
export const newQuestion = (type: QuestionType): Fields => ({
  title: '',
  subject_id: null,
  tags: [],
  difficulty: null,
  status: 'draft',
  content: { type, points: type === 'info' ? 0 : 1, translations: {}, ...emptyContents[type]() },
})
