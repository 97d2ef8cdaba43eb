import DOMPurify from 'dompurify'

const blocks = ['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li', 'hr', 'figure', 'figcaption']
const inline = ['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'br', 'img', 'iframe']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const attributes = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start', 'style']
/** Maps tags of other programs to the product's tags. */
const tagReplacements = new Map([
  ['H1', 'h2'],
  ['H5', 'h4'],
  ['H6', 'h4'],
  ['B', 'strong'],
  ['I', 'em'],
  ['STRIKE', 's'],
  ['DEL', 's'],
  ['DIV', 'p'],
])
const library = /^\/api\/files\/\d+/
/** A picture rendered by the server for a preview, before anything is stored. */
const previewImage = /^data:image\/webp;base64,/
const frames = /^https:\/\/(www\.youtube-nocookie\.com|rutube\.ru|vkvideo\.ru)\//

/**
 * Sanitises formatted text with the server's allow-list before it is rendered. Pasted text loses fonts, colours,
 * classes and images outside the library; `previews` keeps pictures rendered by the server for a preview.
 */
export const cleanHtml = (html: string, { previews = false } = {}): string => {
  const root = new DOMParser().parseFromString(html, 'text/html').body
  for (const element of root.querySelectorAll([...tagReplacements.keys()].join(','))) rename(element)
  const sanitized = DOMPurify.sanitize(root.innerHTML, {
    ALLOWED_TAGS: [...blocks, ...inline, ...tables],
    ALLOWED_ATTR: attributes,
    ADD_ATTR: ['target', 'rel', 'allowfullscreen', 'loading'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of sanitized.querySelectorAll('*')) cleanElement(element, previews)
  const holder = document.createElement('div')
  holder.append(sanitized)
  return holder.innerHTML.trim()
}

const rename = (element: Element) => {
  // The element is created in the parsed document, where no scripts run.
  const next = element.ownerDocument.createElement(tagReplacements.get(element.tagName) ?? 'p')
  // A block that contains blocks cannot become a paragraph, so it is unwrapped.
  if (element.tagName === 'DIV' && element.querySelector('p,ul,ol,table,h1,h2,h3,h4,div,blockquote'))
    element.replaceWith(...element.childNodes)
  else {
    next.append(...element.childNodes)
    element.replaceWith(next)
  }
}

const cleanElement = (element: Element, previews: boolean) => {
  const style = element.getAttribute('style') ?? ''
  const declarations = [
    ...style.matchAll(
      /(?:^|;)\s*(text-align\s*:\s*(?:left|center|right|justify)|width\s*:\s*\d+(?:\.\d+)?(?:%|px))\s*(?=;|$)/gi,
    ),
  ]
  const sized = /^(img|table|td|th)$/i.test(element.tagName)
  const allowed = declarations.flatMap(([, rule = '']) =>
    sized || rule.toLowerCase().startsWith('text') ? [rule] : [],
  )
  if (allowed.length > 0) element.setAttribute('style', allowed.join(';'))
  else element.removeAttribute('style')
  const source = element.getAttribute('src') ?? ''
  if (element.tagName === 'IMG' && !library.test(source) && !(previews && previewImage.test(source))) element.remove()
  if (element.tagName === 'IFRAME' && !frames.test(source)) element.remove()
  if (element.tagName === 'A' && /^https?:/i.test(element.getAttribute('href') ?? '')) {
    element.setAttribute('rel', 'noopener noreferrer')
    element.setAttribute('target', '_blank')
  }
}
