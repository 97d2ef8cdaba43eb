import type { GradedAnswer, MarkInput } from '../../../api/testing/grading'
import { draftText, type DraftValues } from '../../kit/forms/draftValues'

/** An unsaved mark: points per criterion or for the whole answer, and the texts for the student. */
export type Draft = {
  /** Number of marks that the answer had when the draft was started. */
  version: number
  points: Readonly<Record<string, number>>
  comment: string
  reason: string
}
export type Criterion = { id: string; points: number; text: string }

/** Criterion id for an answer without a rubric. */
export const wholeAnswerId = 'whole'
export const criteriaOf = ({ rubric, points }: Pick<GradedAnswer, 'rubric' | 'points'>): readonly Criterion[] =>
  rubric.length > 0 ? rubric : [{ id: wholeAnswerId, points, text: '' }]

type Marked = Pick<GradedAnswer, 'version' | 'score' | 'criteria' | 'comment' | 'rubric'>
/** Returns a draft with the values of the current mark. */
export const draftOf = ({ version, score, criteria, comment, rubric }: Marked): Draft => {
  const given = rubric.length === 0 && score !== null ? [{ id: wholeAnswerId, points: score }] : (criteria ?? [])
  return {
    version,
    points: Object.fromEntries(given.map(({ id, points }) => [id, points])),
    comment: comment ?? '',
    reason: '',
  }
}

const isSamePoints = (one: Draft['points'], other: Draft['points']) =>
  Object.keys({ ...one, ...other }).every((id) => one[id] === other[id])
/** Whether the draft differs from the current mark. */
export const isChanged = (draft: Draft, saved: Draft): boolean =>
  !isSamePoints(draft.points, saved.points) ||
  draft.comment.trim() !== saved.comment.trim() ||
  draft.reason.trim() !== ''

const cents = (points: number) => Math.round(points * 100)
export type Sum = { given: number; of: number; missing: number; score: number }
/** Adds up the points and computes the score. */
export const sumOf = ({ points }: Draft, answer: Pick<GradedAnswer, 'rubric' | 'points'>): Sum => {
  const criteria = criteriaOf(answer)
  const given = criteria.reduce((sum, { id }) => sum + cents(points[id] ?? 0), 0)
  const of = criteria.reduce((sum, criterion) => sum + cents(criterion.points), 0)
  return {
    given: given / 100,
    of: of / 100,
    missing: criteria.filter(({ id }) => points[id] === undefined).length,
    score: of === 0 ? 0 : Math.round((given * cents(answer.points)) / of) / 100,
  }
}

export const bodyOf = (draft: Draft, { rubric }: Pick<GradedAnswer, 'rubric'>): MarkInput => ({
  version: draft.version,
  score: rubric.length === 0 ? (draft.points[wholeAnswerId] ?? null) : null,
  criteria: rubric.length === 0 ? null : rubric.map(({ id }) => ({ id, points: draft.points[id] ?? 0 })),
  comment: draft.comment.trim() || null,
  reason: draft.reason.trim() || null,
})

/** Returns the point values for buttons, in steps of 1 or 0.5, or null if there are too many for buttons. */
export const pointButtons = (points: number): readonly number[] | null => {
  const step = Number.isInteger(points) ? 1 : 0.5
  const count = points / step
  return Number.isInteger(count) && count <= 10 ? Array.from({ length: count + 1 }, (_, place) => place * step) : null
}

/** Parses typed points; undefined if they are missing, invalid or above the maximum. */
export const parsePoints = (typed: string, most: number): number | undefined => {
  const text = typed.trim().replace(',', '.')
  const points = Number(text)
  return /^\d+(?:\.\d{1,2})?$/.test(text) && points <= most ? points : undefined
}

/** Restores a draft from the browser's storage, ignoring invalid values. */
export const restoreDraft = (stored: DraftValues | null): Draft | null => {
  if (stored === null || typeof stored.version !== 'number') return null
  const points: [string, unknown][] =
    typeof stored.points === 'object' && stored.points !== null ? Object.entries(stored.points) : []
  return {
    version: stored.version,
    points: Object.fromEntries(points.flatMap(([id, value]) => (typeof value === 'number' ? [[id, value]] : []))),
    comment: draftText(stored, 'comment'),
    reason: draftText(stored, 'reason'),
  }
}

/** Appends a saved comment on a new line. */
export const appendComment = (comment: string, saved: string): string =>
  comment.trim() === '' ? saved : `${comment.trimEnd()}\n${saved}`
