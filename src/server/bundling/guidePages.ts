import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import type { GuidePage } from '../../api/kit/guide'

const root = fileURLToPath(new URL('../../../i18n', import.meta.url))
const guideFolder = (locale: string) => join(root, locale, 'guide')

/** Files of the guide's module that this plugin replaces, one for each language. */
const moduleFile = /[\\/]app[\\/]shell[\\/]guide[\\/]pages[\\/](ru|en)\.ts$/

const flatten = (node: unknown, path = ''): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node ?? {}).flatMap(([key, child]) => flatten(child, path === '' ? key : `${path}.${key}`))

const messageFiles = (locale: string): readonly string[] =>
  readdirSync(join(root, locale), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith('server'))
    .map((name) => join(root, locale, name))

const readMessages = (locale: string): ReadonlyMap<string, string> =>
  new Map(messageFiles(locale).flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')))))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Allowed links: to a screen (`/groups`) or to another page of the guide (`?guide=groups`). */
const localLink = /^(?:\/[a-z]|\?guide=[a-z])[a-z/-]*$/

const markdown = new Marked({
  renderer: {
    // The page's title becomes an h2 of the panel, so every heading moves down one level.
    heading({ tokens, depth }) {
      return `<h${depth + 1}>${this.parser.parseInline(tokens)}</h${depth + 1}>\n`
    },
    link({ href, tokens }) {
      if (!localLink.test(href)) throw new Error(`The guide must not link to ${href}`)
      return `<a href="${href}">${this.parser.parseInline(tokens)}</a>`
    },
    html({ text }) {
      throw new Error(`The guide must not contain HTML: ${text}`)
    },
    image({ href }) {
      throw new Error(`The guide must not contain pictures: ${href}`)
    },
  },
})

const listIn = (head: string, key: string): readonly string[] =>
  (new RegExp(`^${key}: (.+)$`, 'm').exec(head)?.[1] ?? '').split(',').flatMap((item) => item.trim() || [])

type Source = { readonly name: string; readonly source: string; readonly messages: ReadonlyMap<string, string> }

/**
 * Renders a page; `{{menu.groups}}` becomes the text of that message, so that names of buttons match the screens. Throws if the page is
 * malformed or a message is unknown.
 */
export const renderGuidePage = ({ name, source, messages }: Source): GuidePage => {
  const [, head = '', title, body] = /^---\n([^#]*)\n---\n\n# (.+)\n([^]*)$/.exec(source) ?? []
  if (title === undefined || body === undefined) throw new Error(`${name}: the front matter or the title is missing`)
  const named = (text: string, show: (message: string) => string) =>
    text.replaceAll(/\{\{(.+?)\}\}/g, (_, key: string) => {
      const message = messages.get(key)
      if (message === undefined) throw new Error(`${name}: there is no message ${key}`)
      if (/%\{|\|\|\|\|/.test(message)) throw new Error(`${name}: the message ${key} needs values`)
      return show(message)
    })
  return {
    name,
    title: named(title, (message) => message),
    screens: listIn(head, 'screens'),
    audience: listIn(head, 'audience'),
    html: named(markdown.parse(body, { async: false }), (message) => `<b>${escaped(message)}</b>`),
  }
}

/** Reads all pages of a language in the order of their names. */
export const readGuide = (locale: string): readonly GuidePage[] => {
  const messages = readMessages(locale)
  const folder = guideFolder(locale)
  return readdirSync(folder)
    .toSorted()
    .map((file) =>
      renderGuidePage({ name: file.replace(/\.md$/, ''), source: readFileSync(join(folder, file), 'utf8'), messages }),
    )
}

/** Puts the rendered pages of the user guide in place of src/app/shell/guide/pages/{ru,en}.ts. */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  enforce: 'pre',
  load(id) {
    const locale = moduleFile.exec(id)?.[1]
    if (locale === undefined) return null
    const folder = guideFolder(locale)
    const watched = [...readdirSync(folder).map((file) => join(folder, file)), ...messageFiles(locale)]
    for (const file of watched) this.addWatchFile(file)
    return `export const pages = ${JSON.stringify(readGuide(locale))}`
  },
})
