import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../../src/api'
import { i18n } from '../../../src/app/shell/i18n/i18n'
import { joinMessages, type MessagePart, type Messages } from '../../../src/app/shell/i18n/parts'

const folder = join(import.meta.dirname, '../../../i18n')
const partsIn = (locale: Locale): Readonly<Record<MessagePart, Messages>> => {
  const read = (file: string): Messages => JSON.parse(readFileSync(join(folder, locale, 'app', `${file}.json`), 'utf8'))
  return {
    guest: joinMessages('guest', read),
    account: joinMessages('account', read),
    app: joinMessages('app', read),
    admissions: joinMessages('admissions', read),
    testing: joinMessages('testing', read),
    gradebook: joinMessages('gradebook', read),
    portfolio: joinMessages('portfolio', read),
    polls: joinMessages('polls', read),
    career: joinMessages('career', read),
    curricula: joinMessages('curricula', read),
    reports: joinMessages('reports', read),
    papers: joinMessages('papers', read),
    calendar: joinMessages('calendar', read),
    comments: joinMessages('comments', read),
    announcements: joinMessages('announcements', read),
    homework: joinMessages('homework', read),
  }
}

/** The real messages by language and part. */
export const allMessages = { ru: partsIn('ru'), en: partsIn('en') }

/** Loads all messages of a language. */
export const loadMessages = (locale: Locale = 'ru') => i18n.start(locale, allMessages[locale])
