import type { AnnouncementInput } from '../../api/announcements/sent'
import type { Sign } from '../kit/http/signedLinks'
import { cleanRichText, filesIn, isBlankHtml } from '../kit/texts/richText'
import { presentRichTexts } from '../library'
import type { Db } from '../platform/database'

type Words = { title: string; body?: string }
export type AnnouncementTexts = { ru: Words; en?: Partial<Words> }

const cleanBody = (sent: AnnouncementInput['translations']['ru']['body']) => {
  const html = sent ? cleanRichText(sent).html : ''
  return isBlankHtml(html) ? {} : { body: html }
}

/** Sanitises the texts by the allow-list and omits blank ones. */
export const sanitizeTexts = ({ ru, en }: AnnouncementInput['translations']): AnnouncementTexts => ({
  ru: { title: ru.title, ...cleanBody(ru.body) },
  ...(en && { en: { ...(en.title && { title: en.title }), ...cleanBody(en.body) } }),
})

/** Returns the texts with signed file links. */
export const presentTexts = async (db: Db, { ru, en }: AnnouncementTexts, sign: Sign): Promise<AnnouncementTexts> => {
  const [ruBody, enBody] = await presentRichTexts(db, [ru.body ?? '', en?.body ?? ''], sign)
  return {
    ru: { title: ru.title, ...(ruBody && { body: ruBody }) },
    ...(en && { en: { ...(en.title && { title: en.title }), ...(enBody && { body: enBody }) } }),
  }
}

/** Library files of each form field with a text. */
export const filesByField = ({ ru, en }: AnnouncementTexts) => ({
  'translations.ru.body': filesIn([ru.body ?? '']),
  'translations.en.body': filesIn([en?.body ?? '']),
})
