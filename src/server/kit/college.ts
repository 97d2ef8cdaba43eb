import { z } from 'zod'
import type { Locale } from '../../api/kit/endpoints'
import type { Config } from '../config'
import type { Db } from '../platform/database'
import { readSetting } from '../platform/settingQueries'

const texts = z.object({ name: z.string(), address: z.string() })
const enteredSchema = z.object({ translations: z.object({ ru: texts, en: texts }), phone: z.string().nullable() })
export type EnteredCollege = z.infer<typeof enteredSchema>

const emptyTexts = { name: '', address: '' }

/** Parses the setting `college`. */
const parseEntered = (saved: unknown): EnteredCollege =>
  enteredSchema.nullish().parse(saved) ?? { translations: { ru: emptyTexts, en: emptyTexts }, phone: null }

/** Reads what an administrator entered on the system page. */
export const readEntered = async (db: Db): Promise<EnteredCollege> => parseEntered(await readSetting(db, 'college'))

export type College = { name: string; address: string; phone: string | null }

/**
 * Returns the college in a language from the setting `college`: entered values, falling back to the other language and
 * then to the configuration.
 */
export const collegeFrom = (saved: unknown, config: Config, locale: Locale): College => {
  const { translations, phone } = parseEntered(saved)
  const other = translations[locale === 'ru' ? 'en' : 'ru']
  const own = translations[locale]
  return {
    name: own.name || other.name || config.defaultCollege[locale],
    address: own.address || other.address,
    phone,
  }
}

export const findCollege = async (db: Db, config: Config, locale: Locale): Promise<College> =>
  collegeFrom(await readSetting(db, 'college'), config, locale)

export const collegeName = async (db: Db, config: Config, locale: Locale): Promise<string> =>
  (await findCollege(db, config, locale)).name

/** Address and telephone in one line, or an empty string. */
export const contactsOf = ({ address, phone }: College): string =>
  [address, phone].filter((part) => part !== null && part !== '').join(', ')
