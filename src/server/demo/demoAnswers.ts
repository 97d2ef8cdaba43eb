import { z } from 'zod'
import type { Answer } from '../../api/testing/answer'
import type { Gap } from '../../api/testing/contentTypes'
import type { ContentOf, QuestionContent } from '../../api/testing/questionContent'
import { rightsOf, type PartOrder } from '../testing/content/shuffleParts'
import answers from './college/answers.json'
import type { Random } from './random'

/** Right and wrong typed answers by accepted text, because no word can be derived from a pattern with wildcards. */
const typedAnswers = new Map(
  Object.entries(z.record(z.string(), z.strictObject({ right: z.string(), wrong: z.string() })).parse(answers.typed)),
)

/** `skill` is the probability of a right answer, from 0 to 1. */
type AnswerContext = { order: PartOrder; skill: number; random: Random }

/** Returns a plausible answer at the given skill: right, wrong, partly right, or none. */
export const plausibleAnswer = (content: QuestionContent, { order, skill, random }: AnswerContext): Answer | null => {
  const knows = () => random.next() < skill
  if (random.next() < (1 - skill) / 6) return null
  switch (content.type) {
    case 'single':
      return { type: 'single', choice: optionAt(content.options, order.parts, { isRight: knows(), random }) }
    case 'multiple':
      return multiple(content, order.parts, { isRight: knows(), random })
    case 'true_false':
      return { type: 'true_false', choice: knows() === content.answer }
    case 'short_text':
      return { type: 'short_text', text: text(content.accepted, knows()) }
    case 'number': {
      const unit = content.unit?.rule === 'required' ? ` ${content.unit.texts[0] ?? ''}` : ''
      return { type: 'number', text: number(content.accepted, knows()) + unit }
    }
    case 'matching':
      return matching(content, order, { knows, random })
    case 'ordering': {
      const places = content.items.map(({ id }) => order.parts.indexOf(id))
      return { type: 'ordering', order: knows() ? places : withSwap(places, random.below(places.length - 1)) }
    }
    case 'cloze':
      return { type: 'cloze', gaps: content.gaps.map((gap, at) => inGap(gap, order.gaps[at] ?? [], knows(), random)) }
    case 'essay':
      return { type: 'essay', text: random.pick(answers.essays) }
    default:
      return null
  }
}

type Weighted = { id: string; weight: number }
const isFull = ({ weight }: { weight: number }) => weight === 100

const optionAt = (
  options: readonly Weighted[],
  drawn: readonly string[],
  { isRight, random }: { isRight: boolean; random: Random },
): number => drawn.indexOf(random.pick(options.filter((option) => isFull(option) === isRight)).id)

/** A wrong answer omits a right option or adds a wrong one. */
const multiple = (
  { options }: ContentOf<'multiple'>,
  drawn: readonly string[],
  { isRight, random }: { isRight: boolean; random: Random },
): Answer => {
  const right = options.filter(({ correct }) => correct)
  const wrong = options.filter(({ correct }) => !correct)
  const isLess = right.length > 1 && (wrong.length === 0 || random.next() < 0.5)
  const part = isLess ? right.slice(1) : [...right, random.pick(wrong)]
  return { type: 'multiple', choices: (isRight ? right : part).map(({ id }) => drawn.indexOf(id)) }
}

const matching = (
  content: ContentOf<'matching'>,
  order: PartOrder,
  { knows, random }: { knows: () => boolean; random: Random },
): Answer => {
  const keys = new Map(rightsOf(content).map(({ id, key }) => [id, key]))
  const placeOf = (left: string) => order.rights.findIndex((right) => keys.get(right) === keys.get(left))
  return {
    type: 'matching',
    rights: order.parts.map((left) => (knows() ? placeOf(left) : random.below(order.rights.length))),
  }
}

const withSwap = (places: readonly number[], at: number): number[] => {
  const [one, other] = [places[at], places[at + 1]]
  return one === undefined || other === undefined ? [...places] : places.with(at, other).with(at + 1, one)
}

const inGap = (gap: Gap, drawn: readonly string[], isRight: boolean, random: Random): number | string => {
  if (gap.kind === 'choice') return optionAt(gap.options, drawn, { isRight, random })
  return gap.kind === 'text' ? text(gap.accepted, isRight) : number(gap.accepted, isRight)
}

const text = (accepted: readonly { weight: number; text: string }[], isRight: boolean): string => {
  const right = accepted.find(isFull)?.text ?? ''
  const known = typedAnswers.get(right)
  if (known) return isRight ? known.right : known.wrong
  // A low-weighted variant is a typical mistake; without one, the last letter is cut off.
  return isRight ? right : (accepted.find((one) => !isFull(one))?.text ?? right.slice(0, -1))
}

const number = (accepted: readonly { weight: number; value: number }[], isRight: boolean): string => {
  const right = accepted.find(isFull)?.value ?? 0
  return String(isRight ? right : (accepted.find((one) => !isFull(one))?.value ?? right + 1)).replace('.', ',')
}
