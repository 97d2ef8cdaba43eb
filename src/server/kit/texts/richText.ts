import sanitizeHtml from 'sanitize-html'
import type { UnsafeHtml } from '../../../api/kit/richText'
import { isNestedTooDeep } from './htmlDepth'
import { invalid } from '../problems'
import { embedOf } from './videoHosts'

/** Sanitised HTML and the ids of the library files that it embeds or links to. */
export type CleanHtml = { html: string; fileIds: number[] }

const libraryFile = /^\/api\/files\/(\d{1,15})(?:[?#].*)?$/
/** Returns a link to a stored file without its signature, as it is saved in the database. */
const canonical = (address: string): { path: string; id: number } | null => {
  const path = address.replace(/^https?:\/\/[^/]+(?=\/api\/files\/)/, '')
  const id = libraryFile.exec(path)?.[1]
  return id === undefined ? null : { path: `/api/files/${id}`, id: Number(id) }
}

const blocks = ['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li', 'hr', 'figure', 'figcaption']
const inline = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'br', 'img', 'iframe']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const alignmentOf = { 'text-align': [/^(left|center|right|justify)$/] }
const sizeOf = { width: [/^\d{1,3}(\.\d+)?%$/, /^\d{1,4}px$/] }

/**
 * Sanitises HTML with an allow-list. h1 becomes h2 because the screen has its own h1, colours and fonts are dropped
 * to keep text readable in dark mode, and too deep nesting is a 422.
 */
export const cleanRichText = ({ sent }: UnsafeHtml): CleanHtml => {
  if (isNestedTooDeep(sent)) throw invalid({}, 'field.too_deep')
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
    allowedStyles: { '*': alignmentOf, img: sizeOf, table: sizeOf, td: sizeOf, th: sizeOf },
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
    // Removes images and frames left without an address by the rules above.
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
    // A link to a missing file keeps its text only.
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

/** Whether an editor's HTML is empty: no text, image, frame, rule or table. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|iframe|hr|table)\b/.test(html) &&
  !isNestedTooDeep(html) &&
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(/[\s\u00a0]|&nbsp;/g, '') === ''

/**
 * Replaces library links in stored HTML by `address(id)`; null removes the image or link. Too deeply nested HTML is
 * returned unchanged, because parsing takes seconds.
 */
export const withFileLinks = (html: string, address: (id: number, as: 'image' | 'link') => string | null): string => {
  if (isNestedTooDeep(html)) return html
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    // Silences the library's warning; stored HTML was sanitised when it was saved.
    allowVulnerableTags: true,
    transformTags: {
      img: (tagName, attribs) => ({ tagName, attribs: withAddress(attribs, 'src', (id) => address(id, 'image')) }),
      a: (tagName, attribs) => ({ tagName, attribs: withAddress(attribs, 'href', (id) => address(id, 'link')) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

const withAddress = (attribs: Attributes, name: 'src' | 'href', address: (id: number) => string | null): Attributes => {
  const file = canonical(attribs[name] ?? '')
  if (!file) return attribs
  const { [name]: _gone, ...rest } = attribs
  const link = address(file.id)
  return link === null ? rest : { ...rest, [name]: link }
}

/** Returns the ids of library files used in stored texts. */
export const filesIn = (htmls: readonly string[]): number[] => [
  ...new Set(
    htmls.flatMap((html) =>
      [...html.matchAll(/(?:src|href)="\/api\/files\/(\d{1,15})"/g)].map((found) => Number(found[1])),
    ),
  ),
]
