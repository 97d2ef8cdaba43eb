import type { Locale } from '../../../../api/kit/endpoints'
import { textIn } from '../../../../api/testing/contentParts'
import type { QuestionContent } from '../../../../api/testing/questionContent'
import { placeholdersIn } from '../../../../api/testing/contentRules'
import type { WritableQuestion, WriteQuestions } from '../types'
import {
  reportLanguageLoss,
  writeEach,
  toWrittenFile,
  type ReportUnsupported,
  marginOf,
  moodleTexts,
} from '../writeKit'
import { readsAsFormula } from './formulas'
import { element, richElement, type Translations } from './moodleElements'
import type { Gap } from '../../../../api/testing/contentTypes'
import { clozeText, escapeCloze } from './parseCloze'
import { answersOf, moodleTypeOf } from './writeMoodleTypes'

/**
 * Writes Moodle XML in both languages as multilang text; cloze questions only in the file's language, because gaps are
 * part of the text.
 */
export const writeMoodleXml: WriteQuestions = (questions, { locale }) => {
  const { texts, unsupportedFeatures } = writeEach(questions, (question, lose) => {
    if (question.difficulty !== null) lose('difficulty')
    return questionElement(question, locale, lose)
  })
  return toWrittenFile(
    `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${texts.join('')}</quiz>\n`,
    unsupportedFeatures,
  )
}

const questionElement = (question: WritableQuestion, locale: Locale, lose: ReportUnsupported): string | null => {
  const { title, content, tags, media } = question
  const rich = (name: string, translations: Translations, field: string) =>
    richElement({ name, translations, field, locale, media })
  const answers = answersOf(content, { locale, media, lose })
  if (answers === null) return null
  if (readsAsFormula(content)) lose('text')
  const explanation = content.type === 'info' ? '' : rich('generalfeedback', content.translations, 'explanation')
  return [
    `<question type="${moodleTypeOf(content)}">\n`,
    `<name>${element('text', title)}</name>\n`,
    content.type === 'cloze'
      ? clozeBody(content, locale, media, lose)
      : rich('questiontext', content.translations, 'body'),
    explanation,
    element('defaultgrade', String(content.points)),
    '\n',
    answers,
    tags.length === 0 ? '' : `<tags>${tags.map((tag) => `<tag>${element('text', tag)}</tag>`).join('')}</tags>\n`,
    '</question>\n',
  ].join('')
}

/** Writes each gap for the body of a cloze question: `{1:SHORTANSWER:=Париж~%50%Лион}`. */
const gapsOf = (
  { gaps }: Extract<QuestionContent, { type: 'cloze' }>,
  locale: Locale,
  lose: ReportUnsupported,
): (readonly [string, string])[] =>
  gaps.map((gap) => {
    const { kind, answers } = gapAnswers(gap, locale, lose)
    return [gap.id, `{${gap.share}:${kind}:${answers.join('~')}}`] as const
  })

const answer = (weight: number, text: string, feedback: string) =>
  `${weight === 100 ? '=' : `%${weight}%`}${text}${feedback === '' ? '' : `#${escapeCloze(feedback)}`}`

const gapAnswers = (gap: Gap, locale: Locale, lose: ReportUnsupported): { kind: string; answers: string[] } => {
  switch (gap.kind) {
    case 'choice':
      return {
        kind: gap.shuffle ? 'MULTICHOICE_S' : 'MULTICHOICE',
        answers: gap.options.map(({ weight, translations }) =>
          answer(weight, clozeText(textIn(translations, 'label', locale)), textIn(translations, 'feedback', locale)),
        ),
      }
    case 'text': {
      const texts = moodleTexts(gap, true, lose)
      return {
        kind: gap.rules.case_sensitive ? 'SHORTANSWER_C' : 'SHORTANSWER',
        answers: gap.accepted.map(({ weight, translations }, at) =>
          answer(weight, clozeText(texts[at] ?? ''), textIn(translations, 'feedback', locale)),
        ),
      }
    }
    default:
      return {
        kind: 'NUMERICAL',
        answers: gap.accepted.map(({ value, tolerance, weight, translations }) =>
          answer(weight, `${value}:${marginOf(value, tolerance, lose)}`, textIn(translations, 'feedback', locale)),
        ),
      }
  }
}

const clozeBody = (
  content: Extract<QuestionContent, { type: 'cloze' }>,
  locale: Locale,
  media: WritableQuestion['media'],
  lose: ReportUnsupported,
): string => {
  reportLanguageLoss(content, locale, lose)
  // Moodle computes the points as the sum of the gap weights.
  if (content.gaps.reduce((sum, { share }) => sum + share, 0) !== content.points) lose('points')
  const gaps = new Map(gapsOf(content, locale, lose))
  const body = textIn(content.translations, 'body', locale)
  // Moodle numbers gaps by their order in the text.
  if (placeholdersIn(body).join() !== content.gaps.map(({ id }) => id).join()) lose('text')
  const filled = body.replaceAll(/\[\[([a-z0-9]{1,12})\]\]/g, (whole, id: string) => gaps.get(id) ?? whole)
  return richElement({
    name: 'questiontext',
    translations: { [locale]: { body: filled } },
    field: 'body',
    locale,
    media,
  })
}
