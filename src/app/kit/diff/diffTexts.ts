/** A part of a text diff: unchanged, only in the earlier text, or only in the later one. */
export type Part = { text: string; change: 'same' | 'removed' | 'added' }

/** Limit of the comparison table; larger differences are shown as removed and added as a whole. */
const maxSteps = 4_000_000

/** Diff of two lists by their longest common subsequence. */
const diffLists = (before: readonly string[], after: readonly string[]): Part[] => {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  const most = Math.min(before.length, after.length) - head
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const same = (texts: readonly string[]) => texts.map((text): Part => ({ text, change: 'same' }))
  return [...same(before.slice(0, head)), ...diffUncommon(old, now), ...same(before.slice(before.length - tail))]
}

const diffUncommon = (old: readonly string[], now: readonly string[]): Part[] => {
  const width = now.length + 1
  if (old.length === 0 || now.length === 0 || old.length * width > maxSteps) {
    return [
      ...old.map((text): Part => ({ text, change: 'removed' })),
      ...now.map((text): Part => ({ text, change: 'added' })),
    ]
  }
  // Length of the longest common subsequence of the remaining items, filled from the end.
  const common = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const parts: Part[] = []
  for (let row = 0, column = 0; row < old.length || column < now.length;) {
    const [one, other] = [old[row], now[column]]
    if (one !== undefined && one === other) {
      parts.push({ text: one, change: 'same' })
      row += 1
      column += 1
    } else if (one !== undefined && (other === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ text: one, change: 'removed' })
      row += 1
    } else {
      parts.push({ text: other ?? '', change: 'added' })
      column += 1
    }
  }
  return parts
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
