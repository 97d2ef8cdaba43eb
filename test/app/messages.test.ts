import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import english from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { i18n } from '../../src/app/shell/i18n/i18n'
import { messageParts } from '../../src/app/shell/i18n/parts'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { allMessages, loadMessages } from '../shell/kit/messages'

const parts = messageParts.map((part) => ({ part, ru: allMessages.ru[part], en: allMessages.en[part] }))
const sections = new Set(parts.flatMap(({ ru }) => Object.keys(ru)))

const flat = (messages: object, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  )
const forms = (text: string) => text.split('||||').length

/** Lists every source file of the screens. */
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(path) ? [path] : []
  })
const written = sources(join(import.meta.dirname, '../../src/app'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
/** Literal message keys in the code, such as `translate('kit.form.save')`. */
const named = [...written.matchAll(/(?:translate|[^\w.]t)\(\s*'([a-z]\w*(?:\.\w+)+)'/gi)].map(([, key = '']) => key)

describe('R1.02 The messages of the app', () => {
  it.each(parts)('have the same keys in both languages, with all plural forms: $part', (messages) => {
    const [ru, en] = [new Map(flat(messages.ru)), new Map(flat(messages.en))]
    expect([...ru.keys()].toSorted()).toEqual([...en.keys()].toSorted())
    for (const [key, text] of ru) {
      const counted = forms(text) > 1 || forms(en.get(key) ?? '') > 1
      expect(forms(text), key).toBe(counted ? 3 : 1)
      expect(forms(en.get(key) ?? ''), key).toBe(counted ? 2 : 1)
    }
  })

  it.each(['ru', 'en'] as const)('contain every key that a screen uses in %s', (locale) => {
    loadMessages(locale)
    const { translate } = i18nProviderNow()
    const app = named.filter((key) => sections.has(key.split('.')[0] ?? ''))
    expect(app.length).toBeGreaterThan(100)
    for (const key of new Set(app)) expect(translate(key, { smart_count: 1 }), key).not.toBe(key)
  })

  it('define no key twice, because a chunk loaded later would override it', () => {
    const keys = parts.flatMap(({ ru }) => Object.keys(ru))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it("reach react-admin's provider when the chunk of a screen is loaded", async () => {
    const { app, admissions } = allMessages.ru
    i18n.start('ru', { app })
    const { translate } = i18nProviderNow()
    expect(translate('campaigns.title')).toBe('campaigns.title')
    i18n.start('ru', { app, admissions })
    expect(translate('campaigns.title')).toBe('Приёмные кампании')
  })

  it.each(['ru', 'en'] as const)("cover react-admin's own messages in %s", (locale) => {
    loadMessages(locale)
    const { translate } = i18nProviderNow()
    const letters = { ru: /[а-яё]/i, en: /[a-z]/i }
    const worded = flat(english).filter(([, text]) => /[a-z]{4}/i.test(text.replaceAll(/%\{\w+\}/g, '')))
    for (const [key] of worded) {
      const said = translate(key, { smart_count: 5 })
      expect(said, key).not.toBe(key)
      expect(said, key).toMatch(letters[locale])
    }
  })
})
