type Field = 'subject' | 'name' | 'semester' | 'hours' | 'credits' | 'control_form'

/** Normalises a cell for comparison. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[_*:.,№/"«»-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Column titles of common curricula; a code column wins over a name column, and credits over hours. */
const titles: Readonly<Record<Field, RegExp>> = {
  subject: /^(код|шифр|индекс|subject code|code|index)( .*)?$/,
  name: /^((наименование|название)( .*)?|(учебн\S+ )?(предмет|дисциплин)\S*( .*)?|name|(subject|course|discipline)( name)?)$/,
  semester: /^((номер )?(семестр|сем)( изучения| обучения)?|semester|sem|term)$/,
  credits: /(^| )(з е|зе|зет|зачетн\S+ ед\S*|кредит\S*|credits?|ects|credit points|units)( |$)/,
  hours:
    /^((всего|итого)( (часов|час|ч|академических часов))?|(часы|часов|час|ч)( всего)?|((общ|максимальн|учебн)\S+ )?(объем|трудоемкость|нагрузка|количество часов)( .*)?|(total )?hours)$/,
  control_form:
    /^((форм|вид)\S* (.* )?(контроля|аттестации)|контроль|аттестация|control( form)?|assessment|form of control)$/,
}
const fields = ['subject', 'name', 'semester', 'credits', 'hours', 'control_form'] as const
/** Order of the columns in a table without known titles. */
const usualOrder: readonly Field[] = ['subject', 'semester', 'hours', 'credits', 'control_form']

type Row = readonly string[]
type Columns = ReadonlyMap<Field, number>
const fieldOf = (title: string | undefined) => {
  const text = plain(title ?? '')
  return fields.find((field) => titles[field].test(text))
}

/** Columns by field under one row of titles, or under two: below a merged title, the lower one says what the column has. */
const columnsOf = (upper: Row, lower: Row = []): Columns => {
  const found = new Map<Field, number>()
  for (let column = 0; column < Math.max(upper.length, lower.length); column += 1) {
    const field = fieldOf(lower[column]) ?? fieldOf(upper[column])
    if (field && !found.has(field)) found.set(field, column)
  }
  return found
}
const isHeading = (columns: Columns) => columns.has('semester') && (columns.has('subject') || columns.has('name'))

const maxSearchRows = 20
type Heading = { columns: Columns; last: number }
/** The titles and their last row; a second row of titles has nothing under the subject. */
const findHeading = (rows: readonly Row[]): Heading => {
  for (const [place, row] of rows.slice(0, maxSearchRows).entries()) {
    const single = columnsOf(row)
    const below = rows[place + 1] ?? []
    const isTitled =
      below.some(fieldOf) && (below[single.get('name') ?? single.get('subject') ?? 0] ?? '').trim() === ''
    const double = isTitled ? columnsOf(row, below) : single
    if (isHeading(double)) return { columns: double, last: isTitled ? place + 1 : place }
    if (isHeading(single)) return { columns: single, last: place }
  }
  return { columns: new Map(usualOrder.map((field, column) => [field, column])), last: -1 }
}

/** Numbers of the columns under the titles: 1, 2, 3 … */
const isNumbering = (cells: Row) =>
  cells.length > 2 && cells.every((cell, place) => cell === '' || Number(cell) === place + 1)

export type TableRow = { row: number; cells: Readonly<Partial<Record<Field, string | undefined>>>; text: string }
/** Rows under the titles as fields. Without titles, the columns have the usual order. */
export const readTable = (rows: readonly Row[]): TableRow[] => {
  const { columns, last } = findHeading(rows)
  let subject: TableRow['cells'] = {}
  return rows.flatMap((row, place): TableRow[] => {
    const cells = row.map((cell) => cell.trim())
    if (place <= last || cells.every((cell) => cell === '') || (last >= 0 && isNumbering(cells))) return []
    const values: TableRow['cells'] = Object.fromEntries(
      [...columns].map(([field, column]) => [field, cells[column] ?? '']),
    )
    // A merged cell has its text in the first row only: a semester without a subject belongs to the subject above.
    const isMerged = !values.subject && !values.name && Boolean(values.semester)
    if (!isMerged) subject = { subject: values.subject, name: values.name }
    return [{ row: place + 1, cells: { ...values, ...subject }, text: cells.filter(Boolean).join(' · ') }]
  })
}

/** Keys by which the subject of a row is looked for, best first. */
export const subjectKeys = ({ cells }: TableRow): string[] =>
  [cells.subject, cells.name].filter((key): key is string => key !== undefined && key !== '')
