/** A question in the file: its text without comments, the line numbers, and the tags from its comments. */
export type GiftBlock = { lines: number[]; text: string; tags: string[]; category: string }

/**
 * Splits at blank lines, as Moodle does. `$CATEGORY:` applies to all following questions, `// [tag:…]` to the next one.
 */
export const giftBlocks = (text: string): GiftBlock[] => {
  const blocks: GiftBlock[] = []
  let category = ''
  let open: { lines: number[]; texts: string[] } | null = null
  let tags: string[] = []
  const close = () => {
    if (open) {
      blocks.push({ lines: open.lines, text: open.texts.join('\n'), tags, category })
      tags = []
    }
    open = null
  }
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed === '') close()
    else if (trimmed.startsWith('//'))
      tags.push(...Array.from(trimmed.matchAll(/\[tag:([^[\]]+)\]/g), ([, tag = '']) => tag))
    else if (!open && trimmed.startsWith('$CATEGORY:')) category = trimmed.slice('$CATEGORY:'.length).trim()
    else {
      open ??= { lines: [], texts: [] }
      open.lines.push(index + 1)
      open.texts.push(line)
    }
  }
  close()
  return blocks
}
