import { maxDepth } from '../../kit/texts/htmlDepth'

export type Node = string | Element
export type Element = { tag: string; attributes: string; children: Node[] }

const voidTags = new Set(['br', 'img', 'hr'])

/** Parses HTML from our sanitiser or MathML from KaTeX only: it relies on closed tags and escaped angle brackets. */
export const parseMarkup = (markup: string): Node[] => {
  const root: Element = { tag: '', attributes: '', children: [] }
  const open = [root]
  for (const [whole, closing, tag = '', attributes = ''] of markup.matchAll(/<(\/?)([a-z]\w*)([^<>]*)>|[^<]+/g)) {
    const top = open.at(-1) ?? root
    if (tag === '') top.children.push(whole)
    else if (closing === '/') {
      if (open.length > 1) open.pop()
    } else {
      const isEmpty = voidTags.has(tag) || attributes.endsWith('/')
      // The functions below are recursive, so tags nested too deep are dropped and only their text is kept.
      const isTooDeep = open.length > maxDepth && !isEmpty
      const element: Element = isTooDeep ? top : { tag, attributes, children: [] }
      if (!isTooDeep) top.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  return root.children
}
