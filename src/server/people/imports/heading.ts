import { z } from 'zod'
import { importField, type ImportField } from '../../../api/people/userImports'
import type { SheetRow } from './sheet'

const email =
  /^(e-?mail( address)?|mail|почта|адрес( эл(ектронной)?)? почты|эл(ектронн(ая|ый))? (почта|адрес)|адрес электронной почты)$/
/** Column titles of common Excel lists, Moodle (participants and user upload) and OneRoster. */
const titles: Readonly<Record<ImportField, RegExp>> = {
  last_name: /^(фамилия|last ?name|surname|family ?name)$/,
  first_name: /^(имя|first ?name|given ?name)$/,
  middle_name: /^(отчество|middle ?name|patronymic)$/,
  full_name:
    /^((ф ?и ?о|фамилия,? имя,?( и)?( отчество)?|полное имя)( студента| обучающегося| учащегося| абитуриента)?|студент|обучающийся|full ?name|name|student)$/,
  email,
  login: /^(логин|имя пользователя|login|user ?name)$/,
  phone: /^((номер )?(телефона?|мобильн(ый|ого))( телефона?)?|тел|сотовый|phone ?1?|mobile( phone)?|phone number|sms)$/,
  role: /^(роль|role)$/,
  locale: /^(язык|language|lang|locale)$/,
  group: /^((учебная )?группа|группы|(шифр|код|номер) группы|groups?|group ?1|cohort ?1?|class|класс)$/,
  started_on: /^(в группе с|дата зачисления|зачислен(а|о)? с|group from|start(ed)? (on|date)|enrol(l)?ed on)$/,
}
const fields = z.array(importField).parse(Object.keys(titles))

const plain = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[_*:.№/]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Guesses the field of each column from its title; the first matching column takes the field. */
export const guessMapping = (heading: readonly string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>()
  return heading.map((title) => {
    const field = fields.find((name) => !taken.has(name) && titles[name].test(plain(title)))
    if (field) taken.add(field)
    return field ?? null
  })
}

const maxSearchRows = 20

/** Finds the header row: the row with the most known titles, or else the first row. */
export const findHeading = (rows: readonly SheetRow[]): SheetRow => {
  const known = ({ cells }: SheetRow) => guessMapping(cells).filter((field) => field !== null).length
  const [first = { line: 1, cells: [] }, ...others] = rows.slice(0, maxSearchRows)
  return others.reduce((best, row) => (known(row) > known(best) ? row : best), first)
}

const sampleRows = 3

/** Columns under a header row, up to the last one with text in any row. */
export const columnsUnder = (rows: readonly SheetRow[], line: number) => {
  const heading = rows.find((row) => row.line === line)?.cells ?? []
  const below = rows.filter((row) => row.line > line)
  const width = Math.max(...[heading, ...below.map(({ cells }) => cells)].map((cells) => textWidth(cells)))
  const named = Array.from({ length: width }, (_each, column) => heading[column] ?? '')
  const mapping = guessMapping(named)
  return named.map((title, column) => ({
    title,
    samples: below.slice(0, sampleRows).map(({ cells }) => cells[column] ?? ''),
    field: mapping[column] ?? null,
  }))
}

const textWidth = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1
