import { sql } from 'kysely'
import type { Basis } from '../../../src/api/directories/directions'
import type { ApplicationStatus } from '../../../src/api/admissions/applicationStates'
import { updateCounters } from '../../../src/server/admissions/applications/counterQueries'
import type { TestServer } from '../../kit/server'

let made = 0

type Places = { budget?: number; contract?: number; targeted?: number }
/** Creates a published, open campaign with places on these directions. */
export const newCampaign = async (
  server: TestServer,
  directions: readonly { id: number; places: Places }[],
  more: Record<string, unknown> = {},
) => {
  made += 1
  const none = { budget: 0, contract: 0, targeted: 0 }
  const { data } = await server.as('manage-profiles').call('POST /api/profiles/campaigns', {
    body: {
      year: 2027,
      translations: { ru: { name: `Приём ${made}` }, en: { name: `Admission ${made}` } },
      opens_at: '2020-01-01T00:00:00Z',
      closes_at: '2090-01-01T00:00:00Z',
      status: 'published',
      directions: directions.map(({ id, places }) => ({ direction_id: id, places: { ...none, ...places } })),
      ...more,
    },
  })
  return data
}

/** Creates a direction. */
export const newDirection = async (server: TestServer, more: Record<string, unknown> = {}) => {
  made += 1
  const { data } = await server.as('manage-directions').call('POST /api/directories/directions', {
    body: {
      code: `77.${String(Math.floor(made / 100)).padStart(2, '0')}.${String(made % 100).padStart(2, '0')}`,
      translations: { ru: { name: `Направление ${made}` }, en: { name: `Direction ${made}` } },
      education_type_id: 2,
      education_method_ids: [1],
      duration_months: 34,
      admission_opens: '2026-06-01',
      admission_closes: '2026-08-15',
      ranking: ['average_score', 'achievements', 'priority'],
      status: 'published',
      ...more,
    },
  })
  return data
}

export type NewChoice = { directionId: number; basis?: Basis; methodId?: number }
export type Applicant = {
  score?: number | null
  points?: number
  preference?: boolean
  exams?: Readonly<Record<number, number>>
  status?: ApplicationStatus
  submittedAt?: string
  lastName?: string
  choices: readonly NewChoice[]
}

/** Creates applicants with confirmed email addresses; their applications are accepted by default. */
export const newApplicants = async ({ db }: TestServer, campaignId: number, applicants: readonly Applicant[]) => {
  const role = await db.selectFrom('roles').select('id').where('code', '=', 'enrollee').executeTakeFirstOrThrow()
  const people = await db
    .insertInto('users')
    .values(
      applicants.map(({ lastName }) => {
        made += 1
        return {
          last_name: lastName ?? `Поступаева${made}`,
          first_name: 'Анна',
          email: `applicant${made}@example.org`,
          email_verified_at: sql<string>`now()`,
          role_id: role.id,
        }
      }),
    )
    .returning(['id', 'email', 'last_name'])
    .execute()
  const applications = await db
    .insertInto('applications')
    .values(
      applicants.map(({ score = 4, points = 0, preference = false, status = 'accepted', submittedAt }, index) => {
        made += 1
        return {
          campaign_id: campaignId,
          user_id: people[index]?.id ?? 0,
          number: `2027-${String(900_000 + made).padStart(6, '0')}`,
          status,
          person: JSON.stringify({ last_name: people[index]?.last_name, first_name: 'Анна', middle_name: '' }),
          education: JSON.stringify({ average_score: score }),
          achievement_points: points,
          preference,
          submitted_at: submittedAt ?? '2026-07-01T09:00:00Z',
        }
      }),
    )
    .returning(['id', 'number', 'name', 'user_id'])
    .execute()
  const choices = await db
    .insertInto('application_choices')
    .values(
      applicants.flatMap(({ choices }, index) =>
        choices.map(({ directionId, basis = 'budget', methodId = 1 }, position) => ({
          application_id: applications[index]?.id ?? 0,
          campaign_id: campaignId,
          direction_id: directionId,
          education_method_id: methodId,
          basis,
          priority: position + 1,
        })),
      ),
    )
    .returning(['id', 'application_id', 'priority'])
    .execute()
  await updateCounters(
    db,
    applications.map(({ id }) => id),
  )
  const results = applicants.flatMap(({ exams = {} }, index) =>
    Object.entries(exams).map(([subject, score], position) => ({
      application_id: applications[index]?.id ?? 0,
      position,
      subject_id: Number(subject),
      score,
      year: 2026,
    })),
  )
  if (results.length > 0) await db.insertInto('application_exam_results').values(results).execute()
  return applications.map((application, index) => ({
    ...application,
    email: people[index]?.email ?? '',
    choices: choices.filter(({ application_id }) => application_id === application.id).map(({ id }) => id),
  }))
}
