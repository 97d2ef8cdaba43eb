import type { Locale } from '../../../api/kit/endpoints'
import type { PaperKind } from '../../../api/papers/codes'
import { grouped, lastMarks } from '../../career'
import { completePlan, lackingSubjects, listPlannedSubjects, overdueSubjects } from '../../curricula'
import { listFinalMarks, listUnsignedBooks } from '../../gradebook'
import type { Message } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { listSameDay, type PaperPerson } from './personQueries'

export type Checked = { person: PaperPerson; warnings: Message[]; refusal: Message | null }
/** Warnings about a whole group are said once, so that those about people stand out. */
export type CheckedGroup = { id: number; code: string; warnings: Message[] }
type Issue = {
  kind: PaperKind
  language: Locale
  purpose: string
  day: string
  /** Language of the messages. */
  locale: Locale
}
const maxNames = 3
const listed = (names: readonly string[]) => {
  const all = [...new Set(names)]
  return all.slice(0, maxNames).join(', ') + (all.length > maxNames ? ', …' : '')
}

/** Finds warnings to confirm before a paper is issued, and people who cannot get it. */
export const checkPeople = async (
  db: Db,
  people: readonly PaperPerson[],
  issue: Issue,
): Promise<{ people: Checked[]; groups: CheckedGroup[] }> => {
  const { kind, locale } = issue
  const userIds = people.map(({ id }) => id)
  const isFinal = kind === 'transcript' || kind === 'supplement'
  const codes = new Map(
    people.flatMap(({ group_id, group_code, is_member }) => (is_member ? [[group_id, group_code] as const] : [])),
  )
  const [same, marks, books, plans] = await Promise.all([
    listSameDay(db, { userIds, ...issue }),
    isFinal ? listFinalMarks(db, { userIds, locale }) : [],
    isFinal ? listUnsignedBooks(db, { groupIds: [...codes.keys()], periods: 'all', locale }) : [],
    isFinal ? listPlannedSubjects(db, { userIds, locale }) : [],
  ])
  const marksOf = grouped(marks, ({ user_id }) => user_id)
  const booksOf = grouped(books, ({ group_id }) => group_id)
  const plansOf = grouped(plans, ({ user_id }) => user_id)
  /** A diploma needs the whole curriculum, a transcript what was due so far. */
  const lacking = kind === 'supplement' ? lackingSubjects : overdueSubjects
  const groups = [...booksOf].map(([id, unsigned]) => ({
    id,
    code: codes.get(id) ?? '',
    warnings: [counted('unsigned', unsigned)],
  }))
  const checked = people.map((person): Checked => {
    const own = marksOf.get(person.id) ?? []
    const failed = lastMarks(own).filter(({ is_failing }) => is_failing)
    const missing = lacking(completePlan(plansOf.get(person.id) ?? [], { marks: own, today: issue.day }))
    const number = same.get(person.id)
    return {
      person,
      refusal: kind === 'certificate' && !person.is_member ? { key: 'papers.not_member' } : null,
      warnings: [
        ...(number === undefined ? [] : [{ key: 'papers.issued_today', values: { number } }]),
        ...(kind === 'certificate' && person.state === 'academic_leave' ? [{ key: 'papers.on_leave' }] : []),
        ...(failed.length === 0 ? [] : [counted('debts', failed)]),
        ...(missing.length === 0
          ? []
          : [
              counted(
                'missing',
                missing.map((subject_name) => ({ subject_name })),
              ),
            ]),
      ],
    }
  })
  return { people: checked, groups }
}

const counted = (key: string, rows: readonly { subject_name: string }[]): Message => ({
  key: `papers.${key}`,
  values: { count: rows.length, subjects: listed(rows.map(({ subject_name }) => subject_name)) },
})
