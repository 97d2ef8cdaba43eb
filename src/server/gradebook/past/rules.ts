import { pastColumns, type PastChoices } from '../../../api/gradebook/past'
import type { Scale } from '../../../api/gradebook/codes'
import { formatMark, parseMark } from '../../../api/gradebook/marks'
import type { Locale } from '../../../api/kit/endpoints'
import type { Message } from '../../kit/problems'
import type { PastRow } from './columns'
import { studentText, type Matcher } from './match'

export type PastMark = { user_id: number; subject_id: number; period_id: number; scale: Scale; value: number }
export type KnownMark = PastMark & { source: 'past' | 'signed' }
type Verdict = { row: PastRow } & ({ mark: PastMark } | { same: true } | { refusal: Message })

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

type Matchers = { students: Matcher; subjects: Matcher; periods: Matcher }
type Placed = { row: PastRow } & ({ mark: PastMark } | { refusal: Message })

/** Finds the records and the mark of each row, or the reason why it is refused. */
export const placeRows = (rows: readonly PastRow[], matchers: Matchers, numbers: PastChoices['numbers']): Placed[] =>
  rows.map((row): Placed => {
    const missing = pastColumns.find((column) => column !== 'group' && row[column] === '')
    if (missing) return { row, refusal: say(`empty.${missing}`) }
    const user_id = matchers.students.idOf(studentText(row))
    const subject_id = matchers.subjects.idOf(row.subject)
    const period_id = matchers.periods.idOf(row.period)
    if (user_id === null) return { row, refusal: say('no_student', { text: studentText(row) }) }
    if (subject_id === null) return { row, refusal: say('no_subject', { text: row.subject }) }
    if (period_id === null) return { row, refusal: say('no_period', { text: row.period }) }
    const mark = readMark(row.mark, numbers)
    return 'key' in mark ? { row, refusal: mark } : { row, mark: { user_id, subject_id, period_id, ...mark } }
  })

type Context = { known: readonly KnownMark[]; locale: Locale }
/**
 * Decides about each row: a new mark, a repetition, or a refusal. Two different marks for one student, subject and period
 * refuse both rows, and a mark that is signed or was imported before is never replaced.
 */
export const judgeRows = (placed: readonly Placed[], { known, locale }: Context): Verdict[] => {
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
    if (first && first.otherLine !== null)
      return { row, refusal: say('two_marks', { line: first.line === row.line ? first.otherLine : first.line }) }
    if (before && !isSame(before, mark))
      return {
        row,
        refusal: say(`known.${before.source}`, {
          mark: formatMark({ value: before.value, flag: null }, before.scale, locale),
        }),
      }
    return before || first?.line !== row.line ? { row, same: true } : { row, mark }
  })
}
