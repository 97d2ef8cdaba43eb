import type { AttendanceMonth } from '../../../api/gradebook/attendance'
import { formatMissedDay, lessonDays, missedDays } from '../../../api/gradebook/attendanceDays'
import type { Locale } from '../../../api/kit/endpoints'
import { exportFile, headingOf, type ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'
import { pdfFile, signatureLines } from '../../kit/texts/pdf'

type Person = AttendanceMonth['people'][number]
const say = (locale: Locale, key: string, values: Record<string, string | number> = {}) =>
  localise(locale, { key: `attendance.sheet.${key}`, values })

/** Month in words: ноябрь 2026 г., November 2026. */
const monthInWords = (month: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00Z`))
const fileName = ({ group_code, month }: AttendanceMonth, locale: Locale) =>
  say(locale, 'file', { group: group_code, month })

/** Texts of a person's days, in the order of `days`. */
const cellsOf = (month: AttendanceMonth, days: readonly string[], locale: Locale) => (person: Person) => {
  const missed = missedDays(month, person)
  return days.map((day) => {
    const found = missed.get(day)
    return found ? formatMissedDay(found, locale) : ''
  })
}
const dayNumber = (day: string) => String(Number(day.slice(8)))

const totals: readonly ExportColumn<Person>[] = [
  { title: 'attendance.sheet.held', value: ({ held }) => held },
  { title: 'attendance.sheet.missed', value: ({ missed }) => missed },
  { title: 'attendance.sheet.excused', value: ({ excused }) => excused },
  { title: 'attendance.sheet.unexcused', value: ({ missed, excused }) => missed - excused },
  { title: 'attendance.sheet.late', value: ({ late }) => late },
]

/** The month as a table: a column for each day with lessons, then totals. */
export const exportMonth = (
  month: AttendanceMonth,
  { format, locale, timeZone }: { format: 'csv' | 'xlsx'; locale: Locale; timeZone: string },
) => {
  const days = lessonDays(month)
  const cells = cellsOf(month, days, locale)
  const rows = month.people.map((person) => ({ person, cells: cells(person) }))
  type Row = (typeof rows)[number]
  const columns: ExportColumn<Row>[] = [
    { title: 'export.person_name', value: ({ person }) => person.name },
    ...days.map((day, at): ExportColumn<Row> => ({
      title: { text: dayNumber(day) },
      value: (row) => row.cells[at] || null,
    })),
    ...totals.map(({ title, value }): ExportColumn<Row> => ({ title, value: ({ person }) => value(person) })),
  ]
  return exportFile({ name: fileName(month, locale), columns, rows, format, locale, timeZone })
}

/** The month as a landscape sheet to sign. */
export const printMonth = (month: AttendanceMonth, { locale, college }: { locale: Locale; college: string }) => {
  const days = lessonDays(month)
  const cells = cellsOf(month, days, locale)
  const heading = (text: string) => ({ text, style: 'th' })
  return pdfFile({
    name: fileName(month, locale),
    landscape: true,
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 12] },
      { text: say(locale, 'title', { group: month.group_code }), style: 'title' },
      { text: monthInWords(month.month, locale), alignment: 'center', margin: [0, 4, 0, 12] },
      {
        fontSize: 8,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [16, 130, ...days.map(() => '*' as const), ...totals.map(() => 34)],
          body: [
            [
              heading(localise(locale, { key: 'gradebook.sheet.place' })),
              heading(localise(locale, { key: 'export.person_name' })),
              ...days.map((day) => heading(dayNumber(day))),
              ...totals.map(({ title }) => heading(headingOf({ title }, locale))),
            ],
            ...month.people.map((person, place) => [
              { text: String(place + 1) },
              { text: person.name },
              ...cells(person).map((text) => ({ text })),
              ...totals.map(({ value }) => ({ text: String(value(person)) })),
            ]),
          ],
        },
        layout: 'lines',
      },
      { text: say(locale, 'legend'), style: 'small', margin: [0, 8, 0, 0] },
      ...signatureLines([{ position: say(locale, 'curator') }]),
    ],
  })
}
