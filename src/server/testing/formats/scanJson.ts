const space = /[ \t\n\r]*/y
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

type Awaited = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'end of member' | 'nothing'

/**
 * Returns the position of the first syntax error (null if there is none), which `JSON.parse` does not always report,
 * and the positions of the elements of the root's array `list`.
 */
export const scanJson = (text: string, list: string): { fault: number | null; elements: number[] } => {
  const elements: number[] = []
  const open: ('{' | '[')[] = []
  let awaited: Awaited = 'value'
  let rootKey = ''
  let at = 0
  const afterValue = (): Awaited => (open.length === 0 ? 'nothing' : 'end of member')
  for (;;) {
    space.lastIndex = at
    at += space.exec(text)?.[0].length ?? 0
    const sign: string | undefined = text[at]
    if (sign === undefined) return { fault: awaited === 'nothing' ? null : at, elements }
    const awaitsValue: boolean = awaited === 'value' || awaited === 'first value'
    if (awaitsValue && open.length === 2 && open[1] === '[' && rootKey === list && sign !== ']') elements.push(at)
    const closes = sign === '}' || sign === ']'
    const opened = sign === '}' ? '{' : '['
    if (
      closes &&
      open.at(-1) === opened &&
      (awaited === 'end of member' || awaited === `first ${sign === '}' ? 'key' : 'value'}`)
    ) {
      open.pop()
      awaited = afterValue()
      at++
    } else if (awaitsValue && (sign === '{' || sign === '[')) {
      open.push(sign)
      awaited = sign === '{' ? 'first key' : 'first value'
      at++
    } else if (awaited === 'colon' && sign === ':') {
      awaited = 'value'
      at++
    } else if (awaited === 'end of member' && sign === ',') {
      awaited = open.at(-1) === '{' ? 'key' : 'value'
      at++
    } else if (sign === '"' && awaited !== 'colon' && awaited !== 'end of member' && awaited !== 'nothing') {
      const end = endOfString(text, at)
      if (end < 0) return { fault: at, elements }
      if (!awaitsValue && open.length === 1) rootKey = text.slice(at + 1, end)
      awaited = awaitsValue ? afterValue() : 'colon'
      at = end + 1
    } else {
      scalar.lastIndex = at
      const length = awaitsValue ? (scalar.exec(text)?.[0].length ?? 0) : 0
      if (length === 0) return { fault: at, elements }
      awaited = afterValue()
      at += length
    }
  }
}

/** Returns the position of the closing quote; -1 if the line or the text ends first. */
const endOfString = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '"') return at
    if (text[at] === '\n') return -1
    if (text[at] === '\\') at++
  }
  return -1
}
