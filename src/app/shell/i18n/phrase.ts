import type { Locale } from '../../../api'

/** Values for `%{name}`; `smart_count` also selects the plural form, and a plain number is a `smart_count`. */
export type Values = number | Readonly<Record<string, string | number | undefined>>

const between = '||||'
const placeholder = /%\{(.*?)\}/g

/** Order of a language's plural forms in the message files. Missing categories use the last form. */
const forms: Readonly<Record<Locale, readonly Intl.LDMLPluralRule[]>> = {
  ru: ['one', 'few', 'many'],
  en: ['one', 'other'],
}
const rules: Readonly<Record<Locale, Intl.PluralRules>> = {
  ru: new Intl.PluralRules('ru'),
  en: new Intl.PluralRules('en'),
}

/** Formats a phrase in polyglot's syntax, like react-admin. Polyglot itself would be larger than all guest pages together. */
export const phrase = (text: string, values: Values | undefined, locale: Locale): string => {
  if (values === undefined) return text
  const known = typeof values === 'number' ? { smart_count: values } : values
  const chosen = typeof known['smart_count'] === 'number' ? formFor(text, known['smart_count'], locale) : text
  return chosen.replaceAll(placeholder, (whole, name: string) => String(known[name] ?? whole))
}

const formFor = (text: string, count: number, locale: Locale): string => {
  const texts = text.split(between)
  const at = forms[locale].indexOf(rules[locale].select(count))
  return (texts[at === -1 ? forms[locale].length - 1 : at] ?? texts[0] ?? '').trim()
}
