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

/** Text, answer options and marking rules of a question. Each version of a question stores one. */
export type QuestionContent = z.output<typeof anyContent>
/** Has an explicit type, because inlining the inferred type in every endpoint is too much for the compiler. */
export const questionContent: z.ZodType<QuestionContent, z.input<typeof anyContent>> = anyContent.superRefine(
  (content, context) => {
    for (const { path, error } of faultsOf(content))
      context.addIssue({ code: 'custom', path: [...path], message: error })
  },
)
export type ContentOf<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>

/** Content before sanitising, wrapped so that code cannot store it by mistake. */
export type SentContent = { readonly sent: QuestionContent }
/** For request bodies that write a question; the server's `cleanContent` sanitises and unwraps it. */
export const sentContent: z.ZodType<SentContent, z.input<typeof anyContent>> = questionContent.transform(
  (sent): SentContent => ({ sent }),
)

/** Returns the paths of texts missing in a language: `options.0.translations.en.text`. */
export const missingTranslations = (content: QuestionContent, locale: Locale): string[] =>
  faultsOf(content, locale).flatMap(({ path, error }: Fault) => (error === 'required' ? [path.join('.')] : []))

/** Returns the languages in which the question is complete. */
export const completeLanguages = (content: QuestionContent): Locale[] =>
  locales.filter((locale) => missingTranslations(content, locale).length === 0)
