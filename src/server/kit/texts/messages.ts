import { locales, type Locale } from '../../../api/kit/endpoints'
import type { Message, MessageValues } from '../problems'

const files: Record<string, unknown> = import.meta.glob('../../../../i18n/*/server/*.json', {
  import: 'default',
  eager: true,
})
/** Labels of records and fields on the screens, which exports use too. */
const resources: Record<string, unknown> = import.meta.glob(
  '../../../../i18n/*/app/{admissions,announcements,career,curricula,directories,gradebook,groups,homework,people,polls,reports,study,testing}.json',
  { import: 'resources', eager: true },
)

const flatten = (node: unknown, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node ?? {}).flatMap(([key, child]) => flatten(child, path === '' ? key : `${path}.${key}`))

const textsOf = (locale: Locale, found: Record<string, unknown>, path: string) =>
  Object.entries(found).flatMap(([file, words]) => (file.includes(`/i18n/${locale}/`) ? flatten(words, path) : []))

const texts = new Map(
  locales.map((locale) => [
    locale,
    new Map([...textsOf(locale, files, ''), ...textsOf(locale, resources, 'resources')]),
  ]),
)

/** Whether the server has a message with this key. */
export const hasMessage = (locale: Locale, key: string): boolean => texts.get(locale)?.has(key) ?? false

/** Returns the server's text in a locale; `count` chooses among plural forms separated by ` |||| `. Throws if the key is unknown. */
export const localise = (locale: Locale, { key, values = {} }: Message): string => {
  const text = texts.get(locale)?.get(key)
  if (text === undefined) throw new Error(`Missing ${locale} message: ${key}`)
  return fill(pluralForm(locale, text, values), values)
}

/**
 * Returns the message for a field. For a missing value, it prefers a message for this field name; for a record id, the
 * message asks to choose and not to type.
 */
export const localiseAt = (locale: Locale, path: string, message: Message): string => {
  if (message.key !== 'field.required' && message.key !== 'field.choose') return localise(locale, message)
  const name = path.split('.').at(-1) ?? ''
  if (hasMessage(locale, `field.empty.${name}`)) return localise(locale, { ...message, key: `field.empty.${name}` })
  return localise(locale, /_ids?$/.test(name) ? { ...message, key: 'field.choose' } : message)
}

const categories = ['one', 'few', 'many', 'other']
/** Cached, because creating plural rules takes longer than formatting a message. */
const plurals = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }
const pluralForm = (locale: Locale, text: string, values: MessageValues) => {
  const forms = text.split(' |||| ')
  const category = plurals[locale].select(Number(values.count ?? 1))
  return (
    forms[Math.min(locale === 'en' && category === 'other' ? 1 : categories.indexOf(category), forms.length - 1)] ??
    text
  )
}
const fill = (text: string, values: MessageValues) =>
  text.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
