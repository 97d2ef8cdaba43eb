import type { Locale } from '../../../api/kit/endpoints'
import { textIn } from '../../../api/testing/contentParts'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { ItemDetails, ItemResults } from '../../../api/testing/results'
import type { Db } from '../../platform/database'
import { drawingOf } from '../attempts/markStoredAnswer'
import { shuffleParts } from '../content/shuffleParts'
import { plainOfHtml } from '../formats/plainText'
import { resolveAnswer } from '../marking/resolveAnswer'
import { getTotals, listItemAnswers, listItemFigures, type ItemAnswer } from './itemQueries'
import { minSampleSize, flagsOf } from './rules'
import { alphaOf, correlation, median, standardErrorOf } from './statistics'

/** Returns the figures of each question in these attempts. */
export const readItems = async (db: Db, attemptIds: readonly number[]): Promise<ItemResults> => {
  const items = await listItemFigures(db, attemptIds)
  const { works, variance, max_scores } = await getTotals(db, attemptIds)
  // Scores are comparable only if everybody got the same questions.
  const areAlike = works >= minSampleSize && max_scores === 1 && items.every(({ seen }) => seen === works)
  const alpha = areAlike
    ? alphaOf(
        items.map((item) => item.variance),
        variance,
      )
    : null
  return {
    alpha,
    standard_error: standardErrorOf(variance, alpha),
    items: items.map(({ variance: _variance, ...item }) => ({ ...item, flags: flagsOf(item) })),
  }
}

type ItemQuery = { attemptIds: readonly number[]; questionId: number; locale: Locale }
/** Returns how long a question took and how often each option was chosen. */
export const readItem = async (db: Db, { locale, ...query }: ItemQuery): Promise<ItemDetails> => {
  const answers = await listItemAnswers(db, query)
  const content = answers.at(-1)?.content
  return {
    median_seconds: median(answers.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))),
    options: content ? optionsOf(answers, choicesOf(content, locale)) : [],
  }
}

type Choice = { id: string; text: string | null; is_right: boolean }
const choicesOf = (content: QuestionContent, locale: Locale): Choice[] => {
  switch (content.type) {
    case 'single':
      return content.options.map(({ id, weight, translations }) => ({
        id,
        text: plainOfHtml(textIn(translations, 'text', locale)).text,
        is_right: weight > 0,
      }))
    case 'multiple':
      return content.options.map(({ id, correct, weight, translations }) => ({
        id,
        text: plainOfHtml(textIn(translations, 'text', locale)).text,
        is_right: content.scoring === 'weights' ? (weight ?? 0) > 0 : correct,
      }))
    case 'true_false':
      return [true, false].map((choice) => ({ id: String(choice), text: null, is_right: content.answer === choice }))
    default:
      return []
  }
}

/** Returns the ids of the chosen options; option ids are stable across versions. */
const chosenOf = ({ content, position, answer, ...attempt }: ItemAnswer): string[] => {
  const given = answer && resolveAnswer(content, shuffleParts(content, drawingOf(attempt, position)), answer)
  switch (given?.type) {
    case 'single':
      return [given.option]
    case 'multiple':
      return [...given.options]
    case 'true_false':
      return [String(given.choice)]
    default:
      return []
  }
}

const optionsOf = (answers: readonly ItemAnswer[], choices: readonly Choice[]): ItemDetails['options'] => {
  const given = answers.map((one) => ({ rest: one.rest, chosen: chosenOf(one) }))
  return choices.map(({ id, ...choice }) => ({
    ...choice,
    chosen: given.filter(({ chosen }) => chosen.includes(id)).length,
    discrimination:
      answers.length < minSampleSize
        ? null
        : correlation(
            given.flatMap(({ rest, chosen }) => (rest === null ? [] : [[Number(chosen.includes(id)), rest]])),
          ),
  }))
}
