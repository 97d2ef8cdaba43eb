import { formatMark } from '../../../api/gradebook/marks'
import type { Scale } from '../../../api/gradebook/codes'
import type { Locale } from '../../../api/kit/endpoints'
import { dayInFigures } from '../../kit/days'
import type { ExportColumn } from '../../kit/records/exports'
import type { GradebookPerson } from '../../../api/gradebook/gradebooks'
import type { LoadedColumn, LoadedItem } from '../finalsQueries'
import type { BookWithFinals } from './loadBookWithFinals'

type Shown = Parameters<typeof formatMark>[0]
/** Formats a mark as in the grid; plain values stay numbers for the spreadsheet. */
export const cellOf = (mark: Shown, scale: Scale, locale: Locale): string | number | null => {
  if (mark.value !== null && scale !== 'pass_fail' && mark.flag !== 'late') return mark.value
  return formatMark(mark, scale, locale) || null
}

const headingOf = ({ title, held_on }: LoadedItem): string =>
  held_on === null ? title : `${dayInFigures(held_on).slice(0, 5)} ${title}`

/** Marks of a column, by person. */
const marksIn = (column: LoadedColumn | undefined): Map<number, Shown> =>
  new Map(
    column?.user_ids.map((id, place) => [
      id,
      { value: column.values[place] ?? null, flag: column.flags[place] ?? null },
    ]),
  )

/** Columns of the exported grid: person, works by date, average and final mark. */
export const gridColumns = (
  { book, columns, finals }: BookWithFinals,
  locale: Locale,
): ExportColumn<GradebookPerson>[] => [
  { title: 'export.person_name', value: ({ name }) => name },
  ...book.items
    .filter(({ kind }) => kind !== 'final')
    .map((item): ExportColumn<GradebookPerson> => {
      const marks = marksIn(columns.get(item.id))
      return {
        title: { text: headingOf(item) },
        value: ({ id }) => cellOf(marks.get(id) ?? { value: null, flag: null }, item.scale, locale),
      }
    }),
  { title: 'gradebook.average', value: ({ id }) => finals.get(id)?.average ?? null, digits: 2 },
  {
    title: 'gradebook.final',
    value: ({ id }) => cellOf({ value: finals.get(id)?.value ?? null, flag: null }, book.scale, locale),
  },
]
