import enApp from '../../../i18n/en/app.json'
import enGuest from '../../../i18n/en/guest.json'
import ruApp from '../../../i18n/ru/app.json'
import ruGuest from '../../../i18n/ru/guest.json'
import type { Locale } from '../../../src/api'
import { i18n } from '../../../src/app/kit/i18n/i18n'

const words = { ru: { guest: ruGuest, app: ruApp }, en: { guest: enGuest, app: enApp } }

/** The real messages of a language, at hand as if both parts had been loaded. */
export const speak = (locale: Locale = 'ru') => i18n.start(locale, words[locale])
