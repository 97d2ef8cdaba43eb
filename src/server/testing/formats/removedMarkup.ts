import sanitizeHtml from 'sanitize-html'
import { isNestedTooDeep } from '../../kit/texts/htmlDepth'
import { embedOf } from '../../kit/texts/videoHosts'
import { mediaMark } from './media'
import type { ReportCode } from './types'

/** A part of a text that is not imported; `detail` identifies it. */
export type RemovedPart = { code: ReportCode; detail: string }

/** Tags whose content is useless without them. */
const other = new Set(['math', 'input', 'select', 'textarea', 'button', 'canvas', 'map', 'script'])
const frames = new Set(['iframe', 'frame', 'object', 'embed', 'applet'])
const allowedLink = /^(?:https?:|mailto:|tel:|[^:]*$)/i

type Attributes = Readonly<Record<string, string>>

const sourceOf = ({ src = '', data = '' }: Attributes): string => {
  const address = (src || data).trim()
  if (!address.startsWith(mediaMark)) return address
  try {
    return decodeURIComponent(address.slice(mediaMark.length))
  } catch {
    return address.slice(mediaMark.length)
  }
}

const pictureFault = (src: string): RemovedPart | null => {
  if (src === '' || src.startsWith(mediaMark) || src.startsWith('/api/files/')) return null
  if (/^data:image\/svg/i.test(src)) return { code: 'picture_svg', detail: '<img>' }
  if (/^data:/i.test(src)) return { code: 'picture_damaged', detail: src }
  return { code: 'picture_external', detail: src }
}

const faultOf = (tag: string, attributes: Attributes): RemovedPart | null => {
  if (tag === 'img') return pictureFault((attributes.src ?? '').trim())
  if (tag === 'svg') return { code: 'picture_svg', detail: '<svg>' }
  if (tag === 'audio' || tag === 'video') return { code: 'sound_left', detail: sourceOf(attributes) || `<${tag}>` }
  if (frames.has(tag))
    return tag === 'iframe' && embedOf(attributes.src ?? '') !== null
      ? null
      : { code: 'frame_left', detail: sourceOf(attributes) || `<${tag}>` }
  if (tag === 'a') {
    const href = (attributes.href ?? '').trim()
    return href.startsWith('//') || !allowedLink.test(href.replace(mediaMark, ''))
      ? { code: 'link_left', detail: href }
      : null
  }
  return other.has(tag) ? { code: 'element_left', detail: `<${tag}>` } : null
}

/**
 * Returns the elements that sanitising will remove and a reader would miss, such as external pictures, frames and
 * sounds.
 */
export const removedMarkup = (html: string): RemovedPart[] => {
  // Sanitising rejects tags that are nested too deep.
  if (!html.includes('<') || isNestedTooDeep(html)) return []
  const left: RemovedPart[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        const fault = faultOf(tagName, attribs)
        if (fault) left.push(fault)
        return { tagName, attribs }
      },
    },
  })
  return left
}
