import { formatMark } from '../../../api/gradebook/marks'
import type { Locale } from '../../../api/kit/endpoints'
import { dayInFigures, dayOf } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'
import type { OpenBook } from '../books/openBook'
import type { SheetLine } from './loadBookWithFinals'
import { countMarks, markInWords } from './rules'

type Printed = Pick<OpenBook, 'place' | 'period' | 'book'> & {
  lines: readonly SheetLine[]
  signedBy: string | null
  college: string
  locale: Locale
  now: Date
  timeZone: string
}

/** PDF of the sheet of final marks, as a draft or as signed. */
export const finalSheet = async ({ place, period, book, lines, signedBy, college, locale, now, timeZone }: Printed) => {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `gradebook.sheet.${key}`, values })
  const { group_code: group, subject_name: subject, teachers } = place
  const { scale, signed_at } = book
  const day = (moment: string | Date) => dayInFigures(dayOf(new Date(moment), timeZone))
  const figure = (value: number | null) => formatMark({ value, flag: null }, scale, locale)
  const counts = countMarks(
    scale,
    lines.map(({ value }) => value),
  ).map(({ value, count }) => `${markInWords(locale, scale, value)} – ${count}`)
  return pdfFile({
    name: say('file', { group, subject }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      ...(signed_at === null ? [{ text: say('draft'), alignment: 'center' as const, bold: true }] : []),
      {
        stack: [
          { text: say('group', { group }) },
          { text: say('subject', { subject }) },
          { text: say('period', { period: period.name, year: period.academic_year }) },
          { text: say('teacher', { names: teachers.join(', '), count: teachers.length }) },
        ],
        margin: [0, 8, 0, 12],
      },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [28, '*', 56, 130, 80],
          body: [
            ['place', 'name', 'figure', 'words', 'signature'].map((key) => ({ text: say(key), style: 'th' })),
            ...lines.map(({ name, value }, at) => [
              { text: String(at + 1) },
              { text: name },
              { text: figure(value) },
              { text: markInWords(locale, scale, value) },
              { text: '' },
            ]),
          ],
        },
        layout: 'lines',
      },
      {
        text: [say('total', { count: lines.length }), counts.join('; ')].join(' '),
        margin: [0, 12, 0, 0],
      },
      {
        stack: [
          ...(signed_at === null
            ? []
            : [{ text: say('signed', { day: day(signed_at), name: signedBy ?? '' }), margin: [0, 0, 0, 12] as const }]),
          { text: say('teacher_line') },
          { text: say('head_line'), margin: [0, 12, 0, 0] },
          { text: say('date_line'), margin: [0, 12, 0, 0] },
        ],
        unbreakable: true,
        margin: [0, 20, 0, 0],
      },
      { text: say('printed', { day: day(now) }), style: 'small', margin: [0, 16, 0, 0] },
    ],
  })
}
