/** A question of the file: its lines without comments, their numbers in the file, and the tags that its comments give. */
export type GiftBlock = { lines: number[]; text: string; tags: string[]; category: string }

/** A blank line ends a question, as in Moodle; `$CATEGORY:` holds for those that follow, `// [tag:…]` for the next. */
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
