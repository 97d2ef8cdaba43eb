import type { OwnSubject } from '../../../api/gradebook/myGrades'
import { formatMark } from '../../../api/gradebook/marks'
import { finalOf } from '../../../api/gradebook/computeFinal'
import type { Locale } from '../../../api/kit/endpoints'
import { dayInFigures, dayOf } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'
import type { PeriodGrades } from './readMyGrades'

type Printed = {
  name: string
  grades: PeriodGrades
  college: string
  locale: Locale
  now: Date
  timeZone: string
}

/** PDF of a student's posted marks. */
export const ownSheet = async ({ name, grades, college, locale, now, timeZone }: Printed) => {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `gradebook.mine.${key}`, values })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const { period, subjects } = grades
  const periodName = period ? `${period.name}, ${period.academic_year}` : ''
  const marks = ({ marks: own }: OwnSubject) =>
    own
      .map((mark) => formatMark(mark, mark.scale, locale))
      .filter((text) => text !== '')
      .join('  ')
  const average = ({ scale, rules, marks: own }: OwnSubject) => {
    const { average: figure } = finalOf(
      { scale, rules },
      own.map(({ value, flag, item_id, ...item }) => ({ item: { ...item, id: item_id }, value, flag })),
    )
    return figure === null ? '' : number.format(figure)
  }
  return pdfFile({
    name: say('file', { period: periodName }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      { text: [name, periodName].filter(Boolean).join('. '), alignment: 'center', margin: [0, 4, 0, 12] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 200, 64, 52, 52],
          body: [
            ['subject', 'marks', 'attended', 'average', 'final'].map((key) => ({ text: say(key), style: 'th' })),
            ...subjects.map((subject) => [
              { text: subject.subject_name },
              { text: marks(subject) },
              { text: say('of', { attended: subject.attended_count, held: subject.lessons_count }) },
              { text: average(subject) },
              { text: subject.final ? formatMark({ ...subject.final, flag: null }, subject.scale, locale) : '' },
            ]),
          ],
        },
        layout: 'lines',
      },
      ...(subjects.length === 0 ? [{ text: say('nothing'), margin: [0, 12, 0, 0] as const }] : []),
      { text: say('printed', { day: dayInFigures(dayOf(now, timeZone)) }), style: 'small', margin: [0, 16, 0, 0] },
    ],
  })
}
