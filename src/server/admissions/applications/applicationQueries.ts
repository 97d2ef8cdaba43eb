import { sql } from 'kysely'
import type {
  ApplicationEvent,
  ApplicationSource,
  ApplicationStatus,
  TimelineAction,
} from '../../../api/admissions/applicationStates'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import { queueTakerUpdate } from '../exams/updateExamTakers'

/** A locked application. `holder_id` is null when the claim has expired. */
export type LockedApplication = {
  id: number
  campaign_id: number
  user_id: number
  number: string
  status: ApplicationStatus
  source: ApplicationSource
  version: number
  holder_id: number | null
  claimed_until: string | null
  submitted_at: string | null
  changes_due: string | null
}

const lockedColumns = sql`id, campaign_id, user_id, number, status, source, version, claimed_until, submitted_at, changes_due,
  CASE WHEN claimed_until > now() THEN reviewer_id END AS holder_id`

/** Locks the applications in the order of their ids until the transaction ends. Every request that changes an application starts with this. */
export const lockApplications = async (db: Db, ids: readonly number[]): Promise<LockedApplication[]> => {
  const { rows } = await sql<LockedApplication>`
    SELECT ${lockedColumns} FROM applications WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}

export const listIdsByStatus = async (db: Db, statuses: readonly ApplicationStatus[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where(sql<boolean>`status = ANY(${statuses})`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Like `lockApplications`, for one application; throws 404 if it does not exist. */
export const lockApplication = async (db: Db, id: number): Promise<LockedApplication> =>
  orNotFound((await lockApplications(db, [id]))[0])

/** Like `lockApplications`, for the person's newest application. */
export const lockNewestApplication = async (db: Db, userId: number): Promise<LockedApplication | undefined> => {
  const { rows } = await sql<LockedApplication>`
    SELECT ${lockedColumns} FROM applications
    WHERE id = (SELECT id FROM applications WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1) FOR NO KEY UPDATE`.execute(
    db,
  )
  return rows[0]
}

export type ApplicationEventInput = {
  applicationId: number
  action: TimelineAction
  /** Both are null if the status did not change, as in events of a single choice. */
  from: ApplicationStatus | null
  to: ApplicationStatus | null
  actorId: number | null
  reason?: string | null
  /** The event stores the name of the choice, so it stays readable after the choice is deleted. */
  choiceId?: number
  /** The event stores the name of the document type. */
  documentTypeId?: number
  scoring?: ApplicationEvent['scoring']
}

export const insertApplicationEvents = async (db: Db, events: readonly ApplicationEventInput[]): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map(
    ({ applicationId, action, from, to, actorId, reason, choiceId, documentTypeId, scoring }) => ({
      application_id: applicationId,
      action,
      from_status: from,
      to_status: to,
      actor_id: actorId,
      reason: reason ?? null,
      choice_id: choiceId ?? null,
      document_type_id: documentTypeId ?? null,
      scoring: scoring ?? null,
    }),
  )
  await sql`
    INSERT INTO application_events (application_id, action, from_status, to_status, actor_id, reason, details)
    SELECT line.application_id, action, from_status, to_status, actor_id, reason, jsonb_strip_nulls(jsonb_build_object(
      'choice_id', choices.id, 'basis', choices.basis, 'document_type_id', types.id, 'scoring', scoring,
      'choice', CASE WHEN choices.id IS NOT NULL THEN
        jsonb_build_object('ru', directions.code || ' ' || directions.name_ru, 'en', directions.code || ' ' || directions.name_en) END,
      'document', CASE WHEN types.id IS NOT NULL THEN jsonb_build_object('ru', types.name_ru, 'en', types.name_en) END))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (application_id bigint, action text, from_status text, to_status text,
        actor_id bigint, reason text, choice_id bigint, document_type_id bigint, scoring jsonb)
      LEFT JOIN application_choices AS choices ON choices.id = choice_id LEFT JOIN directions ON directions.id = direction_id
      LEFT JOIN document_types AS types ON types.id = document_type_id`.execute(db)
  // Every event except those of documents can change who takes an exam.
  const moved = events.filter(({ documentTypeId }) => documentTypeId === undefined)
  if (moved.length > 0) await queueTakerUpdate(db, [...new Set(moved.map(({ applicationId }) => applicationId))])
}

export const insertApplicationEvent = (db: Db, event: ApplicationEventInput): Promise<void> =>
  insertApplicationEvents(db, [event])

/** Returned applications with this deadline whose applicants were not reminded yet. */
export const listDueOn = async (db: Db, day: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM applications WHERE changes_due = ${day} AND NOT changes_reminded ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks the applications as reminded and returns those that were not reminded before. The caller has locked them. */
export const markReminded = async (db: Db, ids: readonly number[], day: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE applications SET changes_reminded = true WHERE id = ANY(${ids}) AND changes_due = ${day} AND NOT changes_reminded
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}
