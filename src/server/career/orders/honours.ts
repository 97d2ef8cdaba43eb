import type { PersonTerms } from '../../../api/career/orders'
import type { HonoursRules } from '../../../api/career/orderRules'
import type { FinalMark } from '../../gradebook'
import type { Message } from '../../kit/problems'

const say = (key: string, values?: Message['values']): Message => ({ key: `orders.${key}`, ...(values && { values }) })
const maxNames = 3
const named = (subjects: readonly string[]) =>
  subjects.slice(0, maxNames).join(', ') + (subjects.length > maxNames ? ', …' : '')
const listed = (marks: readonly FinalMark[]) => named([...new Set(marks.map(({ subject_name }) => subject_name))])

/** The last signed mark of each subject, which stands in the diploma. */
export const lastMarks = (marks: readonly FinalMark[]): FinalMark[] => [
  ...new Map(marks.map((mark) => [mark.subject_id, mark])).values(),
]

type Terms = PersonTerms
type Studies = {
  marks: readonly FinalMark[]
  /** Subjects of the curriculum without a mark. */
  lacking: readonly string[]
}
/**
 * Reasons that keep a person from graduating: failed and missing subjects, and missing or failed final work and state
 * exam.
 */
export const graduationObstacles = ({ marks, lacking }: Studies, terms: Terms): Message[] => {
  const failed = lastMarks(marks).filter(({ is_failing }) => is_failing)
  const { thesis_title: title, thesis_mark: thesis, exam_mark: exam } = terms
  return [
    ...(failed.length > 0 ? [say('debts', { count: failed.length, subjects: listed(failed) })] : []),
    ...(lacking.length > 0 ? [say('lacking_subjects', { count: lacking.length, subjects: named(lacking) })] : []),
    ...(!title || !thesis ? [say('no_thesis')] : []),
    ...(!exam ? [say('no_exam')] : []),
    ...(thesis === 2 ? [say('thesis_failed')] : []),
    ...(exam === 2 ? [say('exam_failed')] : []),
  ]
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part / whole) * 100))

/** Whether the diploma is with honours, with a reason for each rule. */
export type Honours = { earned: boolean; reasons: Message[] }

/** Judges the honours of a person by the college's rules. */
export const honoursOf = (marks: readonly FinalMark[], terms: Terms, rules: HonoursRules): Honours => {
  const last = lastMarks(marks).filter(({ scale }) => scale === 'five')
  const figures = [...last.map(({ value }) => value ?? 2), terms.thesis_mark ?? 2, terms.exam_mark ?? 2]
  const share = percent(figures.filter((value) => value >= 5).length, figures.length)
  const threes = last.filter(({ value }) => (value ?? 2) < 4)
  const judged = [
    {
      holds: share >= rules.min_fives_percent,
      reason: say('honours.fives', { share, needed: rules.min_fives_percent }),
    },
    ...(rules.allows_threes
      ? []
      : [
          threes.length > 0
            ? { holds: false, reason: say('honours.threes', { subjects: listed(threes) }) }
            : { holds: true, reason: say('honours.no_threes') },
        ]),
    ...(rules.needs_exam_five
      ? [{ holds: terms.exam_mark === 5, reason: say('honours.exam', { mark: terms.exam_mark ?? '–' }) }]
      : []),
  ]
  return { earned: judged.every(({ holds }) => holds), reasons: judged.map(({ reason }) => reason) }
}
