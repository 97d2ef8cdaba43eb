import { Parser } from 'htmlparser2'

/** Maximum nesting depth of HTML tags. */
export const maxDepth = 100

/**
 * Whether HTML is nested more than 100 levels deep, because sanitize-html takes seconds for thousands of levels.
 * Uses its parser, since another reading of comments and attributes could be tricked.
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
