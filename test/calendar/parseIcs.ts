import { expect } from 'vitest'

/** Reads iCalendar (RFC 5545) by its text alone, independently of the library that writes it. */
export type IcsEvent = Readonly<Record<string, string>>

const maxOctets = 75
const unescape = (value: string) =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

/** A text value, in which commas, semicolons and backslashes are escaped. */
const textValue = /^(?:[^\\;,]|\\[\\;,nN])*$/
const textNames = ['SUMMARY', 'DESCRIPTION', 'LOCATION']

/** Checks line ends, lengths, nesting, escapes and required properties; returns the calendar's own properties and its events. */
export const parseIcs = (text: string): { calendar: IcsEvent; events: IcsEvent[] } => {
  // A replacement character would be a letter that folding has torn apart.
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(maxOctets)
  const lines = text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  const calendar: Record<string, string> = {}
  const events: Record<string, string>[] = []
  let open: Record<string, string> = calendar
  for (const line of lines.slice(1, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (textNames.includes(name)) expect(value).toMatch(textValue)
    if (line === 'BEGIN:VEVENT') events.push((open = {}))
    else if (line === 'END:VEVENT') open = calendar
    else open[name] = unescape(value)
  }
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  expect(calendar).toMatchObject({ VERSION: '2.0', PRODID: expect.any(String) })
  for (const { DTSTART = '', DTEND = '', SEQUENCE, ...event } of events) {
    expect(event).toMatchObject({ UID: expect.stringContaining('@'), DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/) })
    expect([DTSTART, SEQUENCE]).toEqual([expect.stringMatching(/^\d{8}(T\d{6}Z)?$/), expect.stringMatching(/^\d+$/)])
    expect(DTEND === '' || DTEND > DTSTART, DTSTART).toBe(true)
  }
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length)
  return { calendar, events }
}
