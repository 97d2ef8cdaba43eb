import enAccount from '../../../../i18n/en/account.json?url&no-inline'
import enAdmissions from '../../../../i18n/en/admissions.json?url&no-inline'
import enApp from '../../../../i18n/en/app.json?url&no-inline'
import enGradebook from '../../../../i18n/en/gradebook.json?url&no-inline'
import enGuest from '../../../../i18n/en/guest.json?url&no-inline'
import enPolls from '../../../../i18n/en/polls.json?url&no-inline'
import enPortfolio from '../../../../i18n/en/portfolio.json?url&no-inline'
import enTesting from '../../../../i18n/en/testing.json?url&no-inline'
import ruAccount from '../../../../i18n/ru/account.json?url&no-inline'
import ruAdmissions from '../../../../i18n/ru/admissions.json?url&no-inline'
import ruApp from '../../../../i18n/ru/app.json?url&no-inline'
import ruGradebook from '../../../../i18n/ru/gradebook.json?url&no-inline'
import ruGuest from '../../../../i18n/ru/guest.json?url&no-inline'
import ruPolls from '../../../../i18n/ru/polls.json?url&no-inline'
import ruPortfolio from '../../../../i18n/ru/portfolio.json?url&no-inline'
import ruTesting from '../../../../i18n/ru/testing.json?url&no-inline'
import type { Locale } from '../../../api'

/**
 * Message chunks: sign-in, frame and toasts · other account and guest pages · everything behind sign-in · applications
 * and documents · tests · gradebook · portfolios · polls.
 */
export const messageParts = [
  'guest',
  'account',
  'app',
  'admissions',
  'testing',
  'gradebook',
  'portfolio',
  'polls',
] as const
export type MessagePart = (typeof messageParts)[number]

const addresses: Readonly<Record<Locale, Readonly<Record<MessagePart, string>>>> = {
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

export type Messages = { readonly [key: string]: string | Messages }

/** R7.09: loads a message file, which is static and has a hashed name. Throws if it is unavailable. */
export const fetchMessages = async (locale: Locale, part: MessagePart): Promise<Messages> => {
  const response = await fetch(addresses[locale][part])
  if (!response.ok) throw new Error(`Messages ${locale}/${part} answered ${response.status}`)
  return response.json()
}
