import type { TestInput } from '../../../api/testing/tests'
import { cleanRichText, filesIn, isBlankHtml } from '../../kit/texts/richText'
import type { Sign } from '../../kit/http/signedLinks'
import { presentRichTexts } from '../../library'
import type { Db } from '../../platform/database'

/** The texts of a test in one language, as stored. */
export type TestTexts = { title: string; description?: string; instructions?: string }
export type TranslatedTexts = { ru: TestTexts; en?: Partial<TestTexts> }

/** Sanitises the texts and drops blank ones. */
export const sanitizeTexts = ({ ru, en }: TestInput['translations']): TranslatedTexts => {
  const clean = (sent: { sent: string } | undefined) => {
    const html = sent && cleanRichText(sent).html
    return html && !isBlankHtml(html) ? html : undefined
  }
  const wordsOf = (texts: Pick<typeof ru, 'description' | 'instructions'>) => {
    const description = clean(texts.description)
    const instructions = clean(texts.instructions)
    return { ...(description && { description }), ...(instructions && { instructions }) }
  }
  return {
    ru: { title: ru.title, ...wordsOf(ru) },
    ...(en && { en: { ...(en.title && { title: en.title }), ...wordsOf(en) } }),
  }
}

/** Returns the ids of the files in each text, by form field. */
export const filesByField = ({ ru, en }: TranslatedTexts) => ({
  'translations.ru.description': filesIn([ru.description ?? '']),
  'translations.ru.instructions': filesIn([ru.instructions ?? '']),
  'translations.en.description': filesIn([en?.description ?? '']),
  'translations.en.instructions': filesIn([en?.instructions ?? '']),
})

/** Returns the texts with signed file links. */
export const presentTexts = async (db: Db, { ru, en }: TranslatedTexts, sign: Sign): Promise<TranslatedTexts> => {
  const texts = [ru.description, ru.instructions, en?.description, en?.instructions].map((html) => html ?? '')
  const shown = filesIn(texts).length > 0 ? await presentRichTexts(db, texts, sign) : texts
  const wordsOf = (description = '', instructions = '') => ({
    ...(description && { description }),
    ...(instructions && { instructions }),
  })
  return {
    ru: { title: ru.title, ...wordsOf(shown[0], shown[1]) },
    ...(en && { en: { ...(en.title && { title: en.title }), ...wordsOf(shown[2], shown[3]) } }),
  }
}
