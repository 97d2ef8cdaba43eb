import type { Locale } from '../../api/kit'
import type { RankedChoice } from '../../api/ranking'
import { exportFile, type ExportColumn } from '../kit/exports'
import { localise } from '../kit/messages'
import { pdfFile } from '../kit/pdf'
import { invalid } from '../kit/problems'
import type { ListHead } from './rankedQueries'

type Asked = {
  list: ListHead
  rows: readonly RankedChoice[]
  format: 'csv' | 'xlsx' | 'pdf'
  /** For publication: the application's number instead of a name. */
  anonymous: boolean
  locale: Locale
}
type Column = ExportColumn<RankedChoice>

/** A longer list takes its reader to a spreadsheet, and would take the server seconds to lay out. */
const rowsOnPaper = 3000

export const rankingFile = async (asked: Asked) => {
  const { list, rows, format, anonymous, locale } = asked
  const name = `${list.direction_code} ${localise(locale, { key: `basis.${list.basis}` })}`
  const columns = columnsOf(asked)
  if (format !== 'pdf') return exportFile({ name, columns, rows, format, locale })
  if (rows.length > rowsOnPaper)
    throw invalid({ format: [{ key: 'ranking.tooLongForPaper', values: { count: rowsOnPaper } }] })
  const say = (key: string, values = {}) => localise(locale, { key, values })
  return pdfFile({
    name,
    landscape: !anonymous,
    content: [
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
            ...rows.map((row) => columns.map(({ value }) => ({ text: inWords(value(row), locale) }))),
          ],
        },
      },
    ],
  })
}

const inWords = (cell: string | number | null, locale: Locale) =>
  typeof cell === 'number' ? cell.toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB') : (cell ?? '')

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
