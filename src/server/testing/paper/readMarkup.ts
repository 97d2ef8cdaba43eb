export type Node = string | Element
export type Element = { tag: string; attributes: string; children: Node[] }

const alone = new Set(['br', 'img', 'hr'])

/**
 * Reads what our allow-list or the formulas' library has written: every tag is closed, and no text or attribute holds a
 * bare bracket.
 */
export const readMarkup = (markup: string): Node[] => {
  const root: Element = { tag: '', attributes: '', children: [] }
  const open = [root]
  for (const [whole, closing, tag = '', attributes = ''] of markup.matchAll(/<(\/?)([a-z]\w*)([^<>]*)>|[^<]+/g)) {
    const top = open.at(-1) ?? root
    if (tag === '') top.children.push(whole)
    else if (closing === '/') {
      if (open.length > 1) open.pop()
    } else {
      const element: Element = { tag, attributes, children: [] }
      top.children.push(element)
      if (!alone.has(tag) && !attributes.endsWith('/')) open.push(element)
    }
  }
  return root.children
}
