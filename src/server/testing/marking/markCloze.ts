import type { Gap } from '../../../api/testing/contentTypes'
import type { ContentOf } from '../../../api/testing/questionContent'
import type { ResolvedAnswerOf } from './resolveAnswer'
import { markSingle } from './markChoices'
import { markNumber } from './markNumber'
import { markShortText } from './markShortText'
import type { Verdict } from './verdict'

const markGap = (gap: Gap, given: string): Verdict => {
  switch (gap.kind) {
    case 'choice':
      return markSingle(gap, { type: 'single', option: given })
    case 'text':
      return markShortText(gap, given)
    default:
      return markNumber({ accepted: gap.accepted, unit: null }, given)
  }
}

/**
 * Marks each gap separately. Without negative marking a gap never scores below 0, so it cannot reduce the points of
 * others.
 */
export const markCloze = (
  { gaps }: ContentOf<'cloze'>,
  { gaps: given }: ResolvedAnswerOf<'cloze'>,
  { negative }: { negative: boolean },
): Verdict => {
  const marked = gaps.map((gap) => {
    const answered = given[gap.id] ?? null
    return { gap, verdict: answered === null ? null : markGap(gap, answered) }
  })
  if (marked.every(({ verdict }) => verdict === null)) return null
  const whole = gaps.reduce((sum, { share }) => sum + share, 0)
  const reached = marked.reduce(
    (sum, { gap, verdict }) => sum + gap.share * Math.max(negative ? -1 : 0, verdict?.fraction ?? 0),
    0,
  )
  return {
    fraction: reached / whole,
    parts: marked.flatMap(({ gap, verdict }) => (verdict?.parts ?? []).map((part) => ({ ...part, gap: gap.id }))),
  }
}
