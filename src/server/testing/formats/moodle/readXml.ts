import { SaxesParser } from 'saxes'

/** `text` is the element's own text, without that of its children. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  line: number
  text: string
  children: XmlElement[]
}
export type XmlFault = { line: number; code: 'doctype' | 'too_deep' | 'syntax' | 'not_a_quiz'; detail: string }

const maxDepth = 20

/** Thrown to stop the parser, which would otherwise continue after an error. */
class XmlError extends Error {
  readonly fault: XmlFault
  constructor(fault: XmlFault) {
    super(fault.code)
    this.fault = fault
  }
}

/**
 * Parses XML strictly and passes each child of the root to `each` as soon as it ends, to keep memory low. Returns the
 * first error; custom entities and a DOCTYPE are errors.
 */
export const readXml = (
  text: string,
  { root, each }: { root: string; each: (element: XmlElement) => void },
): XmlFault | null => {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let ended: XmlElement | null = null
  /** Passes an element on only at the next event, because a syntax error may still follow its closing tag. */
  const handOver = () => {
    if (ended) each(ended)
    ended = null
  }
  const stop = (code: XmlFault['code'], detail: string) => {
    throw new XmlError({ line: parser.line, code, detail })
  }
  // Strip the position from the library's message, because the report shows the line.
  parser.on('error', (error) => stop('syntax', error.message.replace(/^(?:\S*:)?\d+:\d+: /, '')))
  parser.on('doctype', () => stop('doctype', 'DOCTYPE'))
  parser.on('opentag', ({ name, attributes }) => {
    handOver()
    if (open.length === 0 && name !== root) stop('not_a_quiz', `<${name}>`)
    if (open.length >= maxDepth) stop('too_deep', `<${name}>`)
    open.push({ name, attributes, line: parser.line, text: '', children: [] })
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    const parent = open.at(-1)
    handOver()
    if (element && open.length === 1) ended = element
    else if (element && parent) parent.children.push(element)
  })
  try {
    parser.write(text.replace(/^\ufeff?\s+(?=<)/, '')).close()
    return null
  } catch (error) {
    if (error instanceof XmlError) return error.fault
    throw error
  }
}

/** Higher than the limits of the contract, whose validation reports the error. */
const maxChildren = 200
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name).slice(0, maxChildren) ?? []
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)
/** Returns the text of a child or of its `<text>` element. */
export const textOf = (element: XmlElement | undefined, name: string): string => {
  const child = childOf(element, name)
  return (childOf(child, 'text')?.text ?? child?.text ?? '').trim()
}
