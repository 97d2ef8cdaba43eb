import { expect } from 'vitest'

/** Reads iCalendar (RFC 5545) by its text alone, independently of the library that writes it. */
export type IcsEvent = Readonly<Record<string, string>>

const maxOctets = 75
const unescape = (value: string) =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

/** Checks line ends, lengths and nesting, and returns the calendar's own properties and its events. */
export const parseIcs = (text: string): { calendar: IcsEvent; events: IcsEvent[] } => {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(maxOctets)
  const lines = text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  const calendar: Record<string, string> = {}
  const events: Record<string, string>[] = []
  let open: Record<string, string> = calendar
  for (const line of lines.slice(1, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (line === 'BEGIN:VEVENT') events.push((open = {}))
    else if (line === 'END:VEVENT') open = calendar
    else open[name] = unescape(value)
  }
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  return { calendar, events }
}
