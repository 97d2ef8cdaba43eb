import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../src/api/kit/endpoints'
import { expectListed, expectNothingForgotten } from '../kit/forgotten'

/** Lists the files without their ending: "server/groups". */
const messageFilesOf = (locale: Locale) =>
  readdirSync(`i18n/${locale}`, { recursive: true, encoding: 'utf8' })
    .flatMap((file) => (file.endsWith('.json') ? [file.replace('.json', '')] : []))
    .toSorted()
const parts = messageFilesOf('ru')

const flatten = (node: unknown, path = ''): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node ?? {}).flatMap(([key, child]) => flatten(child, path === '' ? key : `${path}.${key}`))

const read = (locale: Locale, part: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(`i18n/${locale}/${part}.json`, 'utf8'))))
const keysOf = (side: string) =>
  parts.filter((part) => part.startsWith(`${side}/`)).flatMap((part) => [...read('ru', part).keys()])
const readServer = (locale: Locale) =>
  new Map(parts.filter((part) => part.startsWith('server/')).flatMap((part) => [...read(locale, part)]))

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return path.endsWith('.ts') ? [path] : []
  })
const sourcesOf = (folder: string) =>
  filesBelow(folder)
    .filter((file) => !/queries\.ts$/i.test(file))
    .map((file) => readFileSync(file, 'utf8'))

const blanks = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].toSorted()

it('R1.02 The languages have the same message files', () => {
  for (const locale of locales) expectListed(`i18n/${locale}`, messageFilesOf(locale), parts)
})

/** Below these, a key is the name of a resource, permission, task, encoding, time zone or address. */
const named =
  /^(resources|own\.permissions|system\.jobs\.task|user_import\.encoding|time_zones|users\.errand(_done)?|(kit\.in_use|audit|history)\.(entity|action_of))\./

describe.each(['app', 'server'])('Message keys (%s)', (side) => {
  it('are unique among all files', () => {
    const keys = keysOf(side)
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  })

  it('are in snake_case', () => {
    const keys = keysOf(side).filter((key) => !named.test(key))
    expect(keys.filter((key) => !/^[a-z0-9_.]+$/.test(key))).toEqual([])
  })
})

describe.each(parts)('R1.02 R7.09 The messages of %s', (part) => {
  const [ru, en] = [read('ru', part), read('en', part)]

  it('have the same keys in both languages, and none is empty', () => {
    expectNothingForgotten([
      ...[...ru.keys()].filter((key) => !en.has(key)).map((key) => `i18n/en/${part}.json: add ${key}`),
      ...[...en.keys()].filter((key) => !ru.has(key)).map((key) => `i18n/ru/${part}.json: add ${key}`),
    ])
    for (const texts of [ru, en]) for (const [key, text] of texts) expect(text.trim(), key).not.toBe('')
  })

  it('have all plural forms: three in Russian, two in English', () => {
    const forms = (text = '') => text.split('||||').length
    const plural = [...ru.keys()].filter((key) => forms(ru.get(key)) > 1 || forms(en.get(key)) > 1)
    for (const key of plural) {
      expect(forms(ru.get(key)), key).toBe(3)
      expect(forms(en.get(key)), key).toBe(2)
    }
  })

  it('have the same placeholders', () => {
    for (const [key, text] of ru) expect(blanks(en.get(key) ?? ''), key).toEqual(blanks(text))
  })
})

describe('The messages of the server', () => {
  const known = readServer('ru')
  const sections = [...new Set([...known.keys()].map((key) => key.split('.')[0]))].join('|')

  it('exist for every key that the server uses', () => {
    // Files with column names are skipped, because users.id there is not a message key; files.0 is a field path.
    const sources = sourcesOf('src/server').filter((text) => !/from 'kysely'|Columns = \[/.test(text))
    const literal = new RegExp(`'((?:${sections})(?:\\.[a-zA-Z]\\w*)+)'`, 'g')
    const beginning = new RegExp(`\`((?:${sections})(?:\\.\\w+)*\\.)\\$\\{`, 'g')
    const named = (pattern: RegExp) =>
      sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
    const keys = [...known.keys()]
    expect(named(literal).length).toBeGreaterThan(30)
    expectNothingForgotten(
      [
        ...new Set([
          ...named(literal).filter((key) => !known.has(key)),
          ...named(beginning).filter((start) => !keys.some((key) => key.startsWith(start))),
        ]),
      ].map((key) => `i18n/ru/server and i18n/en/server: add ${key}`),
    )
  })

  it('exist for every rule that the contract uses', () => {
    const named = sourcesOf('src/api').flatMap((text) =>
      [...text.matchAll(/(?:error|message): '([a-z][a-zA-Z_]*)'/g)].map((match) => `field.${match[1]}`),
    )
    expect(named.length).toBeGreaterThan(3)
    expectNothingForgotten(
      [...new Set(named.filter((key) => !known.has(key)))].map(
        (key) => `i18n/ru/server and i18n/en/server: add ${key}`,
      ),
    )
  })

  it('contain no technical terms of SQL or the program', () => {
    for (const locale of locales)
      for (const [key, text] of readServer(locale))
        expect(text, key).not.toMatch(/undefined|null|\bSQL\b|Error:|constraint/)
  })

  it('R1.02 are in Russian for the Russian locale', () => {
    for (const [key, text] of known) expect(text, key).toMatch(/[а-яё]/i)
  })
})
