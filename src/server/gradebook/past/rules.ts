import type { PastChoices } from '../../../api/gradebook/past'
import type { Scale } from '../../../api/gradebook/codes'
import { formatMark, parseMark } from '../../../api/gradebook/marks'
import type { Locale } from '../../../api/kit/endpoints'
import { dayInFigures } from '../../kit/days'
import type { Message } from '../../kit/problems'
import type { PastRow } from './columns'
import { studentText, type Matcher } from './match'

export type PastMark = { user_id: number; subject_id: number; period_id: number; scale: Scale; value: number }
export type KnownMark = PastMark & { source: 'past' | 'signed' }
/** All problems of a row, so that one look is enough to correct it. */
type Refused = { row: PastRow; refusals: Message[] }
type Verdict = { row: PastRow; mark: PastMark } | { row: PastRow; same: true } | Refused

const say = (key: string, values?: Message['values']): Message => ({
  key: `past_marks.${key}`,
  ...(values && { values }),
})

/** Reads a mark: words for a pass or fail on that scale, numbers on the chosen one. */
export const readMark = (
  text: string,
  numbers: PastChoices['numbers'],
): Pick<PastMark, 'scale' | 'value'> | Message => {
  const passed = parseMark(text, { scale: 'pass_fail', max: 1 })
  if (typeof passed === 'object' && passed.value !== null) return { scale: 'pass_fail', value: passed.value }
  const read = parseMark(text, { scale: numbers, max: 100 })
  if (read === 'out_of_scale') return say(numbers === 'five' ? 'not_of_five' : 'not_of_hundred', { mark: text })
  if (typeof read === 'string' || read.value === null || read.flag !== null) return say('no_mark', { mark: text })
  return { scale: numbers, value: read.value }
}

const keyOf = ({ user_id, subject_id, period_id }: Omit<PastMark, 'scale' | 'value'>) =>
  `${user_id}-${subject_id}-${period_id}`
const isSame = (one: PastMark, other: PastMark) => one.scale === other.scale && one.value === other.value

const needed = ['student', 'subject', 'period', 'mark'] as const
const isComplete = (row: PastRow) => needed.every((column) => row[column] !== '')

type Matchers = { students: Matcher; subjects: Matcher; periods: Matcher }
type Placed = { row: PastRow; mark: PastMark } | Refused

/** Finds the records and the mark of each row, or all reasons why it is refused. */
export const placeRows = (rows: readonly PastRow[], matchers: Matchers, numbers: PastChoices['numbers']): Placed[] =>
  rows.map((row): Placed => {
    const user_id = matchers.students.idOf(studentText(row))
    const subject_id = matchers.subjects.idOf(row.subject)
    const period_id = matchers.periods.idOf(row.period)
    const mark = readMark(row.mark, numbers)
    if (isComplete(row) && user_id !== null && subject_id !== null && period_id !== null && !('key' in mark))
      return { row, mark: { user_id, subject_id, period_id, ...mark } }
    const unknown = {
      student: user_id === null ? say('no_student', { text: studentText(row) }) : null,
      subject: subject_id === null ? say('no_subject', { text: row.subject }) : null,
      period: period_id === null ? say('no_period', { text: row.period }) : null,
      mark: 'key' in mark ? mark : null,
    }
    const refusals = needed.flatMap((column) => (row[column] === '' ? say(`empty.${column}`) : (unknown[column] ?? [])))
    return { row, refusals }
  })

type Context = {
  known: readonly KnownMark[]
  /** The day of entry to the college of people who entered after a period's end, by person and period. */
  enteredLater: readonly LateEntry[]
  locale: Locale
}
export type LateEntry = Pick<PastMark, 'user_id' | 'period_id'> & { entered_on: string }
/**
 * Decides about each row: a new mark, a repetition, or a refusal. Two different marks for one student, subject and period
 * refuse both rows, a mark that is signed or was imported before is never replaced, and nobody has marks from before entry.
 */
export const judgeRows = (placed: readonly Placed[], { known, enteredLater, locale }: Context): Verdict[] => {
  const entries = new Map(
    enteredLater.map(({ user_id, period_id, entered_on }) => [`${user_id}-${period_id}`, entered_on]),
  )
  const stored = new Map(known.map((mark) => [keyOf(mark), mark]))
  const inTable = new Map<string, { mark: PastMark; line: number; otherLine: number | null }>()
  for (const one of placed) {
    if (!('mark' in one)) continue
    const first = inTable.get(keyOf(one.mark))
    if (!first) inTable.set(keyOf(one.mark), { mark: one.mark, line: one.row.line, otherLine: null })
    else if (!isSame(first.mark, one.mark)) first.otherLine ??= one.row.line
  }
  return placed.map((one): Verdict => {
    if (!('mark' in one)) return one
    const { row, mark } = one
    const first = inTable.get(keyOf(mark))
    const before = stored.get(keyOf(mark))
    const entered = entries.get(`${mark.user_id}-${mark.period_id}`)
    const refusals = [
      ...(entered === undefined ? [] : [say('before_entry', { day: dayInFigures(entered) })]),
      ...(first && first.otherLine !== null
        ? [say('two_marks', { line: first.line === row.line ? first.otherLine : first.line })]
        : []),
      ...(before && !isSame(before, mark)
        ? [
            say(`known.${before.source}`, {
              mark: formatMark({ value: before.value, flag: null }, before.scale, locale),
            }),
          ]
        : []),
    ]
    if (refusals.length > 0) return { row, refusals }
    return before || first?.line !== row.line ? { row, same: true } : { row, mark }
  })
}
