import { sql } from 'kysely'
import { listStates, recordStates } from '../groups'
import type { Db } from '../platform/database'
import { recalculateCompleteness } from '../admissions/applications/saveForm'
import { emailOf } from './accounts'
import { inventApplications, type DemoApplication } from './admissions'
import type { Applicant } from './applicantForms'
import { college } from './college'
import type { IdOf } from './keys'

const day = 86_400_000
const dayAt = (now: Date, days: number) => new Date(now.getTime() + days * day).toISOString()

/**
 * The campaign stays open for sixty days after the demo is created, so that it can be tried at any time of the year.
 */
const insertCampaign = async (db: Db, now: Date, directionId: IdOf): Promise<number> => {
  const year = now.getFullYear()
  const { id } = await db
    .insertInto('campaigns')
    .values({
      year,
      translations: JSON.stringify({
        ru: { name: `Приём ${year} года`, office: college.applications.office.ru },
        en: { name: `Admission ${year}`, office: college.applications.office.en },
      }),
      opens_at: dayAt(now, -60),
      closes_at: dayAt(now, 60),
      originals_due: dayAt(now, 66).slice(0, 10),
      choices_max: 5,
      status: 'published',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offered = college.directions.flatMap(({ key, offered: places }) => (places ? [{ key, places }] : []))
  await db
    .insertInto('campaign_directions')
    .values(
      offered.map(({ key, places: [places_budget, places_contract, places_targeted] }, position) => ({
        campaign_id: id,
        direction_id: directionId(key),
        position,
        places_budget,
        places_contract,
        places_targeted,
      })),
    )
    .execute()
  return id
}

const listApplicants = async (db: Db): Promise<Applicant[]> => {
  const { rows } = await sql<Applicant>`
    SELECT users.id, last_name, first_name, middle_name, email, phone FROM users JOIN roles ON roles.id = role_id
    WHERE roles.code = 'enrollee' ORDER BY users.id`.execute(db)
  return rows
}

type Admission = { campaignId: number; year: number; clerk: number }
type StoredApplication = DemoApplication & { id: number }

const insertApplications = async (
  db: Db,
  applications: readonly DemoApplication[],
  { campaignId, year }: Admission,
): Promise<StoredApplication[]> => {
  const rows = await db
    .insertInto('applications')
    .values(
      applications.map((application, place) => ({
        campaign_id: campaignId,
        user_id: application.applicant.id,
        number: `${year}-${String(place + 1).padStart(6, '0')}`,
        status: application.status,
        source: application.source,
        person: JSON.stringify(application.form.person ?? {}),
        contacts: JSON.stringify(application.form.contacts ?? {}),
        education: JSON.stringify(application.form.education ?? {}),
        representative: JSON.stringify(application.form.representative ?? {}),
        achievements: JSON.stringify(application.form.achievements ?? []),
        benefits: JSON.stringify(application.form.benefits ?? []),
        achievement_points: application.points,
        preference: application.preference,
        decision_reason: application.reason,
        changes_due: application.status === 'needs_changes' ? sql<string>`current_date + 5` : null,
        completeness: 100,
        created_at: application.createdAt,
        submitted_at: application.submittedAt,
        status_at: application.statusAt,
      })),
    )
    .returning(['id', 'user_id'])
    .execute()
  await db.insertInto('application_numbers').values({ year, last: applications.length }).execute()
  const ids = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  return applications.flatMap((application) => {
    const id = ids.get(application.applicant.id)
    return id === undefined ? [] : [{ ...application, id }]
  })
}

const insertParts = async (
  db: Db,
  applications: readonly StoredApplication[],
  { campaignId, clerk, drawingId }: Admission & { drawingId: number },
) => {
  const enrolled = applications.filter(({ status }) => status === 'enrolled')
  const placed = await insertEnrolment(db, enrolled, { campaignId, clerk })
  await db
    .insertInto('application_choices')
    .values(
      applications.flatMap(({ id, choices, statusAt }) =>
        choices.map((choice, place) => ({
          ...choice,
          application_id: id,
          campaign_id: campaignId,
          priority: place + 1,
          state_at: statusAt,
          ...(choice.state === 'enrolled' && placed(id)),
        })),
      ),
    )
    .execute()
  const results = applications.flatMap(({ id, results: given }) =>
    given.map((result, position) => ({ ...result, application_id: id, position })),
  )
  if (results.length > 0) await db.insertInto('application_exam_results').values(results).execute()
  const drawings = applications.flatMap(({ id, drawing: score }) =>
    score === null ? [] : [{ application_id: id, subject_id: drawingId, score }],
  )
  if (drawings.length > 0) await db.insertInto('college_exam_results').values(drawings).execute()
  await db
    .insertInto('remarks')
    .values(
      applications.flatMap(({ id, remarks, statusAt }) =>
        remarks.map((remark) => ({ ...remark, application_id: id, author_id: clerk, created_at: statusAt })),
      ),
    )
    .execute()
}

/** Creates an enrolment order and adds its people to the group that is being formed for the next year. */
const insertEnrolment = async (
  db: Db,
  applications: readonly StoredApplication[],
  { campaignId, clerk }: Omit<Admission, 'year'>,
) => {
  const order_number = '1-з'
  const order = await db
    .insertInto('orders')
    .values({
      kind: 'enrolment',
      status: 'signed',
      number: order_number,
      ordered_on: sql<string>`current_date - 2`,
      effective_on: sql<string>`(SELECT starts_on FROM groups WHERE status = 'forming')`,
      terms: JSON.stringify({ campaign_id: campaignId }),
      created_by: clerk,
      signed_by: clerk,
      signed_at: sql<string>`now() - interval '2 days'`,
      applied_at: sql<string>`now() - interval '2 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const people = applications.map(({ applicant }) => applicant.id)
  const bases = applications.map(({ choices }) => choices.find(({ state }) => state === 'enrolled')?.basis)
  const before = await listStates(db, people)
  await sql`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'student') WHERE id = ANY(${people})`.execute(
    db,
  )
  const { rows } = await sql<{ id: number; user_id: number }>`
    INSERT INTO memberships (group_id, user_id, started_on, state, basis, order_number, order_date)
    SELECT groups.id, person, starts_on, 'studying', basis, ${order_number}, current_date - 2
    FROM groups, unnest(${people}::bigint[], ${bases}::text[]) AS enrolled (person, basis) WHERE groups.status = 'forming' RETURNING id, user_id`.execute(
    db,
  )
  await recordStates(db, { orderId: order.id, before })
  const membershipOf = new Map(rows.map((row) => [row.user_id, row.id]))
  const userOf = new Map(applications.map(({ id, applicant }) => [id, applicant.id]))
  return (applicationId: number) => ({
    order_id: order.id,
    membership_id: membershipOf.get(userOf.get(applicationId) ?? 0) ?? null,
  })
}

/** Records the consents of submitted applications and snapshots of what was sent. Runs after all documents exist. */
export const insertSubmissions = async (db: Db): Promise<void> => {
  await sql`
    INSERT INTO application_consents (application_id, kind, version, at, recorded_by)
    SELECT applications.id, kind, legal_texts.version, submitted_at, user_id FROM applications, legal_texts
    WHERE submitted_at IS NOT NULL AND kind IN ('application_data', 'application_truth')`.execute(db)
  await sql`
    INSERT INTO application_snapshots (application_id, number, taken_at, data)
    SELECT id, 1, submitted_at, jsonb_build_object(
      'documents', (SELECT coalesce(jsonb_agg(jsonb_build_object('code', code, 'id', documents.id) ORDER BY position, types.id), '[]')
        FROM documents JOIN document_types AS types ON types.id = document_type_id WHERE application_id = applications.id AND replaced_at IS NULL),
      'consents', '[{"kind": "application_data", "version": 1}, {"kind": "application_truth", "version": 1}]'::jsonb,
      'form', jsonb_build_object('person', person, 'contacts', contacts, 'education', education, 'representative', representative,
        'achievements', achievements, 'benefits', benefits,
        'exam_results', (SELECT coalesce(jsonb_agg(jsonb_build_object('subject_id', subject_id, 'score', score,
          'year', year) ORDER BY position), '[]')
          FROM application_exam_results WHERE application_id = applications.id),
        'choices', (SELECT coalesce(jsonb_agg(jsonb_build_object('direction_id', direction_id, 'education_method_id', education_method_id,
          'basis', basis) ORDER BY priority), '[]') FROM application_choices WHERE application_id = applications.id)))
    FROM applications WHERE submitted_at IS NOT NULL`.execute(db)
}

const insertStories = async (db: Db, applications: readonly StoredApplication[], { clerk }: Admission) => {
  const lines = applications.flatMap(({ id, story, createdAt, statusAt, applicant }) => {
    const [from, to] = [new Date(createdAt).getTime(), new Date(statusAt).getTime()]
    return story.map((line, place) => ({
      application_id: id,
      action: line.action,
      from_status: line.from,
      to_status: line.to,
      actor_id: line.byOffice ? clerk : applicant.id,
      reason: line.reason ?? null,
      at: new Date(story.length === 1 ? from : from + ((to - from) * place) / (story.length - 1)).toISOString(),
    }))
  })
  await db.insertInto('application_events').values(lines).execute()
}

type Ids = { directionId: IdOf; subjectId: IdOf; personId: IdOf }

export const insertAdmissions = async (db: Db, now: Date, { directionId, subjectId, personId }: Ids): Promise<void> => {
  const admission = {
    campaignId: await insertCampaign(db, now, directionId),
    year: now.getFullYear(),
    clerk: personId(emailOf('admissions')),
  }
  const invented = inventApplications({ applicants: await listApplicants(db), now, directionId, subjectId })
  const applications = await insertApplications(db, invented, admission)
  await insertParts(db, applications, { ...admission, drawingId: subjectId('ВИ.04') })
  await insertStories(db, applications, admission)
}

/** Computes the completeness of each draft. Runs after all documents exist. */
export const updateDraftCompleteness = async (db: Db, now: Date): Promise<void> => {
  const drafts = await db.selectFrom('applications').select('id').where('status', '=', 'draft').execute()
  // A loop over the product's own function is fast enough, because there are only about a dozen drafts.
  for (const { id } of drafts) await recalculateCompleteness(db, { id, now })
}
