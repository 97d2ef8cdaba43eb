import type { Remark } from '../../../api/homework/handIns'

/** A part of the text between the borders of remarks; `remarks` are the numbers of those that cover it. */
export type Segment = { start: number; text: string; remarks: readonly number[]; ends: readonly number[] }

type Ranged = Pick<Remark, 'start' | 'end'>
/** Splits the text at the borders of its remarks. Remarks are numbered from 1 in the given order. */
export const segmentsOf = (text: string, remarks: readonly Ranged[]): readonly Segment[] => {
  const borders = remarks.flatMap(({ start, end }) => (start === null || end === null ? [] : [start, end]))
  const within = borders.filter((border) => border > 0 && border < text.length)
  const starts = [...new Set([0, ...within])].toSorted((one, other) => one - other)
  return starts.map((start, place) => {
    const end = starts[place + 1] ?? text.length
    const numbers = (matches: (range: { start: number; end: number }) => boolean) =>
      remarks.flatMap((remark, index) =>
        remark.start !== null && remark.end !== null && matches({ start: remark.start, end: remark.end })
          ? [index + 1]
          : [],
      )
    return {
      start,
      text: text.slice(start, end),
      remarks: numbers((range) => range.start <= start && range.end >= end),
      ends: numbers((range) => Math.min(range.end, text.length) === end),
    }
  })
}

/** Length of the text before a point, without the numbers of remarks, which are not part of it. */
const offsetOf = (root: Node, node: Node, offset: number): number => {
  const range = document.createRange()
  range.setStart(root, 0)
  range.setEnd(node, offset)
  const before = range.cloneContents()
  for (const number of before.querySelectorAll('[data-number]')) number.remove()
  return before.textContent.length
}

/** The selected range of the text in UTF-16 units, without spaces at its ends; null if nothing within it is selected. */
export const selectedRange = (root: Node, text: string): { start: number; end: number } | null => {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null
  const [from, to] = [
    offsetOf(root, range.startContainer, range.startOffset),
    offsetOf(root, range.endContainer, range.endOffset),
  ]
  const chosen = text.slice(from, to)
  const start = from + chosen.length - chosen.trimStart().length
  const end = start + chosen.trim().length
  return end > start ? { start, end } : null
}
