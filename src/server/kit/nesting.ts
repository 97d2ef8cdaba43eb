import { Parser } from 'htmlparser2'

const mostNested = 100

/**
 * Whether HTML has tags within more than 100 others: sanitize-html needs seconds for some thousands of them. Uses the
 * parser of sanitize-html, because any other reading of comments, attributes and end tags could be deceived.
 */
export const isNestedTooDeep = (html: string): boolean => {
  let depth = 0
  let isTooDeep = false
  const parser = new Parser({
    onopentagname: () => {
      depth += 1
      if (depth <= mostNested) return
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
