import { diffLists, type Part } from '../../kit/diff/diffTexts'

/** A line of a file; `number` is its place in the later version, or null if it was removed. */
export type Line = { number: number | null; text: string; change: Part['change'] }
/** Lines that are shown, or hidden because they did not change. */
export type LineBlock = { isFolded: boolean; lines: readonly Line[] }

export const linesOf = (text: string): readonly string[] => text.replace(/\r?\n$/, '').split(/\r?\n/)

export const numbered = (lines: readonly string[]): readonly Line[] =>
  lines.map((text, place) => ({ number: place + 1, text, change: 'same' }))

export const changedLines = (before: readonly string[], after: readonly string[]): readonly Line[] => {
  let number = 0
  return diffLists(before, after).map((part) => {
    if (part.change !== 'removed') number += 1
    return { ...part, number: part.change === 'removed' ? null : number }
  })
}

/** Unchanged lines that stay visible around a change. */
const context = 3
/** Fewer lines than this are not worth hiding. */
const smallestFold = 4

/** Hides unchanged lines away from changes and from the lines that `keep` names. */
export const foldLines = (lines: readonly Line[], keep: readonly number[] = []): readonly LineBlock[] => {
  const isNear = lines.map((_, place) =>
    lines
      .slice(Math.max(0, place - context), place + context + 1)
      .some(({ change, number }) => change !== 'same' || (number !== null && keep.includes(number))),
  )
  const blocks: { isFolded: boolean; lines: Line[] }[] = []
  for (const [place, line] of lines.entries()) {
    const isFolded = isNear[place] !== true
    const last = blocks.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(line)
    else blocks.push({ isFolded, lines: [line] })
  }
  return blocks.map((block) => ({ ...block, isFolded: block.isFolded && block.lines.length >= smallestFold }))
}

export const countChanges = (lines: readonly Line[]): { added: number; removed: number } => ({
  added: lines.filter(({ change }) => change === 'added').length,
  removed: lines.filter(({ change }) => change === 'removed').length,
})
