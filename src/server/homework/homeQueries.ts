import { sql } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { HomeContext } from '../kit/homeContext'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'
import { isTaughtBy } from '../gradebook'
import { ownRows } from './own/queries'
import { editableBy, homeworkPlaces } from './reachQueries'

const most = 20

export type OwnDueHomework = {
  id: number
  title: string
  subject_name: string
  state: 'to_do' | 'returned'
  due_at: string
  /** Set once the due time is past and late work is still accepted. */
  late_until: string | null
  /** Remarks that are not corrected yet. */
  remarks: number
}
/** SQL: homework to do or to improve, due first. */
export const ownDue = ({ person, locale }: HomeContext) => sql`
  SELECT id, title, subject_name, state, due_at, CASE WHEN due_at < now() THEN late_until END AS late_until, remarks - resolved AS remarks
  FROM (${ownRows({ userId: person.id, locale })}) AS own
  WHERE state IN ('to_do', 'returned') AND status = 'published' AND is_member AND NOT is_archived
  ORDER BY due_at, id LIMIT ${most}`

export type HomeworkToReview = {
  id: number
  title: string
  group_code: string
  subject_name: string
  waiting: number
  oldest_at: string
  due_at: string
}
/** Homework of the person's own groups with work that waits for a review, longest waiting first. */
export const listToReview = async (
  db: Db,
  { person, locale }: { person: Person; locale: Locale },
): Promise<HomeworkToReview[]> => {
  const { rows } = await sql<HomeworkToReview>`
    SELECT homework.id, title, groups.code AS group_code, subjects.${sql.ref(nameIn(locale))} AS subject_name,
      works.waiting, works.oldest_at, homework.due_at
    FROM ${homeworkPlaces}
      JOIN (SELECT homework_id, count(*)::int AS waiting, min(arrived_at) AS oldest_at FROM hand_ins WHERE state = 'submitted'
        GROUP BY homework_id) AS works ON works.homework_id = homework.id
    WHERE archived_at IS NULL AND ${editableBy(person)} ORDER BY oldest_at, homework.id LIMIT ${most}`.execute(db)
  return rows
}

export type TaughtDueHomework = {
  id: number
  title: string
  group_code: string
  due_at: string
  missing: number
  works: number
}
/** SQL: published homework of the teacher that is due until the end of next week, with the works that are still missing. */
export const taughtDue = ({ person, now, lastDay, timeZone }: HomeContext) => sql`
  SELECT homework.id, title, groups.code AS group_code, due_at, handed.missing, handed.works
  FROM ${homeworkPlaces} CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE work_state = 'missing') AS missing, count(*) AS works
    FROM homework_works WHERE homework_works.homework_id = homework.id AND is_member) AS handed
  WHERE homework.status = 'published' AND archived_at IS NULL AND due_at >= ${now.toISOString()}::timestamptz
    AND due_at < (${lastDay}::date + 1)::timestamp AT TIME ZONE ${timeZone} AND ${isTaughtBy(person.id)}
  ORDER BY due_at, homework.id LIMIT ${most}`
