import { diffArrays } from 'diff/lib/diff/array.js'

/** A part of a text diff: unchanged, only in the earlier text, or only in the later one. */
export type Part = { text: string; change: 'same' | 'removed' | 'added' }

/** Limit of the time that a comparison takes; texts with more changes are shown as removed and added as a whole. */
const maxEditLength = 1000

/** Diff of two lists. The import of one module of `diff` keeps its other algorithms out of the bundle. */
export const diffLists = (before: readonly string[], after: readonly string[]): Part[] => {
  const changes = diffArrays([...before], [...after], { maxEditLength }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return changes.flatMap(({ value, removed, added }) => {
    const changed = added ? 'added' : 'removed'
    return value.map((text): Part => ({ text, change: removed || added ? changed : 'same' }))
  })
}

const wordsOf = (text: string) => text.split(/(?<=\s)/)

/** A paragraph of the diff; a rewritten paragraph has a part per word. */
export type Paragraph = { parts: readonly Part[] }

/** Compares two texts by paragraph, and rewritten paragraphs by word. */
export const diffTexts = (before: readonly string[], after: readonly string[]): Paragraph[] => {
  const paragraphs: Paragraph[] = []
  const parts = diffLists(before, after)
  for (let index = 0; index < parts.length;) {
    const removed = takeWhile(parts, index, 'removed')
    const added = takeWhile(parts, index + removed.length, 'added')
    for (const [place, part] of removed.entries()) {
      const other = added[place]
      paragraphs.push({ parts: other ? diffLists(wordsOf(part.text), wordsOf(other.text)) : [part] })
    }
    for (const part of added.slice(removed.length)) paragraphs.push({ parts: [part] })
    index += removed.length + added.length
    const next = parts[index]
    if (next?.change === 'same') {
      paragraphs.push({ parts: [next] })
      index += 1
    }
  }
  return paragraphs
}

const takeWhile = (parts: readonly Part[], from: number, change: Part['change']): Part[] => {
  const end = parts.findIndex((part, index) => index >= from && part.change !== change)
  return parts.slice(from, end === -1 ? parts.length : end)
}

const blocks = 'p, h2, h3, h4, li, blockquote, pre, td, th, figcaption, caption'

/** Splits formatted text into paragraphs; an image becomes its alternative text, a video its address. */
export const paragraphsOf = (html: string): string[] => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img'))
    image.replaceWith(`[${image.alt || image.getAttribute('src') || ''}]`)
  for (const frame of page.querySelectorAll('iframe')) frame.replaceWith(`[${frame.getAttribute('src') ?? ''}]`)
  const found = [...page.querySelectorAll(blocks)].filter((block) => block.querySelector(blocks) === null)
  const texts = (found.length > 0 ? found : [page.body]).map((block) =>
    block.textContent.replaceAll(/\s+/g, ' ').trim(),
  )
  return texts.filter((text) => text !== '')
}
