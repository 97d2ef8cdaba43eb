import enAccount from '../../../i18n/en/account.json'
import enAdmissions from '../../../i18n/en/admissions.json'
import enApp from '../../../i18n/en/app.json'
import enGradebook from '../../../i18n/en/gradebook.json'
import enGuest from '../../../i18n/en/guest.json'
import enPolls from '../../../i18n/en/polls.json'
import enPortfolio from '../../../i18n/en/portfolio.json'
import enTesting from '../../../i18n/en/testing.json'
import ruAccount from '../../../i18n/ru/account.json'
import ruAdmissions from '../../../i18n/ru/admissions.json'
import ruApp from '../../../i18n/ru/app.json'
import ruGradebook from '../../../i18n/ru/gradebook.json'
import ruGuest from '../../../i18n/ru/guest.json'
import ruPolls from '../../../i18n/ru/polls.json'
import ruPortfolio from '../../../i18n/ru/portfolio.json'
import ruTesting from '../../../i18n/ru/testing.json'
import type { Locale } from '../../../src/api'
import { i18n } from '../../../src/app/shell/i18n/i18n'

const words = {
  ru: {
    guest: ruGuest,
    account: ruAccount,
    app: ruApp,
    admissions: ruAdmissions,
    testing: ruTesting,
    gradebook: ruGradebook,
    portfolio: ruPortfolio,
    polls: ruPolls,
  },
  en: {
    guest: enGuest,
    account: enAccount,
    app: enApp,
    admissions: enAdmissions,
    testing: enTesting,
    gradebook: enGradebook,
    portfolio: enPortfolio,
    polls: enPolls,
  },
}

/** Loads all messages of a language. */
export const loadMessages = (locale: Locale = 'ru') => i18n.start(locale, words[locale])
