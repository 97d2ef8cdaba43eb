import sanitizeHtml from 'sanitize-html'
import type { SentHtml } from '../../api/kit/richText'
import { isNestedTooDeep } from './nesting'
import { invalid } from './problems'
import { embedOf } from './videoHosts'

/** HTML that went through the allow-list, and the files of the library that it shows or links to. */
export type CleanHtml = { html: string; fileIds: number[] }

const libraryFile = /^\/api\/files\/(\d{1,15})(?:[?#].*)?$/
/** A link to a stored file without what was signed for one reader: what is kept. */
const canonical = (address: string): { path: string; id: number } | null => {
  const path = address.replace(/^https?:\/\/[^/]+(?=\/api\/files\/)/, '')
  const id = libraryFile.exec(path)?.[1]
  return id === undefined ? null : { path: `/api/files/${id}`, id: Number(id) }
}

const blocks = ['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li', 'hr', 'figure', 'figcaption']
const inline = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'br', 'img', 'iframe']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const aligned = { 'text-align': [/^(left|center|right|justify)$/] }
const sized = { width: [/^\d{1,3}(\.\d+)?%$/, /^\d{1,4}px$/] }

/**
 * Keeps what a text of ours may hold and nothing else. Headings of the first level become second: the screen has its
 * own. Colours and fonts go, so that a text is readable in the light and the dark scheme. Refuses with 422 tags nested
 * too deep to be parsed quickly.
 */
export const cleanRichText = ({ sent }: SentHtml): CleanHtml => {
  if (isNestedTooDeep(sent)) throw invalid({}, 'field.tooDeep')
  const fileIds = new Set<number>()
  const html = sanitizeHtml(sent, {
    allowedTags: [...blocks, ...inline, ...tables],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'width', 'height', 'style'],
      iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading'],
      ol: ['start', 'type'],
      th: ['colspan', 'rowspan', 'scope', 'style'],
      td: ['colspan', 'rowspan', 'style'],
      table: ['style'],
      '*': ['style'],
    },
    allowedStyles: { '*': aligned, img: sized, table: sized, td: sized, th: sized },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    enforceHtmlBoundary: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'template', 'title', 'head'],
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      del: 's',
      strike: 's',
      div: 'p',
      a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs, fileIds) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageOf(attribs, fileIds) }),
      iframe: (tagName, attribs) => ({ tagName, attribs: videoOf(attribs) }),
    },
    // What the rules above left without an address shows nothing.
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs.src,
  })
  return { html: html.trim(), fileIds: [...fileIds] }
}

type Attributes = Record<string, string>

const linkOf = ({ href = '', title }: Attributes, fileIds: Set<number>): Attributes => {
  const file = canonical(href)
  if (file) fileIds.add(file.id)
  const outside = /^https?:/i.test(href) && !file
  return {
    // A file that is not there leaves the words of its link.
    ...((file ?? href) && { href: file?.path ?? href }),
    ...(title && { title }),
    ...(outside && { rel: 'noopener noreferrer', target: '_blank' }),
  }
}

const imageOf = ({ src = '', alt = '', ...rest }: Attributes, fileIds: Set<number>): Attributes => {
  const file = canonical(src)
  if (!file) return {}
  fileIds.add(file.id)
  return { src: file.path, alt, ...rest }
}

const videoOf = ({ src = '', title = '' }: Attributes): Attributes => {
  const embed = embedOf(src)
  return embed
    ? { src: embed, width: '640', height: '360', allowfullscreen: '', loading: 'lazy', ...(title && { title }) }
    : {}
}

/** Nothing to read and nothing to see: what an emptied editor sends. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|iframe|hr|table)\b/.test(html) &&
  !isNestedTooDeep(html) &&
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(/[\s\u00a0]|&nbsp;/g, '') === ''

/**
 * Library links in a stored text, each replaced by what `address` gives for its file; null takes the image or the link
 * away. A text nested too deep is returned as it is stored: parsing it would take seconds.
 */
export const withFileLinks = (html: string, address: (id: number, as: 'image' | 'link') => string | null): string => {
  if (isNestedTooDeep(html)) return html
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    // What is stored was cleaned when it was written; without this the library warns of every text.
    allowVulnerableTags: true,
    transformTags: {
      img: (tagName, attribs) => ({ tagName, attribs: placed(attribs, 'src', (id) => address(id, 'image')) }),
      a: (tagName, attribs) => ({ tagName, attribs: placed(attribs, 'href', (id) => address(id, 'link')) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

const placed = (attribs: Attributes, name: 'src' | 'href', address: (id: number) => string | null): Attributes => {
  const file = canonical(attribs[name] ?? '')
  if (!file) return attribs
  const { [name]: _gone, ...rest } = attribs
  const link = address(file.id)
  return link === null ? rest : { ...rest, [name]: link }
}

/** The library's files that stored texts show or link to. */
export const filesIn = (htmls: readonly string[]): number[] => [
  ...new Set(
    htmls.flatMap((html) =>
      [...html.matchAll(/(?:src|href)="\/api\/files\/(\d{1,15})"/g)].map((found) => Number(found[1])),
    ),
  ),
]
