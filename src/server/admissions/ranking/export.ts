import type { Locale } from '../../../api/kit/endpoints'
import type { RankedChoice, RankedComparison } from '../../../api/admissions/ranking'
import { momentInWords } from '../../kit/days'
import { exportFile, headingOf, type ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'
import { pdfFile, type Cell } from '../../kit/texts/pdf'
import { invalid } from '../../kit/problems'
import type { ListHead } from './rankingOrderQueries'

type ExportInput = {
  list: ListHead
  rows: readonly RankedChoice[]
  format: 'csv' | 'xlsx' | 'pdf'
  /** For publication: application numbers instead of names. */
  anonymous: boolean
  locale: Locale
  /** Time zone of the user who exports. */
  timeZone: string
  now: Date
  college: string
}
type Column = ExportColumn<RankedChoice>

/** About 500 pages. Longer lists exceed the memory limit of one PDF and are only useful as a spreadsheet. */
const maxPdfRows = 20_000
/** Maximum number of columns in portrait format, without names. */
const maxPortraitColumns = 8
const tooLong = { key: 'ranking.too_long_for_paper', values: { count: maxPdfRows } }

export const rankingFile = async (input: ExportInput) => {
  const { list, rows, format, anonymous, locale, timeZone, now, college } = input
  const say = (key: string, values = {}) => localise(locale, { key, values })
  const name = nameOf(input)
  const columns = columnsOf(input)
  const widest = anonymous ? 'export.status' : 'export.person'
  if (format !== 'pdf') return exportFile({ name, columns, rows, format, locale, timeZone })
  if (rows.length > maxPdfRows) throw invalid({ format: [tooLong] }, tooLong.key, tooLong.values)
  return pdfFile({
    name,
    landscape: !anonymous || columns.length > maxPortraitColumns,
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 10] },
      { text: say('ranking.print.title'), style: 'title' },
      { text: list.campaign, alignment: 'center' },
      { text: `${list.direction_code} ${list.direction_name}`, style: 'subtitle', alignment: 'center' },
      ...(list.direction_profile === null ? [] : [{ text: list.direction_profile, alignment: 'center' as const }]),
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
        text: say('ranking.print.day', { day: momentInWords(locale, now, timeZone) }),
        style: 'small',
        alignment: 'center',
        margin: [0, 0, 0, 10],
      },
      {
        fontSize: 9,
        layout: 'lines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map(({ title }) => (title === widest ? '*' : 'auto')),
          body: [
            columns.map((column) => ({ text: headingOf(column, locale), style: 'th' })),
            ...rows.flatMap((row) => {
              const cells = columns.map(({ title, value, digits }) => ({
                text: formatCell(value(row), { locale, digits }),
                noWrap: title === 'export.status',
              }))
              return row.line_below ? [cells, passingLineRow(columns.length, say('ranking.print.line'))] : [cells]
            }),
          ],
        },
      },
    ],
  })
}

/** A table row with the passing line, across all columns. */
const passingLineRow = (columns: number, text: string): Cell[] => [
  { text, colSpan: columns, style: 'th', fillColor: '#e3e6ec' },
  ...Array.from({ length: columns - 1 }, () => ({ text: '' })),
]

/** File name. It includes the direction's profile and whether the list is anonymous, to avoid publishing the wrong file. */
const nameOf = ({ list, anonymous, locale }: ExportInput) =>
  [
    [list.direction_code, list.direction_profile].filter(Boolean).join(' '),
    localise(locale, { key: `basis.${list.basis}` }).toLowerCase(),
    ...(anonymous ? [localise(locale, { key: 'ranking.print.anonymous' })] : []),
  ].join(', ')

const statusKeyOf = ({ below_minimum, placed_in, state }: RankedChoice) => {
  if (below_minimum.length > 0) return 'ranking.print.below_minimum'
  return placed_in !== null && state !== 'declined' ? 'ranking.print.elsewhere' : `choice_state.${state}`
}

const formatCell = (
  cell: string | number | null,
  { locale, digits = 0 }: { locale: Locale; digits?: number | undefined },
) =>
  typeof cell === 'number'
    ? cell.toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB', { minimumFractionDigits: digits })
    : (cell ?? '')

const columnsOf = ({ list, anonymous, format, locale, timeZone }: ExportInput): Column[] => {
  const say = (key: string) => localise(locale, { key })
  const answer = (is: boolean) => say(is ? 'export.yes' : 'export.no')
  const name: Column = { title: 'export.person', value: (row) => row.name }
  // The PDF omits this column: the reader can compare with the row above.
  const rankReason: Column = { title: 'export.why', value: (row) => rankReasonText(row, { locale, timeZone }) }
  return [
    { title: 'export.place', value: (row) => row.place },
    { title: 'export.application_number', value: (row) => row.number },
    ...(anonymous ? [] : [name]),
    ...list.ranking.map((key, position) => ({
      title: `ranking_key.${key}`,
      ...(key === 'average_score' && { digits: 2 }),
      value: ({ keys }: RankedChoice) => {
        const value = keys[position]?.value ?? null
        return key === 'preference' ? answer(value === 1) : value
      },
    })),
    { title: 'export.original', value: (row) => say(`export.originals.${row.originals}`) },
    { title: 'export.enrolment_consent', value: (row) => answer(row.enrolment_consent) },
    {
      title: 'export.status',
      value: (row) => say(statusKeyOf(row)),
    },
    ...(anonymous || format === 'pdf' ? [] : [rankReason]),
  ]
}

type Reader = { locale: Locale; timeZone: string }
const formats = { ru: 'ru-RU', en: 'en-GB' } as const

/** Explains why a row ranks below the one above it: the deciding key and both values. */
const rankReasonText = ({ rank_reason, below_minimum, place }: RankedChoice, reader: Reader): string => {
  const say = (key: string, values = {}) => localise(reader.locale, { key, values })
  if (rank_reason?.by === 'below_minimum' || below_minimum.length > 0)
    return say('ranking.why.below', { subjects: below_minimum.join(', ') })
  if (rank_reason === null) return say('ranking.why.first')
  return say('ranking.why.compared', {
    what: say(rank_reason.by === 'submitted_at' ? 'ranking.why.submitted' : `ranking_key.${rank_reason.by}`),
    value: valueText({ by: rank_reason.by, value: rank_reason.value }, reader),
    above: valueText({ by: rank_reason.by, value: rank_reason.above }, reader),
    place: place - 1,
  })
}

type Compared = { by: RankedComparison['by']; value: string | number | null }

const valueText = ({ by, value }: Compared, { locale, timeZone }: Reader): string => {
  if (value === null) return '—'
  if (by === 'preference') return localise(locale, { key: value === 1 ? 'export.yes' : 'export.no' })
  if (typeof value === 'number')
    return value.toLocaleString(formats[locale], { minimumFractionDigits: by === 'average_score' ? 2 : 0 })
  return new Date(value).toLocaleString(formats[locale], { dateStyle: 'short', timeStyle: 'medium', timeZone })
}
