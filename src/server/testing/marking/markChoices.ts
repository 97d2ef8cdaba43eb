import type { ContentOf } from '../../../api/testing/questionContent'
import type { ResolvedAnswerOf } from './resolveAnswer'
import type { Verdict } from './verdict'

export const markSingle = (
  { options }: { options: readonly { id: string; weight: number }[] },
  { option: chosen }: ResolvedAnswerOf<'single'>,
): Verdict => {
  const option = options.find(({ id }) => id === chosen)
  return option
    ? { fraction: option.weight / 100, parts: [{ id: option.id, fraction: option.weight / 100 }] }
    : { fraction: 0, parts: [] }
}

/** A wrong choice scores -1, so that guessing gains nothing on average in tests with negative marking. */
export const markTrueFalse = (
  { answer }: ContentOf<'true_false'>,
  { choice }: ResolvedAnswerOf<'true_false'>,
): Verdict => {
  const fraction = choice === answer ? 1 : -1
  return { fraction, parts: [{ id: String(choice), fraction }] }
}

export const markMultiple = (
  { options, scoring }: ContentOf<'multiple'>,
  { options: ids }: ResolvedAnswerOf<'multiple'>,
): Verdict => {
  const chosen = options.filter(({ id }) => ids.includes(id))
  if (chosen.length === 0) return null
  const rights = options.filter(({ correct }) => correct).length
  const chosenRights = chosen.filter(({ correct }) => correct).length
  const chosenWrongs = chosen.length - chosenRights
  const shareOf = ({ correct, weight }: { correct: boolean; weight: number | null }) =>
    scoring === 'weights' ? (weight ?? 0) / 100 : (correct ? 1 : -1) / rights
  const parts = chosen.map((option) => ({ id: option.id, fraction: shareOf(option) }))
  switch (scoring) {
    case 'all_or_nothing':
      return { fraction: chosenRights === rights && chosenWrongs === 0 ? 1 : 0, parts }
    case 'per_option':
      return { fraction: Math.max(0, chosenRights - Math.max(0, chosen.length - rights)) / rights, parts }
    case 'right_minus_wrong':
      return { fraction: (chosenRights - chosenWrongs) / rights, parts }
    default:
      return { fraction: chosen.reduce((sum, { weight }) => sum + (weight ?? 0), 0) / 100, parts }
  }
}
