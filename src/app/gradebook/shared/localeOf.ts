import type { Locale } from '../../../api'

/** The language in which marks are written. */
export const localeOf = (locale: string | undefined): Locale => (locale === 'en' ? 'en' : 'ru')
