import { textOf } from '../../answering/textOf'

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What names a part and is not to be read. */
const unread = ['id', 'translations', 'kind', 'rules', 'shuffle', 'share']

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [textOf(value)].filter(Boolean)
  if (typeof value === 'number') return [String(value)]
  return isFields(value) ? Object.values(value).flatMap(textsIn) : []
}

/** A part of a question in words, for the comparison of two people's versions: all it says, then its figures. */
export const partInWords = (part: Readonly<Record<string, unknown>>): string => {
  const figures = Object.entries(part).filter(([name]) => !unread.includes(name))
  const mark = part.correct === true ? ['✓'] : []
  return [...mark, ...textsIn(part.translations), ...figures.flatMap(([, value]) => textsIn(value))].join(' · ') || '—'
}
