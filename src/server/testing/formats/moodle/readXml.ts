import { SaxesParser } from 'saxes'

/** An element as it stands in the file; `text` is what stands in it beside its children. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  line: number
  text: string
  children: XmlElement[]
}
export type XmlFault = { line: number; code: 'doctype' | 'too_deep' | 'syntax' | 'not_a_quiz'; detail: string }

const maxDepth = 20

/** Ends the reading: a parser that met a fault would go on. */
class Stop extends Error {
  readonly fault: XmlFault
  constructor(fault: XmlFault) {
    super(fault.code)
    this.fault = fault
  }
}

/**
 * Reads XML strictly and hands over each child of the root as it ends, so that a large file is never in memory whole
 * twice. Entities of its own and a DOCTYPE are faults; the five of XML are read. The first fault ends it and is given
 * back.
 */
export const readXml = (
  text: string,
  { root, each }: { root: string; each: (element: XmlElement) => void },
): XmlFault | null => {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let ended: XmlElement | null = null
  /** Only what the parser finds next shows that an element was not ended by a fault. */
  const handOver = () => {
    if (ended) each(ended)
    ended = null
  }
  const stop = (code: XmlFault['code'], detail: string) => {
    throw new Stop({ line: parser.line, code, detail })
  }
  // The library begins a message with the place, which the line tells already.
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
    if (error instanceof Stop) return error.fault
    throw error
  }
}

/** More than any question may have: the contract refuses them in words. */
const maxChildren = 200
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name).slice(0, maxChildren) ?? []
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)
/** The text of a child, or of the `<text>` within it. */
export const textOf = (element: XmlElement | undefined, name: string): string => {
  const child = childOf(element, name)
  return (childOf(child, 'text')?.text ?? child?.text ?? '').trim()
}
