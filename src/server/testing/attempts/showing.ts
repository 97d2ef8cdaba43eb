import type { Locale } from '../../../api/kit/endpoints'
import type { Reviewed } from '../../../api/testing/attempts'
import { textIn } from '../../../api/testing/contentParts'
import type { PresentedQuestion } from '../../../api/testing/presented'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { Sign } from '../../kit/signedLinks'
import { presentRichTexts } from '../../library'
import type { Db } from '../../platform/database'
import { present } from '../content/present'
import { explanationOf, rightAnswer } from '../content/rightAnswer'
import { feedbackOn } from '../marking/markAnswer'
import type { LaidQuestion, Standing } from './attemptQueries'
import { drawingOf, markGiven } from './given'
import type { Facts } from './rules'

export const presentLaid = (
  attempt: Pick<Standing, 'seed' | 'shuffle_options'>,
  { position, content }: Pick<LaidQuestion, 'position' | 'content'>,
  locale: Locale,
): PresentedQuestion => present(content, { locale, ...drawingOf(attempt, position) })

/** Returns the visible part of a question's marking. A finished attempt shows its stored mark, an attempt in progress the mark computed now. */
export const reviewLaid = (
  attempt: Pick<Standing, 'seed' | 'shuffle_options' | 'negative_marking'>,
  question: LaidQuestion,
  { facts, byHand, locale, isFinished }: { facts: Facts; byHand: boolean; locale: Locale; isFinished: boolean },
): Reviewed => {
  const { content } = question
  const isAsked = content.type !== 'info'
  const mark = markGiven(attempt, question)
  const waiting = { status: 'needs_grading' as const, score: null, comment: null, criteria: null }
  const given = question.graded_at !== null && !byHand ? waiting : question
  const { status, score } = isFinished ? given : mark
  return {
    status: facts.correctness && isAsked ? status : null,
    score: facts.marks && isAsked ? score : null,
    feedback: facts.correctness ? feedbackOn(content, mark.parts, locale).map(({ html }) => html) : [],
    comment: facts.marks ? given.comment : null,
    criteria: facts.marks ? criteriaOf(content, given.criteria ?? null, locale) : null,
    right_answer: facts.right_answer ? rightAnswer(content, locale) : null,
    explanation: facts.explanation ? explanationOf(content, locale) : null,
  }
}

const criteriaOf = (
  content: QuestionContent,
  given: LaidQuestion['criteria'],
  locale: Locale,
): Reviewed['criteria'] => {
  if (!given || (content.type !== 'essay' && content.type !== 'file')) return null
  return content.rubric.map(({ id, points, translations }) => ({
    text: textIn(translations, 'text', locale),
    given: given.find((one) => one.id === id)?.points ?? 0,
    points,
  }))
}

type Change = (html: string) => string
const mapPresented = (shown: PresentedQuestion, change: Change): PresentedQuestion => {
  const body = change(shown.body)
  switch (shown.type) {
    case 'single':
    case 'multiple':
      return { ...shown, body, options: shown.options.map(change) }
    case 'matching':
      return { ...shown, body, lefts: shown.lefts.map(change), rights: shown.rights.map(change) }
    case 'ordering':
      return { ...shown, body, items: shown.items.map(change) }
    default:
      return { ...shown, body }
  }
}
const mapReviewed = (shown: Reviewed, change: Change): Reviewed => ({
  ...shown,
  feedback: shown.feedback.map(change),
  right_answer: shown.right_answer?.map(change) ?? null,
  explanation: shown.explanation === null ? null : change(shown.explanation),
  criteria: shown.criteria?.map((one) => ({ ...one, text: change(one.text) })) ?? null,
})

type Shown = { presented: PresentedQuestion | null; reviewed: Reviewed | null }
const mapShown = ({ presented, reviewed }: Shown, change: Change): Shown => ({
  presented: presented && mapPresented(presented, change),
  reviewed: reviewed && mapReviewed(reviewed, change),
})

/** Signs the file links in all questions with a single query. */
export const withLinks = async (db: Db, shown: readonly Shown[], sign: Sign): Promise<Shown[]> => {
  const htmls: string[] = []
  const collect = (html: string) => {
    htmls.push(html)
    return html
  }
  for (const one of shown) mapShown(one, collect)
  const signed = await presentRichTexts(db, htmls, sign)
  let place = -1
  const next = (html: string) => {
    place += 1
    return signed[place] ?? html
  }
  return shown.map((one) => mapShown(one, next))
}
