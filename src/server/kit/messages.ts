import { locales, type Locale } from '../../api/kit/endpoints'
import type { Message, MessageValues } from './problems'

const files: Record<string, Record<string, unknown>> = import.meta.glob('../../../i18n/*/server.json', {
  import: 'default',
  eager: true,
})
/** What the screens call records and their fields: an export calls them so too. */
const resources: Record<string, unknown> = import.meta.glob('../../../i18n/*/app.json', {
  import: 'resources',
  eager: true,
})

const flatten = (node: unknown, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node ?? {}).flatMap(([key, child]) => flatten(child, path === '' ? key : `${path}.${key}`))

const texts = new Map(
  locales.map((locale) => [
    locale,
    new Map([
      ...flatten(files[`../../../i18n/${locale}/server.json`], ''),
      ...flatten(resources[`../../../i18n/${locale}/app.json`], 'resources'),
    ]),
  ]),
)

/** Whether the server has words under a key. */
export const hasWords = (locale: Locale, key: string): boolean => texts.get(locale)?.has(key) ?? false

/**
 * The server's text in a locale. Plural forms, separated by ` |||| `, are chosen by the value `count`. Throws on an
 * unknown key.
 */
export const localise = (locale: Locale, { key, values = {} }: Message): string => {
  const text = texts.get(locale)?.get(key)
  if (text === undefined) throw new Error(`No ${locale} message ${key}`)
  return fill(pluralForm(locale, text, values), values)
}

/**
 * What is said under a field: an empty one is asked for by its name, where the words have one for the end of its path.
 */
export const localiseAt = (locale: Locale, path: string, message: Message): string => {
  const named = `field.empty.${path.split('.').at(-1)}`
  const isNamed = message.key === 'field.required' && hasWords(locale, named)
  return localise(locale, isNamed ? { ...message, key: named } : message)
}

const categories = ['one', 'few', 'many', 'other']
/** Made once: making one takes longer than all the rest of a message. */
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
