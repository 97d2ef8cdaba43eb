import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { DeductionUnit, HomeworkStatus } from '../../../api/homework/codes'
import type { Rubric } from '../../../api/homework/homeworkInput'
import type { OwnHomeworkRow, ownHomeworkCalls } from '../../../api/homework/ownHomework'
import type { Locale } from '../../../api/kit/endpoints'
import { isPosted } from '../../gradebook'
import { every, oneOf } from '../../kit/records/conditions'
import { nameIn, orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { columnsContain } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { homeworkPlaces, isOwnWork } from '../reachQueries'

type Reading = { userId: number; locale: Locale }

/** SQL over `homework`: the due time of the student's next hand-in. */
const personalDue = (userId: number) => sql`(SELECT max(progress.due_at) FROM homework_progress AS progress
  WHERE progress.homework_id = homework.id AND (progress.user_id = ${userId} OR progress.user_id IN
    (SELECT mates.user_id FROM homework_team_members AS mates WHERE mates.team_id = works.team_id)))`
const due = (
  userId: number,
) => sql`CASE WHEN works.state = 'returned' THEN greatest(improve_until, ${personalDue(userId)})
  ELSE coalesce(${personalDue(userId)}, homework.due_at) END`

/** SQL: the student's homework. Of archived columns and former groups only what they handed in. */
export const ownRows = ({ userId, locale }: Reading) => sql`
  SELECT rows.*, CASE WHEN last_late IS NOT NULL THEN greatest(last_late, due_at) END AS late_until,
    CASE work_state WHEN 'waiting' THEN 'submitted' WHEN 'missing' THEN
      CASE WHEN status = 'closed' OR greatest(last_late, due_at) < now() THEN 'missed' ELSE 'to_do' END ELSE work_state END AS state
  FROM (
    SELECT homework.id, homework.item_id, title, gradebooks.subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name, groups.code AS group_code,
      authors.name AS teacher_name, homework.status, homework.late_until AS last_late, published_at, grade_items.scale, max, weight,
      archived_at IS NOT NULL AS is_archived, ${isPosted} AS is_posted, ${due(userId)} AS due_at,
      works.team_id, works.work_state, works.is_member,
      CASE WHEN ${isPosted} THEN (SELECT value FROM grade_entries WHERE grade_entries.item_id = homework.item_id
        AND grade_entries.user_id = ${userId}) END AS mark,
      CASE WHEN works.state = 'returned' OR works.state = 'marked' AND ${isPosted} THEN (SELECT count(*) FROM hand_in_remarks
        WHERE hand_in_remarks.hand_in_id = works.hand_in_id) ELSE 0 END::int AS remarks,
      CASE WHEN works.state = 'returned' OR works.state = 'marked' AND ${isPosted} THEN (SELECT count(resolved_at) FROM hand_in_remarks
        WHERE hand_in_remarks.hand_in_id = works.hand_in_id) ELSE 0 END::int AS resolved
    FROM ${homeworkPlaces} LEFT JOIN users AS authors ON authors.id = homework.author_id
      JOIN LATERAL (SELECT * FROM homework_works WHERE homework_works.homework_id = homework.id AND ${isOwnWork(userId)}
        ORDER BY is_member DESC, team_id NULLS LAST LIMIT 1) AS works ON true
    WHERE homework.status <> 'draft' AND (archived_at IS NULL OR works.hand_in_id IS NOT NULL)
      AND homework.id IN (SELECT homework_id FROM homework_audience WHERE user_id = ${userId}
        UNION SELECT homework_id FROM hand_ins WHERE hand_ins.state <> 'draft' AND ${isOwnWork(userId)})
  ) AS rows`

type Query = ListOptions<z.output<(typeof ownHomeworkCalls)['GET /api/study/homework']['query']>> & { userId: number }

export const listOwn = (db: Db, { filter, sort, userId, locale, ...window }: Query) =>
  rowsAndTotal(
    db
      .selectFrom(sql<OwnHomeworkRow>`(${ownRows({ userId, locale })})`.as('own'))
      .selectAll()
      .where((eb) =>
        every([
          sql<SqlBool>`NOT is_archived`,
          oneOf(eb.ref('own.id'), filter.id),
          oneOf(eb.ref('own.subject_id'), filter.subject_id),
          oneOf(eb.ref('own.state'), filter.state),
          columnsContain([sql<string>`title`, sql<string>`subject_name`], filter.q),
        ]),
      )
      .orderBy(orderBy(sort)),
    window,
  )

export type OwnFacts = OwnHomeworkRow & {
  item_id: number
  group_code: string
  weight: number
  status: HomeworkStatus
  is_archived: boolean
  is_posted: boolean
  is_member: boolean
  team_id: number | null
  team_name: string | null
  team_members: { id: number; name: string }[]
  instructions: string | null
  file_ids: number[]
  materials: { id: number; name: string }[]
  deduction: number
  deduction_unit: DeductionUnit
  takes_text: boolean
  takes_files: boolean
  takes_link: boolean
  max_hand_ins: number
  max_files: number
  rubric: Rubric
}

/** Returns undefined for homework of others. */
export const findOwn = async (db: Db, { id, ...reading }: Reading & { id: number }): Promise<OwnFacts | undefined> => {
  const { rows } = await sql<OwnFacts>`
    SELECT own.*, homework.instructions, homework.file_ids, deduction, deduction_unit, takes_text, takes_files, takes_link,
      max_hand_ins, max_files, rubric, homework_teams.name AS team_name,
      (SELECT coalesce(json_agg(json_build_object('id', users.id, 'name', users.name) ORDER BY users.name), '[]')
        FROM homework_team_members AS mates JOIN users ON users.id = mates.user_id WHERE mates.team_id = own.team_id) AS team_members,
      (SELECT coalesce(json_agg(json_build_object('id', materials.id, 'name', materials.${sql.ref(nameIn(reading.locale))})
        ORDER BY homework_materials.position), '[]')
        FROM homework_materials JOIN materials ON materials.id = material_id AND materials.status = 'published'
        WHERE homework_materials.homework_id = own.id) AS materials
    FROM (${ownRows(reading)}) AS own JOIN homework ON homework.id = own.id
      LEFT JOIN homework_teams ON homework_teams.id = own.team_id
    WHERE own.id = ${id}`.execute(db)
  return rows[0]
}
