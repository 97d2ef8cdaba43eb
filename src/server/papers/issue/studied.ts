import type { Locale } from '../../../api/kit/endpoints'
import type { MarkRule, PaperKind } from '../../../api/papers/codes'
import { grouped } from '../../career'
import { listPlannedSubjects } from '../../curricula'
import { listFinalMarks } from '../../gradebook'
import type { Db } from '../../platform/database'
import type { Studied } from './content'
import { listSubjectFacts } from './personQueries'
import { bySemester, bySubject, totalsOf } from './subjects'

type Query = { userIds: readonly number[]; kind: PaperKind; language: Locale; rule: MarkRule }

/** Subjects and marks of people, by person; empty for a certificate, which has none. */
export const studiedBy = async (
  db: Db,
  { userIds, kind, language, rule }: Query,
): Promise<ReadonlyMap<number, Studied>> => {
  if (kind === 'certificate') return new Map()
  const [marks, planned] = await Promise.all([
    listFinalMarks(db, { userIds, locale: language }),
    listPlannedSubjects(db, { userIds, locale: language }),
  ])
  const subjects = await listSubjectFacts(db, [...new Set(marks.map(({ subject_id }) => subject_id))])
  const marksOf = grouped(marks, ({ user_id }) => user_id)
  const planOf = grouped(planned, ({ user_id }) => user_id)
  return new Map(
    userIds.map((id) => {
      const sources = { marks: marksOf.get(id) ?? [], planned: planOf.get(id) ?? [], subjects }
      const lines = bySubject(sources, rule)
      return [id, { semesters: bySemester(sources), lines, totals: totalsOf(lines) }]
    }),
  )
}
