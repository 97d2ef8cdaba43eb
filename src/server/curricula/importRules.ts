import { controlForms, lastSemester, type ControlForm } from '../../api/curricula/codes'
import type { CurriculumLine, LineInput } from '../../api/curricula/curricula'
import type { Message } from '../kit/problems'
import type { SimilarSubject } from '../directories'
import { plain, subjectKeys, type TableRow } from './importTable'
import type { FoundSubject } from './lineQueries'

const words: Readonly<Record<ControlForm, RegExp>> = {
  graded_pass:
    /^(дифф?(еренцированный)? ?зач(ет)?|дз|д з|диф|зачет с оценкой|зачет с отметкой|зо|graded pass|graded credit|differentiated pass)$/,
  pass: /^(зачет|зач|з|pass|credit|pass fail|p f)$/,
  exam: /^(экзамен|экз|э|exam|examination|e)$/,
  coursework: /^(курсовая( работа)?|курсовой( проект)?|кр|кп|к р|к п|coursework|course ?work|course project|project)$/,
  none: /^(|нет|без контроля|не предусмотрен[ао]?|none|no)$/,
}

export const controlFormOf = (text: string): ControlForm | undefined => {
  const word = plain(text)
  return controlForms.find((form) => words[form].test(word))
}

const say = (key: string, values?: Message['values']): Message => ({
  key: `curricula.row.${key}`,
  ...(values && { values }),
})

type Read<T> = { value: T } | { error: Message }
const numberIn = (text: string): number => Number(text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.'))

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
/** Cyrillic letters that look like those of Roman numbers. */
const lookalikes: Readonly<Record<string, string>> = { і: 'i', х: 'x' }
const romanIn = (text: string): number =>
  romans.indexOf(text.toLowerCase().replaceAll(/[іх]/g, (letter) => lookalikes[letter] ?? letter)) + 1

/** Whether a cell names more than one semester, such as «I, II» or «1–2». */
const hasSeveral = (text: string): boolean => {
  const numbers = text.split(/[,;и&+–\s-]+/).map((part) => Number(part) || romanIn(part))
  return numbers.length > 1 && numbers.every((number) => number >= 1)
}

const readSemester = (text: string, semesters: number): Read<number> => {
  if (hasSeveral(text.trim())) return { error: say('semester_several', { text }) }
  const found =
    /^(?:семестр|сем\.?|semester)?\s*(\d{1,2}|[ivxіх]{1,4})\s*(?:-?й)?\s*(?:семестр|сем\.?|semester)?$/i.exec(
      text.trim(),
    )
  const number = found?.[1] ?? ''
  const value = Number(number) || romanIn(number)
  if (value < 1 || value > lastSemester) return { error: say('semester', { last: lastSemester }) }
  return value > semesters ? { error: say('semester_beyond', { count: semesters }) } : { value }
}
const readHours = (text: string): Read<number | null> => {
  if (text === '' || text === '-' || text === '–') return { value: null }
  const value = numberIn(text.replace(/\s*(?:ч|час|часа|часов|h|hours?)\.?$/i, ''))
  return Number.isInteger(value) && value >= 1 && value <= 10_000 ? { value } : { error: say('hours') }
}
const readCredits = (text: string): Read<number | null> => {
  if (text === '' || text === '-' || text === '–') return { value: null }
  const value = Math.round(numberIn(text) * 10) / 10
  return value >= 0.1 && value <= 9999 && Math.abs(value - numberIn(text)) < 1e-6
    ? { value }
    : { error: say('credits') }
}
const readForm = (text: string): Read<ControlForm> => {
  const form = controlFormOf(text === '-' || text === '–' ? '' : text)
  if (form) return { value: form }
  const isList = text.split(/[,;/+]|\sи\s/).every((part) => controlFormOf(part))
  return { error: say(isList ? 'control_forms_several' : 'control_form', { text }) }
}

const readSubject = (row: TableRow, subjects: ReadonlyMap<string, readonly FoundSubject[]>): Read<FoundSubject> => {
  const keys = subjectKeys(row)
  if (keys.length === 0) return { error: say('no_subject') }
  const found = keys.map((key) => subjects.get(key) ?? []).find((one) => one.length > 0) ?? []
  const active = found.filter(({ is_active }) => is_active)
  const [only, ...others] = active
  if (others.length > 0) return { error: say('several_subjects', { text: keys[0] ?? '' }) }
  if (only) return { value: only }
  return { error: say(found.length > 0 ? 'archived_subject' : 'unknown_subject', { text: keys[0] ?? '' }) }
}

type Known = {
  subjects: ReadonlyMap<string, readonly FoundSubject[]>
  similar?: ReadonlyMap<string, SimilarSubject[]>
  semesters: number
  lines: readonly Pick<CurriculumLine, 'subject_id' | 'semester'>[]
}
export type Checked = {
  row: number
  text: string
  line: (LineInput & { subject_name: string }) | null
  errors: Message[]
  is_known: boolean
  /** An unknown subject with those of a similar name. */
  similar: { text: string; subjects: SimilarSubject[] } | null
}
/** Suggestions for the first text of a row that has some; the texts of known subjects have none. */
const alike = (row: TableRow, similar: Known['similar']): Checked['similar'] =>
  subjectKeys(row)
    .map((text) => ({ text, subjects: similar?.get(text) ?? [] }))
    .find(({ subjects }) => subjects.length > 0) ?? null

/** Headings of cycles and totals of a curriculum: rows without a known subject, a semester and a control form. */
const isSection = ({ cells }: TableRow, subject: Read<FoundSubject>) =>
  'error' in subject && (cells.semester ?? '') === '' && (cells.control_form ?? '') === ''

/** Reads each row as a line or says what is wrong with it; a row without a line and errors is no subject. */
export const checkRows = (rows: readonly TableRow[], { subjects, similar, semesters, lines }: Known): Checked[] => {
  const known = new Set(lines.map(({ subject_id, semester }) => `${subject_id} ${semester}`))
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { cells } = row
    const subject = readSubject(row, subjects)
    const semester = readSemester(cells.semester ?? '', semesters)
    const hours = readHours(cells.hours ?? '')
    const credits = readCredits(cells.credits ?? '')
    const form = readForm(cells.control_form ?? '')
    const errors = isSection(row, subject)
      ? []
      : [subject, semester, hours, credits, form].flatMap((read) => ('error' in read ? [read.error] : []))
    const bad = {
      row: row.row,
      text: row.text,
      line: null,
      errors,
      is_known: false,
      similar: errors.length > 0 ? alike(row, similar) : null,
    }
    if (!('value' in subject && 'value' in semester && 'value' in hours && 'value' in credits && 'value' in form))
      return bad
    const key = `${subject.value.id} ${semester.value}`
    const earlier = seen.get(key)
    if (earlier !== undefined) return { ...bad, errors: [say('repeated', { row: earlier })], similar: null }
    seen.set(key, row.row)
    const line = {
      subject_id: subject.value.id,
      subject_name: subject.value.name,
      semester: semester.value,
      hours: hours.value,
      credits: credits.value,
      control_form: form.value,
    }
    return { row: row.row, text: row.text, line, errors: [], is_known: known.has(key), similar: null }
  })
}
