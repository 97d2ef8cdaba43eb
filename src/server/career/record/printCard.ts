import { formatMark } from '../../../api/gradebook/marks'
import type { StudentRecord } from '../../../api/career/studentRecord'
import type { Locale } from '../../../api/kit/endpoints'
import { dayInFigures } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile, type PdfContent } from '../../kit/texts/pdf'

type Printed = { college: string; locale: Locale }

/** Personal card with the blocks that the reader may see. */
export const printCard = (record: StudentRecord, { college, locale }: Printed) => {
  const say = (key: string, values = {}) => localise(locale, { key: `student_record.card.${key}`, values })
  const { name, group, memberships, contacts, marks, orders } = record
  const line = (label: string, value: string | null | undefined): PdfContent[] =>
    value ? [{ text: `${say(label)}: ${value}`, margin: [0, 0, 0, 4] }] : []
  const heading = (key: string): PdfContent => ({ text: say(key), bold: true, margin: [0, 12, 0, 6] })
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]): PdfContent => ({
    layout: 'lines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: heads.map((_, place) => (place === 0 ? '*' : 'auto')),
      body: [
        heads.map((key) => ({ text: say(key), style: 'th' })),
        ...rows.map((row) => row.map((text) => ({ text }))),
      ],
    },
  })
  const days = (from: string, until: string | null) => [dayInFigures(from), dayInFigures(until)].join(' – ')
  return pdfFile({
    name: say('file', { name }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      { text: name, alignment: 'center', bold: true, margin: [0, 4, 0, 12] },
      ...line('group', group && `${group.code}, ${group.direction_name}`),
      ...line('curator', group?.curator_name),
      ...line('email', contacts?.email),
      ...line('phone', contacts?.phone),
      heading('memberships'),
      table(
        ['group', 'state', 'basis', 'days'],
        memberships.map(({ group_code, state, basis, started_on, ended_on }) => [
          group_code,
          localise(locale, { key: `student_record.state.${state}` }),
          basis === null ? '–' : say(`bases.${basis}`),
          days(started_on, ended_on),
        ]),
      ),
      ...(marks && marks.finals.length > 0
        ? [
            heading('marks'),
            table(
              ['subject', 'period', 'mark'],
              marks.finals.map(({ subject_name, period_id, value, scale, source, decided_on }) => {
                const period = marks.periods.find(({ id }) => id === period_id)
                const shown = value === null ? '–' : formatMark({ value, flag: null }, scale, locale)
                const mark =
                  source === 'retake' ? say('retaken', { mark: shown, day: dayInFigures(decided_on) }) : shown
                return [subject_name, period ? `${period.name}, ${period.academic_year}` : '', mark]
              }),
            ),
          ]
        : []),
      ...(orders && orders.length > 0
        ? [
            heading('orders'),
            table(
              ['order', 'number', 'day'],
              orders
                .filter(({ status, is_cancelled }) => status === 'signed' && !is_cancelled)
                .map(({ kind, number, ordered_on, with_honours }) => [
                  [localise(locale, { key: `orders.kind.${kind}` }), with_honours && say('honours')]
                    .filter(Boolean)
                    .join(', '),
                  number ?? '–',
                  dayInFigures(ordered_on),
                ]),
            ),
          ]
        : []),
    ],
  })
}
