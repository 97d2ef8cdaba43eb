import type { Locale } from '../../api/kit'
import type { RankedChoice } from '../../api/ranking'
import { exportFile, type ExportColumn } from '../kit/exports'
import { localise } from '../kit/messages'
import { pdfFile } from '../kit/pdf'
import { invalid } from '../kit/problems'
import { dayInWords } from '../notifications/events'
import type { ListHead } from './rankedQueries'

type Asked = {
  list: ListHead
  rows: readonly RankedChoice[]
  format: 'csv' | 'xlsx' | 'pdf'
  /** For publication: the application's number instead of a name. */
  anonymous: boolean
  locale: Locale
  now: Date
  college: string
}
/** `digits`: as many stand after the comma on paper. */
type Column = ExportColumn<RankedChoice> & { digits?: number }

/** Some five hundred pages: beyond them a list is read in a spreadsheet, and would not fit into the memory that one sheet may take. */
const rowsOnPaper = 20_000
const tooLong = { key: 'ranking.tooLongForPaper', values: { count: rowsOnPaper } }

export const rankingFile = async (asked: Asked) => {
  const { list, rows, format, anonymous, locale, now, college } = asked
  const name = `${list.direction_code} ${localise(locale, { key: `basis.${list.basis}` })}`
  const columns = columnsOf(asked)
  if (format !== 'pdf') return exportFile({ name, columns, rows, format, locale })
  if (rows.length > rowsOnPaper) throw invalid({ format: [tooLong] }, tooLong.key, tooLong.values)
  const say = (key: string, values = {}) => localise(locale, { key, values })
  return pdfFile({
    name,
    landscape: !anonymous,
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 10] },
      { text: say('ranking.print.title'), style: 'title' },
      { text: list.campaign, alignment: 'center' },
      { text: `${list.direction_code} ${list.direction_name}`, style: 'subtitle', alignment: 'center' },
      {
        text: say('ranking.print.head', {
          basis: say(`basis.${list.basis}`),
          places: list.places,
          people: rows.length,
        }),
        alignment: 'center',
        margin: [0, 0, 0, 2],
      },
      {
        text: say('ranking.print.day', { day: dayInWords(locale, now.toISOString().slice(0, 10)) }),
        style: 'small',
        alignment: 'center',
        margin: [0, 0, 0, 10],
      },
      {
        fontSize: 9,
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map(({ title }) => (title === 'export.person' ? '*' : 'auto')),
          body: [
            columns.map(({ title }) => ({ text: say(title), style: 'th' })),
            ...rows.map((row) =>
              columns.map(({ value, digits }) => ({ text: inWords(value(row), { locale, digits }) })),
            ),
          ],
        },
      },
    ],
  })
}

const inWords = (
  cell: string | number | null,
  { locale, digits = 0 }: { locale: Locale; digits?: number | undefined },
) =>
  typeof cell === 'number'
    ? cell.toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB', { minimumFractionDigits: digits })
    : (cell ?? '')

const columnsOf = ({ list, anonymous, locale }: Asked): Column[] => {
  const say = (key: string) => localise(locale, { key })
  const answer = (is: boolean) => say(is ? 'export.yes' : 'export.no')
  const name: Column = { title: 'export.person', value: (row) => row.name }
  return [
    { title: 'export.place', value: (row) => row.place },
    { title: 'export.applicationNumber', value: (row) => row.number },
    ...(anonymous ? [] : [name]),
    ...list.ranking.map((key, position) => ({
      title: `rankingKey.${key}`,
      ...(key === 'average_score' && { digits: 2 }),
      value: ({ keys }: RankedChoice) => {
        const value = keys[position]?.value ?? null
        return key === 'preference' ? answer(value === 1) : value
      },
    })),
    { title: 'export.original', value: (row) => answer(row.originals === 'received') },
    { title: 'export.enrolmentConsent', value: (row) => answer(row.enrolment_consent) },
    {
      title: 'export.status',
      value: (row) => say(row.below_minimum.length > 0 ? 'ranking.print.belowMinimum' : `choiceState.${row.state}`),
    },
  ]
}
