import type { Locale } from '../../../../api/kit/endpoints'
import { textIn } from '../../../../api/testing/contentParts'
import type { Gap } from '../../../../api/testing/contentTypes'
import type { QuestionContent } from '../../../../api/testing/questionContent'
import { marginOf, moodleTexts, type ReportUnsupported } from '../writeKit'
import { clozeText, escapeCloze } from './parseCloze'

/** Writes each gap for the body of a cloze question: `{1:SHORTANSWER:=Париж~%50%Лион}`. */
export const gapsOf = (
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
