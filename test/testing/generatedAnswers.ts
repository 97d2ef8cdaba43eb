import fc from 'fast-check'
import { questionTypes } from '../../src/api/testing/codes'
import type { QuestionContent } from '../../src/api/testing/questionContent'
import type { ResolvedAnswer } from '../../src/server/testing/marking/resolveAnswer'
import { generatedContent } from './generatedQuestions'

/** Returns the right answer; null for questions without automatic marking. */
export const fullAnswer = (content: QuestionContent): ResolvedAnswer | null => {
  switch (content.type) {
    case 'single':
      return { type: 'single', option: content.options.find(({ weight }) => weight === 100)?.id ?? '' }
    case 'multiple':
      return { type: 'multiple', options: content.options.flatMap(({ id, correct }) => (correct ? [id] : [])) }
    case 'true_false':
      return { type: 'true_false', choice: content.answer }
    case 'short_text':
      return { type: 'short_text', text: rightText(content.accepted, content.rules) }
    case 'number':
      return { type: 'number', text: `${rightNumber(content.accepted)} ${content.unit?.texts[0] ?? ''}` }
    case 'matching':
      return { type: 'matching', rights: Object.fromEntries(content.pairs.map(({ id }) => [id, id])) }
    case 'ordering':
      return { type: 'ordering', items: content.items.map(({ id }) => id) }
    case 'cloze':
      return {
        type: 'cloze',
        gaps: Object.fromEntries(
          content.gaps.map((gap) => {
            if (gap.kind === 'choice') return [gap.id, gap.options.find(({ weight }) => weight === 100)?.id ?? '']
            return [gap.id, gap.kind === 'text' ? rightText(gap.accepted, gap.rules) : rightNumber(gap.accepted)]
          }),
        ),
      }
    default:
      return null
  }
}
/** Unescapes wildcard patterns, because students do not type the backslash. */
const rightText = (accepted: readonly { weight: number; text: string }[], { wildcards }: { wildcards: boolean }) => {
  const text = accepted.find(({ weight }) => weight === 100)?.text ?? ''
  return wildcards ? text.replaceAll(/\\([\\*])/g, '$1') : text
}
const rightNumber = (accepted: readonly { weight: number; value: number }[]) =>
  String(accepted.find(({ weight }) => weight === 100)?.value ?? '').replace('.', ',')

const marked = questionTypes.filter((type) => type !== 'essay' && type !== 'file' && type !== 'info')
const some = fc.option(fc.nat(5))
/** Generates answers that match the question's type, made of its own parts. */
const anyAnswer = (content: QuestionContent): fc.Arbitrary<ResolvedAnswer | null> => {
  const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)
  const typed = fc.oneof(fc.string(), fc.constantFrom('1', '-2,5', 'а'))
  switch (content.type) {
    case 'single':
      return fc.constantFrom(...idsOf(content.options)).map((option) => ({ type: 'single', option }))
    case 'multiple':
      return fc.subarray(idsOf(content.options)).map((options) => ({ type: 'multiple', options }))
    case 'true_false':
      return fc.boolean().map((choice) => ({ type: 'true_false', choice }))
    case 'short_text':
    case 'number':
      return typed.map((text) => ({ type: content.type, text }))
    case 'matching':
      return fc.array(some, { minLength: content.pairs.length, maxLength: content.pairs.length }).map((chosen) => ({
        type: 'matching',
        rights: Object.fromEntries(
          content.pairs.map(({ id }, at) => [id, content.pairs[chosen[at] ?? -1]?.id ?? null]),
        ),
      }))
    case 'ordering':
      return fc
        .shuffledSubarray(idsOf(content.items), { minLength: content.items.length })
        .map((items) => ({ type: 'ordering', items }))
    case 'cloze':
      return fc
        .array(fc.tuple(fc.nat(), fc.option(typed)), { minLength: content.gaps.length, maxLength: content.gaps.length })
        .map((chosen) => ({
          type: 'cloze',
          gaps: Object.fromEntries(
            content.gaps.map((gap, at) => {
              const [place, text] = chosen[at] ?? [0, null]
              return [gap.id, gap.kind === 'choice' ? (gap.options[place % 7]?.id ?? null) : text]
            }),
          ),
        }))
    default:
      return fc.constant(null)
  }
}
export const answeredQuestion = generatedContent({ types: marked }).chain((content) =>
  fc.record({ content: fc.constant(content), answer: anyAnswer(content) }),
)
