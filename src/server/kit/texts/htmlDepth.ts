import { Parser } from 'htmlparser2'

/** Maximum nesting depth of HTML tags. */
export const maxDepth = 100

/**
 * Whether HTML is nested over 100 levels deep, for which sanitize-html takes seconds. Uses the same parser, because another one could read
 * comments and attributes differently.
 */
export const isNestedTooDeep = (html: string): boolean => {
  let depth = 0
  let isTooDeep = false
  const parser = new Parser({
    onopentagname: () => {
      depth += 1
      if (depth <= maxDepth) return
      isTooDeep = true
      parser.pause()
    },
    onclosetag: () => {
      depth -= 1
    },
  })
  parser.write(html)
  return isTooDeep
}
