import type { MaterialInput } from '../../api/study/materials'
import { cleanRichText, isBlankHtml } from '../kit/texts/richText'
import type { Sign } from '../kit/http/signedLinks'
import { presentRichTexts } from '../library'
import type { Db } from '../platform/database'

/** Texts of a material as stored in the table. */
export type LocaleTexts = { title: string; summary?: string; body?: string }
export type MaterialTexts = { ru: LocaleTexts; en?: Partial<LocaleTexts> }
export type StoredTexts = { translations: MaterialTexts }

type Sent = MaterialInput['translations']

/** Sanitises the texts by the allow-list and omits blank ones. */
export const sanitizeTexts = ({ ru, en }: Sent): MaterialTexts => {
  const clean = (sent: { sent: string } | undefined) => {
    if (!sent) return undefined
    const { html } = cleanRichText(sent)
    return isBlankHtml(html) ? undefined : html
  }
  const wordsOf = ({ summary, body }: Pick<NonNullable<Sent['en']>, 'summary' | 'body'>) => {
    const texts = { summary: clean(summary), body: clean(body) }
    return { ...(texts.summary && { summary: texts.summary }), ...(texts.body && { body: texts.body }) }
  }
  return {
    ru: { title: ru.title, ...wordsOf(ru) },
    ...(en && { en: { ...(en.title && { title: en.title }), ...wordsOf(en) } }),
  }
}

/** Returns the texts with signed file links. */
export const presentTexts = async (db: Db, { ru, en }: MaterialTexts, sign: Sign): Promise<MaterialTexts> => {
  const [ruSummary, ruBody, enSummary, enBody] = await presentRichTexts(
    db,
    [ru.summary, ru.body, en?.summary, en?.body].map((html) => html ?? ''),
    sign,
  )
  return {
    ru: { title: ru.title, ...(ruSummary && { summary: ruSummary }), ...(ruBody && { body: ruBody }) },
    ...(en && {
      en: {
        ...(en.title && { title: en.title }),
        ...(enSummary && { summary: enSummary }),
        ...(enBody && { body: enBody }),
      },
    }),
  }
}
