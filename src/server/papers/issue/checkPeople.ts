import type { Locale } from '../../../api/kit/endpoints'
import type { PaperKind } from '../../../api/papers/codes'
import { grouped, lastMarks } from '../../career'
import { completePlan, lackingSubjects, listPlannedSubjects, overdueSubjects } from '../../curricula'
import { listFinalMarks, listUnsignedBooks } from '../../gradebook'
import type { Message } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { listSameDay, type PaperPerson } from './personQueries'

export type Checked = { person: PaperPerson; warnings: Message[]; refusal: Message | null }
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
export const checkPeople = async (db: Db, people: readonly PaperPerson[], issue: Issue): Promise<Checked[]> => {
  const { kind, locale } = issue
  const userIds = people.map(({ id }) => id)
  const isFinal = kind === 'transcript' || kind === 'supplement'
  const groupIds = [...new Set(people.map(({ group_id }) => group_id))]
  const [same, marks, books, plans] = await Promise.all([
    listSameDay(db, { userIds, ...issue }),
    isFinal ? listFinalMarks(db, { userIds, locale }) : [],
    isFinal ? listUnsignedBooks(db, { groupIds, periods: 'all', locale }) : [],
    isFinal ? listPlannedSubjects(db, { userIds, locale }) : [],
  ])
  const marksOf = grouped(marks, ({ user_id }) => user_id)
  const booksOf = grouped(books, ({ group_id }) => group_id)
  const plansOf = grouped(plans, ({ user_id }) => user_id)
  /** A diploma needs the whole curriculum, a transcript what was due so far. */
  const lacking = kind === 'supplement' ? lackingSubjects : overdueSubjects
  return people.map((person) => {
    const own = marksOf.get(person.id) ?? []
    const failed = lastMarks(own).filter(({ is_failing }) => is_failing)
    const missing = lacking(completePlan(plansOf.get(person.id) ?? [], { marks: own, today: issue.day }))
    const unsigned = person.is_member ? (booksOf.get(person.group_id) ?? []) : []
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
        ...(unsigned.length === 0 ? [] : [counted('unsigned', unsigned)]),
      ],
    }
  })
}

const counted = (key: string, rows: readonly { subject_name: string }[]): Message => ({
  key: `papers.${key}`,
  values: { count: rows.length, subjects: listed(rows.map(({ subject_name }) => subject_name)) },
})
