import type { Locale } from '../../../api/kit/endpoints'
import { categories, type Category } from '../../../api/portfolio/codes'
import { dayInFigures, momentInWords } from '../../kit/days'
import { exportFile, headingOf, type ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'
import { pdfFile, type Cell } from '../../kit/texts/pdf'
import { explainPoints } from '../kindInWords'
import type { RatedRow } from './rating'
import type { RatingView } from './ratingView'

type ExportInput = {
  read: RatingView
  rows: readonly RatedRow[]
  /** For publication: numbers instead of names, and no titles of achievements. */
  anonymous: boolean
  locale: Locale
  timeZone: string
}
type Column = ExportColumn<RatedRow>

const categoryPointsIn =
  (category: Category) =>
  ({ categories: rows }: RatedRow) =>
    rows.find((row) => row.category === category)?.points ?? null

/** Column with each achievement, its rule and points. Anonymous exports omit the titles. */
const explanation = ({ anonymous, locale }: Pick<ExportInput, 'anonymous' | 'locale'>): Column => ({
  title: 'export.why',
  value: ({ items }) =>
    items
      .map(({ title, points }) => [...(anonymous ? [] : [title]), explainPoints(points, locale)].join(' · '))
      .join('; '),
})

const columnsOf = ({ anonymous, locale, isPaper }: ExportInput & { isPaper: boolean }): Column[] => [
  { title: 'export.place', value: ({ place }) => place },
  anonymous
    ? { title: 'export.portfolio_number', value: ({ number }) => number }
    : { title: 'export.person_name', value: ({ name }) => name },
  { title: 'export.group', value: ({ group_code }) => group_code },
  ...categories.map((category): Column => ({
    title: isPaper
      ? { text: localise(locale, { key: `portfolio.short.${category}` }) }
      : { text: localise(locale, { key: `portfolio.category.${category}` }) },
    value: categoryPointsIn(category),
  })),
  { title: 'export.average', value: ({ average }) => average, digits: 2 },
  { title: 'export.points', value: ({ points }) => points },
  ...(isPaper ? [] : [explanation({ anonymous, locale })]),
]

const nameOf = ({ read, anonymous, locale }: ExportInput) =>
  [
    localise(locale, { key: 'portfolio.rating.file', values: { period: read.period?.name ?? '' } }),
    ...(anonymous ? [localise(locale, { key: 'portfolio.rating.anonymous' })] : []),
  ].join(', ')

export const ratingFile = (input: ExportInput & { format: 'csv' | 'xlsx' }) => {
  const { rows, format, locale, timeZone } = input
  return exportFile({
    name: nameOf(input),
    columns: columnsOf({ ...input, isPaper: false }),
    rows,
    format,
    locale,
    timeZone,
  })
}

/** Table row that marks the last scholarship. */
const cutoffRow = (columns: number, text: string): Cell[] => [
  { text, colSpan: columns, style: 'th', fillColor: '#e3e6ec' },
  ...Array.from({ length: columns - 1 }, () => ({ text: '' })),
]

/** Renders the rating as a PDF for publication or signing. */
export const ratingSheet = (input: ExportInput & { college: string; now: Date }) => {
  const { read, rows, anonymous, locale, timeZone, college, now } = input
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `portfolio.rating.${key}`, values })
  const columns = columnsOf({ ...input, isPaper: true })
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const text = (cell: string | number | null) => (typeof cell === 'number' ? figure.format(cell) : (cell ?? ''))
  const last = read.within.at(-1)
  const closed = read.period?.closed_at ?? null
  return pdfFile({
    name: nameOf(input),
    landscape: !anonymous,
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 10] },
      { text: say('title'), style: 'title' },
      { text: read.period?.name ?? '', style: 'subtitle', alignment: 'center' },
      {
        text: closed
          ? say('closed', { day: dayInFigures(closed) })
          : say('computed', { day: momentInWords(locale, now, timeZone) }),
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
          widths: columns.map((_, place) => (place === 1 ? '*' : 'auto')),
          body: [
            columns.map((column) => ({ text: headingOf(column, locale), style: 'th' })),
            ...rows.flatMap((row) => {
              const cells = columns.map(({ value }) => ({ text: text(value(row)) }))
              return row === last
                ? [cells, cutoffRow(columns.length, say('line', { count: read.within.length }))]
                : [cells]
            }),
          ],
        },
      },
    ],
  })
}
