import { z } from 'zod'
import { locales, type Locale } from '../kit/endpoints'
import {
  clozeContent,
  essayContent,
  fileContent,
  infoContent,
  matchingContent,
  multipleContent,
  numberContent,
  orderingContent,
  shortTextContent,
  singleContent,
  trueFalseContent,
} from './contentTypes'
import { faultsOf, type Fault } from './contentRules'

const anyContent = z.discriminatedUnion('type', [
  singleContent,
  multipleContent,
  trueFalseContent,
  shortTextContent,
  numberContent,
  matchingContent,
  orderingContent,
  clozeContent,
  essayContent,
  fileContent,
  infoContent,
])

/** What a question asks, how it is answered and how it is marked: what each of its versions keeps. */
export type QuestionContent = z.output<typeof anyContent>
/**
 * Its type is said by name: written out in each call that carries a question, the contract would be too long for the
 * compiler.
 */
export const questionContent: z.ZodType<QuestionContent, z.input<typeof anyContent>> = anyContent.superRefine(
  (content, context) => {
    for (const { path, error } of faultsOf(content))
      context.addIssue({ code: 'custom', path: [...path], message: error })
  },
)
export type ContentOf<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>

/**
 * A content as it was sent, its texts not yet cleaned: no content, so that nothing stores it before the server has
 * cleaned it.
 */
export type SentContent = { readonly sent: QuestionContent }
/** For the bodies of calls that write a question; the server's `cleanContent` makes a content of it. */
export const sentContent: z.ZodType<SentContent, z.input<typeof anyContent>> = questionContent.transform(
  (sent): SentContent => ({ sent }),
)

/** What another language than the fullest still lacks, as field paths: `options.0.translations.en.text`. */
export const untranslated = (content: QuestionContent, locale: Locale): string[] =>
  faultsOf(content, locale).flatMap(({ path, error }: Fault) => (error === 'required' ? [path.join('.')] : []))

/** The languages in which all of it can be read. */
export const wholeLanguages = (content: QuestionContent): Locale[] =>
  locales.filter((locale) => untranslated(content, locale).length === 0)
