/** Marks the element that stands where a gap is; its value is the gap's place. */
export const gapName = 'data-gap'

const placeholder = /\[\[(\d{1,3})\]\]/

/** Puts an empty element in place of each `[[0]]`, in texts alone: what an attribute says is left as it is. */
export const withGaps = (root: HTMLElement) => {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) if (placeholder.test(texts.currentNode.nodeValue ?? '')) found.push(texts.currentNode)
  for (const node of found) {
    const pieces = (node.nodeValue ?? '').split(placeholder)
    // Every second piece is the number between two brackets.
    const nodes = pieces.map((piece, index) => {
      if (index % 2 === 0) return root.ownerDocument.createTextNode(piece)
      const gap = root.ownerDocument.createElement('span')
      gap.className = 'gap'
      gap.setAttribute(gapName, piece)
      return gap
    })
    node.parentNode?.replaceChildren(
      ...[...node.parentNode.childNodes].flatMap((child) => (child === node ? nodes : [child])),
    )
  }
}
