import type { Decision, HandInReview, HandInVersion } from '../../../api/homework/handIns'
import { markAfterDeduction, markOfPoints } from '../../../api/homework/rules'
import { draftText, type DraftValues } from '../../kit/forms/draftValues'

/** An unsent decision. */
export type Draft = {
  /** Version of the hand-in that the reviewer saw. */
  version: number
  /** Points by place of the criterion, as text. */
  points: Readonly<Record<string, number>>
  /** The mark chosen by the reviewer; null follows the points. */
  value: number | null
  comment: string
  /** Whether late work loses points. */
  deduct: boolean
}
type Scaled = Pick<HandInReview, 'scale' | 'max' | 'deduction' | 'deduction_unit'> & {
  rubric: readonly { points: number }[]
}

const cents = (points: number) => Math.round(points * 100)
export const sumOf = ({ points }: Pick<Draft, 'points'>, { rubric, ...scaled }: Scaled) => {
  const given = rubric.reduce((sum, _, place) => sum + cents(points[place] ?? 0), 0) / 100
  const of = rubric.reduce((sum, criterion) => sum + cents(criterion.points), 0) / 100
  const missing = rubric.filter((_, place) => points[place] === undefined).length
  return { given, of, missing, score: markOfPoints(given, of, scaled) }
}

/** The mark before the deduction, or null if nothing suggests one. */
export const givenOf = (draft: Pick<Draft, 'points' | 'value'>, review: Scaled): number | null => {
  if (draft.value !== null) return draft.value
  const sum = sumOf(draft, review)
  return review.rubric.length === 0 || sum.missing > 0 ? null : sum.score
}

export const isDeductible = ({ deduction, scale }: Scaled, { is_late }: Pick<HandInVersion, 'is_late'>): boolean =>
  is_late && deduction > 0 && scale !== 'pass_fail'

/** The mark that the gradebook will get, or null. */
export const markOf = (draft: Draft, review: Scaled, version: Pick<HandInVersion, 'is_late'>): number | null => {
  const given = givenOf(draft, review)
  return given !== null && draft.deduct && isDeductible(review, version) ? markAfterDeduction(given, review) : given
}

type Decided = Pick<HandInVersion, 'version' | 'criteria' | 'given' | 'deducted' | 'comment' | 'state' | 'is_late'>
/** The decision that is in force, as a draft. */
export const draftOf = (version: Decided, review: Scaled): Draft => {
  const points = Object.fromEntries((version.criteria ?? []).map((given, place) => [String(place), given]))
  const computed = givenOf({ points, value: null }, review)
  return {
    version: version.version,
    points,
    value: version.given === computed ? null : version.given,
    comment: version.comment ?? '',
    deduct: version.state !== 'marked' || !isDeductible(review, version) || version.deducted !== 0,
  }
}

/** Whether the drafts differ for the student or the gradebook. */
export const isChanged = (one: Draft, other: Draft): boolean =>
  Object.keys({ ...one.points, ...other.points }).some((place) => one.points[place] !== other.points[place]) ||
  one.value !== other.value ||
  one.comment.trim() !== other.comment.trim() ||
  one.deduct !== other.deduct

const textOrNull = (text: string) => text.trim() || null
/** Request of a mark. The caller has checked that there is one. */
export const markBody = (draft: Draft, review: Scaled): Decision => ({
  decision: 'mark',
  version: draft.version,
  value: givenOf(draft, review),
  criteria: criteriaOf(draft, review),
  comment: textOrNull(draft.comment),
  deduct: draft.deduct,
  due_at: null,
})
/** Request of a return, with the points only if all are given. */
export const returnBody = (draft: Draft, review: Scaled, due_at: string): Decision => ({
  decision: 'return',
  version: draft.version,
  value: null,
  criteria: sumOf(draft, review).missing === 0 ? criteriaOf(draft, review) : null,
  comment: textOrNull(draft.comment),
  deduct: true,
  due_at,
})
const criteriaOf = ({ points }: Draft, { rubric }: Scaled) =>
  rubric.length === 0 ? null : rubric.map((_, place) => points[place] ?? 0)

/** Restores a draft from the browser's storage, ignoring invalid values. */
export const restoreDraft = (stored: DraftValues | null): Draft | null => {
  if (stored === null || typeof stored.version !== 'number') return null
  const points: [string, unknown][] =
    typeof stored.points === 'object' && stored.points !== null ? Object.entries(stored.points) : []
  return {
    version: stored.version,
    points: Object.fromEntries(points.flatMap(([place, given]) => (typeof given === 'number' ? [[place, given]] : []))),
    value: typeof stored.value === 'number' ? stored.value : null,
    comment: draftText(stored, 'comment'),
    deduct: stored.deduct !== false,
  }
}
