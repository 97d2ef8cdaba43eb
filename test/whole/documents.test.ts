import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const generated = new Set(['node_modules', 'dist', 'data', '.cache', '.git'])
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return generated.has(entry.name) ? [] : filesBelow(path)
    return [path]
  })
const files = filesBelow('.')

/** The guide has its own test, because its links lead to screens. */
const documents = files
  .filter((path) => path.endsWith('.md') && !/^i18n\/\w+\/guide\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const documentAt = new Map(documents.map(({ path, text }) => [path, text]))

const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/^ {4,}\S.*$/gm, '')
const spansIn = (text: string) => Array.from(withoutBlocks(text).matchAll(/`([^`\n]+)`/g), ([, span = '']) => span)
const linksIn = (text: string) =>
  Array.from(
    withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g),
    ([, link, image]) => link ?? image ?? '',
  )

/** Returns GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
const anchorsIn = (text: string) =>
  Array.from(withoutBlocks(text).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading))

const isResolved = (from: string, address: string): boolean => {
  const [target = '', anchor] = address.split('#')
  const path = target === '' ? from : join(dirname(from), target)
  if (!existsSync(path)) return false
  return anchor === undefined || anchorsIn(documentAt.get(path) ?? '').includes(anchor)
}

/** Expands `{a,b}` as a shell does. */
const expanded = (pattern: string): string[] => {
  const group = /\{([^{}]+)\}/.exec(pattern)
  if (!group) return [pattern]
  return (group[1] ?? '').split(',').flatMap((part) => expanded(pattern.replace(group[0], part)))
}

/** Identifiers of code: camelCase, PascalCase with two parts, or snake_case. */
const isIdentifier = (span: string) => /^[a-z]+(?:[A-Z]\w*|_[a-z_]+)$|^[A-Z][a-z]+[A-Z]\w*$/.test(span)

describe('The documents', () => {
  it('include a README for each part, and the usual documents of a project', () => {
    expect(documents.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'README.md',
        'src/README.md',
        'src/server/README.md',
        'src/app/README.md',
        'test/README.md',
        'i18n/README.md',
        '.github/CONTRIBUTING.md',
        '.github/SECURITY.md',
        '.github/CHANGELOG.md',
        '.github/OPERATIONS.md',
      ]),
    )
  })

  it('begin with a README of at most 12 KB', () => {
    expect(statSync('README.md').size).toBeLessThanOrEqual(12 * 1024)
  })

  it('link only to files and headings that exist', () => {
    const dead = documents.flatMap(({ path, text }) =>
      linksIn(text)
        .filter((address) => !/^(?:https?:|mailto:)/.test(address) && !isResolved(path, address))
        .map((address) => `${path}: ${address}`),
    )
    expect(dead).toEqual([])
  })

  it('name only paths and files of the project that exist', () => {
    const missing = documents.flatMap(({ path, text }) => {
      const paths = Array.from(text.matchAll(/(?<![\w./-])(?:src|test|i18n)\/[\w./-]+/g), ([found]) =>
        found.replace(/[./]+$/, ''),
      ).filter(
        (found) =>
          !existsSync(found) && !generated.has(found.split('/').at(-1) ?? '') && !found.includes('node_modules'),
      )
      const names = spansIn(text)
        .filter((span) => /^[\w.-]+\.(?:tsx?|css|sql)$/.test(span))
        .filter((name) => !files.some((file) => file.endsWith(`/${name}`) || file === name))
      return [...paths, ...names].map((found) => `${path}: ${found}`)
    })
    expect(missing).toEqual([])
  })

  it('name only functions, types, columns and scripts that exist', () => {
    const code = files
      .filter((path) => /^(?:src|test)\/.*\.(?:tsx?|js|sql)$|^[\w.]+\.(?:json|ts)$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    const words = new Set(code.match(/\w+/g))
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const own = documents.filter(({ path }) => !/^(?:i18n|\.github)\//.test(path))
    const unknown = own.flatMap(({ path, text }) => [
      ...spansIn(text)
        .filter((span) => isIdentifier(span) && !words.has(span))
        .map((span) => `${path}: ${span}`),
      ...Array.from(text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g), ([, name = '']) => name)
        .filter((name) => !(name in scripts))
        .map((name) => `${path}: npm run ${name}`),
    ])
    expect(unknown).toEqual([])
  })

  it('list exactly the environment variables of the configuration', () => {
    const variables = Array.from(
      readFileSync('src/server/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm),
      ([, name = '']) => name,
    )
    const [, section = ''] = (documentAt.get('README.md') ?? '').split('## How do I configure it?\n')
    const listed = [...section.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
      Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name).flatMap(expanded),
    )
    expect(variables.length).toBeGreaterThan(30)
    expect(listed.toSorted()).toEqual(variables.toSorted())
  })

  it('contain no paths from a developer’s machine', () => {
    const found = documents.filter(({ text }) => /\/(?:work|home|root|Users)\//.test(text)).map(({ path }) => path)
    expect(found).toEqual([])
  })
})
