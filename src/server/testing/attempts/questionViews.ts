import type { Locale } from '../../../api/kit/endpoints'
import type { Reviewed } from '../../../api/testing/attempts'
import { textIn } from '../../../api/testing/contentParts'
import type { PresentedQuestion } from '../../../api/testing/presented'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { Sign } from '../../kit/http/signedLinks'
import { presentRichTexts } from '../../library'
import type { Db } from '../../platform/database'
import { present } from '../content/present'
import { explanationOf, rightAnswer } from '../content/rightAnswer'
import { feedbackOn } from '../marking/markAnswer'
import type { AttemptQuestionRow, AttemptState } from './attemptQueries'
import { drawingOf, drawnContent, markStoredAnswer } from './markStoredAnswer'
import type { VisibleFacts } from './rules'

export const presentAttemptQuestion = (
  attempt: Pick<AttemptState, 'seed' | 'shuffle_options'>,
  question: Pick<AttemptQuestionRow, 'position' | 'content'>,
  locale: Locale,
): PresentedQuestion => present(drawnContent(attempt, question), { locale, ...drawingOf(attempt, question.position) })

/**
 * Returns the visible part of a question's marking. A finished attempt shows its stored mark, an attempt in progress
 * the mark computed now.
 */
export const reviewAttemptQuestion = (
  attempt: Pick<AttemptState, 'seed' | 'shuffle_options' | 'negative_marking'>,
  question: AttemptQuestionRow,
  { facts, byHand, locale, isFinished }: { facts: VisibleFacts; byHand: boolean; locale: Locale; isFinished: boolean },
): Reviewed => {
  const content = drawnContent(attempt, question)
  const isAsked = content.type !== 'info'
  const mark = markStoredAnswer(attempt, question)
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
  given: AttemptQuestionRow['criteria'],
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

type QuestionView = { presented: PresentedQuestion | null; reviewed: Reviewed | null }
const mapShown = ({ presented, reviewed }: QuestionView, change: Change): QuestionView => ({
  presented: presented && mapPresented(presented, change),
  reviewed: reviewed && mapReviewed(reviewed, change),
})

/** Signs the file links in all questions with a single query. */
export const signLinks = async (db: Db, shown: readonly QuestionView[], sign: Sign): Promise<QuestionView[]> => {
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
