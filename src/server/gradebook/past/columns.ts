import type { PastChoices, PastColumn } from '../../../api/gradebook/past'
import { invalid } from '../../kit/problems'
import type { SheetRow } from '../../people'

/** Titles of the columns in tables of other systems, in lower case without punctuation. */
const titles: Readonly<Record<PastColumn, RegExp>> = {
  student:
    /^((ф ?и ?о|фамилия,? имя,?( и)? отчество|полное имя)( студента| обучающегося)?|студент|обучающийся|(full )?name|student|e-?mail|почта|логин|login)$/,
  group: /^((учебная )?группа|(код|шифр|номер) группы|group|class|cohort)$/,
  subject:
    /^(предмет|дисциплина|учебная дисциплина|(код|название|наименование) (предмета|дисциплины)|subject|course|discipline)$/,
  period: /^((учебный )?период|семестр|учебный год и семестр|period|semester|term)$/,
  year: /^((учебный )?год( обучения)?|((academic|school) )?year)$/,
  mark: /^((итоговая )?оценка|итог|отметка|балл|результат|(final )?(mark|grade)|score|result)$/,
}

const plain = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[_*:.№/]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

type Columns = PastChoices['columns']
const guessColumns = (heading: readonly string[]): Columns => {
  const placeOf = (column: PastColumn) => {
    const place = heading.findIndex((title) => titles[column].test(plain(title)))
    return place === -1 ? null : place
  }
  return {
    student: placeOf('student'),
    group: placeOf('group'),
    subject: placeOf('subject'),
    period: placeOf('period'),
    year: placeOf('year'),
    mark: placeOf('mark'),
  }
}

const maxSearchRows = 20

/** The table under its header row, which is the row with the most known titles. */
export type PastSheet = { titles: string[]; rows: SheetRow[] }

/** Finds the header row and the columns. Throws 422 if no row has a known title. */
export const headedSheet = (rows: readonly SheetRow[]): { sheet: PastSheet; columns: Columns } => {
  const known = ({ cells }: SheetRow) => Object.values(guessColumns(cells)).filter((place) => place !== null).length
  const heading = rows
    .slice(0, maxSearchRows)
    .reduce<SheetRow>((best, row) => (known(row) > known(best) ? row : best), { line: 0, cells: [] })
  if (known(heading) === 0) throw invalid({ 'files.0': [{ key: 'past_marks.no_titles' }] })
  return {
    sheet: { titles: heading.cells, rows: rows.filter(({ line }) => line > heading.line) },
    columns: guessColumns(heading.cells),
  }
}

export type PastRow = { line: number; cells: string[] } & Record<PastColumn, string>

/** Rows of the table with the text of each column; an absent column is empty. */
export const rowsOf = ({ rows }: PastSheet, columns: Columns): PastRow[] =>
  rows.map(({ line, cells }) => {
    const text = (column: PastColumn) => cells[columns[column] ?? -1] ?? ''
    return {
      line,
      cells,
      student: text('student'),
      group: text('group'),
      subject: text('subject'),
      period: [text('period'), text('year')].filter(Boolean).join(', '),
      year: text('year'),
      mark: text('mark'),
    }
  })
