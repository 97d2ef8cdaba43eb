export type Paragraph = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** Splits a text at empty lines. */
export const paragraphsOf = (body: string): readonly string[] => body.split(/\n{2,}/).filter((text) => text !== '')

/** Lengths of longest common subsequences: cell [i][j] compares the paragraphs from i and j to the end. */
const lcsTable = (before: readonly string[], after: readonly string[]): readonly (readonly number[])[] => {
  const table = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const row = table[one] ?? []
      const below = table[one + 1] ?? []
      row[other] =
        before[one] === after[other] ? (below[other + 1] ?? 0) + 1 : Math.max(below[other] ?? 0, row[other + 1] ?? 0)
    }
  return table
}

/** Diff of two texts by paragraph: unchanged, added and removed ones. */
export const diffParagraphs = ({ before, after }: { before: string; after: string }): readonly Paragraph[] => {
  const [old, next] = [paragraphsOf(before), paragraphsOf(after)]
  const common = lcsTable(old, next)
  const compared: Paragraph[] = []
  let [one, other] = [0, 0]
  while (one < old.length || other < next.length) {
    const [was, is] = [old[one], next[other]]
    if (was !== undefined && was === is) {
      compared.push({ kind: 'same', text: was })
      one += 1
      other += 1
    } else if (
      was !== undefined &&
      (is === undefined || (common[one + 1]?.[other] ?? 0) >= (common[one]?.[other + 1] ?? 0))
    ) {
      compared.push({ kind: 'removed', text: was })
      one += 1
    } else {
      compared.push({ kind: 'added', text: is ?? '' })
      other += 1
    }
  }
  return compared
}
