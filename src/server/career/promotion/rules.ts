import type { PromotionRules } from '../../../api/career/orderRules'
import { completePlan, overdueSubjects, type PlannedLine } from '../../curricula'
import type { FinalMark, UnsignedBook } from '../../gradebook'
import type { Message } from '../../kit/problems'
import { lastMarks } from '../orders/honours'
import type { CandidateGroup } from './queries'

const say = (key: string, values?: Message['values']): Message => ({
  key: `promotion.${key}`,
  ...(values && { values }),
})

const escaped = (text: string) => text.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
/**
 * The group's code in the next course: `{course}` in the pattern stands for the course, `*` for anything. A code that
 * does not match keeps its text.
 */
export const nextCode = (code: string, course: number, pattern: string | null): string => {
  if (pattern === null) return code
  const [before = '', after = ''] = pattern.split('{course}').map((part) => escaped(part).replaceAll('*', '.*?'))
  const found = new RegExp(`^(${before})${course}(${after})$`, 'u').exec(code)
  return found ? `${found[1]}${course + 1}${found[2]}` : code
}

/** `2026/2027` for `2025/2026`. */
export const nextYear = (year: string): string => {
  const first = Number(year.slice(0, 4)) + 1
  return `${first}/${first + 1}`
}

/** The year after that of most groups; `today` (yyyy-MM-dd) decides if there are none. */
export const defaultYear = (groups: readonly CandidateGroup[], today: string): string => {
  const years = groups.filter(({ course, courses }) => course < courses).map(({ academic_year }) => academic_year)
  const [oldest] = years.toSorted()
  return oldest === undefined ? nextYear(`${Number(today.slice(0, 4)) - 1}/${today.slice(0, 4)}`) : nextYear(oldest)
}

type Debtor = { id: number; name: string; debts: string[]; can_be_conditional: boolean }
type Studies = { marks: ReadonlyMap<number, FinalMark[]>; plan: readonly PlannedLine[]; today: string }
/**
 * Students whose last mark in a subject is missing or failing, or who have no mark in a subject of the curriculum whose
 * semester is over.
 */
export const debtorsOf = (
  { students }: Pick<CandidateGroup, 'students'>,
  { marks, plan, today }: Studies,
  { max_debts }: Pick<PromotionRules, 'max_debts'>,
): Debtor[] => {
  // Lines of later semesters cannot be overdue. Those of the running one take its marks.
  const begun = plan.filter(({ starts_on }) => starts_on === null || starts_on <= today)
  return students.flatMap(({ id, name }) => {
    const own = marks.get(id) ?? []
    const failed = lastMarks(own).flatMap(({ is_failing, subject_name }) => (is_failing ? [subject_name] : []))
    const overdue = overdueSubjects(completePlan(begun, { marks: own, today }))
    const debts = [...new Set([...failed, ...overdue])]
    return debts.length === 0 ? [] : [{ id, name, debts, can_be_conditional: debts.length <= max_debts }]
  })
}

type GroupFacts = { unsigned: readonly UnsignedBook[]; codeIsTaken: boolean; newCode: string }
export const groupObstacles = (
  { course, courses, waiting_order }: Pick<CandidateGroup, 'course' | 'courses' | 'waiting_order'>,
  { unsigned, codeIsTaken, newCode }: GroupFacts,
): Message[] => {
  const [first] = unsigned
  return [
    ...(course >= courses ? [say('last_course')] : []),
    ...(waiting_order === null ? [] : [say('waits', { number: waiting_order })]),
    ...(first
      ? [say('unsigned', { count: unsigned.length, subject: first.subject_name, period: first.period_name })]
      : []),
    ...(codeIsTaken ? [say('code_taken', { code: newCode })] : []),
  ]
}
