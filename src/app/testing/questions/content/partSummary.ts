import { textOf } from '../../answering/textOf'

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Fields that the summary leaves out; `translations` is added separately. */
const hiddenFields = ['id', 'translations', 'kind', 'rules', 'shuffle', 'share']

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [textOf(value)].filter(Boolean)
  if (typeof value === 'number') return [String(value)]
  return isFields(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Summarises a part for comparing two users' versions: its texts, then its numbers. */
export const partSummary = (part: Readonly<Record<string, unknown>>): string => {
  const figures = Object.entries(part).filter(([name]) => !hiddenFields.includes(name))
  const mark = part.correct === true ? ['✓'] : []
  return [...mark, ...textsIn(part.translations), ...figures.flatMap(([, value]) => textsIn(value))].join(' · ') || '—'
}
