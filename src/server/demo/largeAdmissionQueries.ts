import { sql } from 'kysely'
import { applicationStatus } from '../../api/admissions/applicationStates'
import type { Db } from '../platform/database'
import { updateCounters } from '../admissions/applications/counterQueries'
import { listIdsByStatus } from '../admissions/applications/applicationQueries'
import { spread } from './largeQueries'

const day = 86_400_000

/**
 * Creates a campaign with all published directions. It is newer than the demo's own, so that the queue opens with
 * it.
 */
const insertCampaign = async (db: Db, now: Date) => {
  const year = now.getFullYear() + 1
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString()
  const { id } = await db
    .insertInto('campaigns')
    .values({
      year,
      translations: JSON.stringify({
        ru: { name: `Приём ${year} года, большой` },
        en: { name: `Admission ${year}, large` },
      }),
      opens_at: at(-50),
      closes_at: at(50),
      status: 'published',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO campaign_directions (campaign_id, direction_id, position, places_budget, places_contract)
    SELECT ${id}, id, position, 1000, 1000 FROM directions WHERE status = 'published'`.execute(db)
  return { id, year }
}

/**
 * Creates applications for benchmarks from existing people in one statement, each with two to five choices and three
 * documents. Returns how many.
 */
export const insertApplications = async (
  db: Db,
  { count, now }: { count: number; now: Date },
): Promise<{ campaignId: number; added: number }> => {
  const { id: campaignId, year } = await insertCampaign(db, now)
  const { rows } = await sql<{ added: number }>`
    WITH people AS (
      SELECT users.*, row_number() OVER (ORDER BY users.id) AS n FROM users JOIN roles ON roles.id = role_id
      WHERE roles.code IN ('enrollee', 'student') ORDER BY users.id LIMIT ${count}
    ), added AS (
      INSERT INTO applications (campaign_id, user_id, number, status, completeness, person, contacts, education,
        achievement_points, submitted_at,
        status_at, created_at, decision_reason)
      SELECT ${campaignId}, id, ${String(year)} || '-' || lpad(n::text, 6, '0'), state, CASE WHEN state = 'draft'
        THEN 20 + ${spread(1)} % 70 ELSE 100 END,
        jsonb_build_object('last_name', last_name, 'first_name', first_name, 'middle_name', middle_name,
          'birth_date', '2009-05-' || lpad((1 + n % 28)::text, 2, '0'),
          'snils', lpad((${spread(2)} % 999999999)::text, 9, '0') || ' 00'),
        jsonb_build_object('phone', coalesce(phone, ''), 'email', coalesce(email, '')),
        jsonb_build_object('level', 'basic_general', 'average_score', round((300 + ${spread(3)} % 201) / 100.0, 2)),
        ${spread(4)} % 11, CASE WHEN state <> 'draft' THEN now() - (${spread(5)} % 4000000) * interval '1 second' END,
        now() - (${spread(6)} % 3000000) * interval '1 second', now() - interval '50 days', CASE
          WHEN state = 'rejected' THEN 'Нет документов' END
      FROM (SELECT people.*, CASE WHEN n % 100 < 10 THEN 'draft' WHEN n % 100 < 14 THEN 'submitted' WHEN n % 100 < 15 THEN 'in_review'
        WHEN n % 100 < 18 THEN 'needs_changes' WHEN n % 100 < 20 THEN 'resubmitted' WHEN n % 100 < 95 THEN 'accepted'
          WHEN n % 100 < 98 THEN 'rejected'
        ELSE 'withdrawn' END AS state FROM people) AS people
      RETURNING id
    )
    SELECT count(*)::int AS added FROM added`.execute(db)
  const added = rows[0]?.added ?? 0
  await sql`INSERT INTO application_numbers (year, last) VALUES (${year}, ${added})`.execute(db)
  await insertWishes(db, campaignId)
  await insertPapers(db, campaignId)
  // Refreshes the statistics, because PostgreSQL would otherwise plan for the demo's sixty applications.
  await sql`ANALYZE applications, application_choices, documents`.execute(db)
  await updateCounters(db, await listIdsByStatus(db, applicationStatus.options))
  return { campaignId, added }
}

const insertWishes = (db: Db, campaignId: number) =>
  sql`
    WITH offered AS (
      SELECT direction_id, row_number() OVER (ORDER BY direction_id) - 1 AS place, count(*) OVER () AS directions,
        (SELECT min(education_method_id) FROM direction_methods
          WHERE direction_methods.direction_id = campaign_directions.direction_id) AS method
      FROM campaign_directions WHERE campaign_id = ${campaignId}
    )
    INSERT INTO application_choices (application_id, campaign_id, direction_id, education_method_id, basis, priority)
    SELECT n, ${campaignId}, direction_id, method, CASE WHEN ${spread(7)} % 4 = 0 THEN 'contract' ELSE 'budget' END, priority
    FROM (SELECT id AS n FROM applications WHERE campaign_id = ${campaignId}) AS applications
      CROSS JOIN LATERAL generate_series(1, (2 + ${spread(8)} % 4)::int) AS priority
      JOIN offered ON place = (${spread(9)} + priority) % directions`.execute(db)

const insertPapers = (db: Db, campaignId: number) =>
  sql`
    INSERT INTO documents (application_id, campaign_id, document_type_id, status, uploaded_at)
    SELECT applications.id, campaign_id, types.id, CASE WHEN applications.status IN ('submitted', 'resubmitted')
      THEN 'uploaded' ELSE 'accepted' END, submitted_at
    FROM applications, (SELECT id FROM document_types WHERE required ORDER BY position LIMIT 3) AS types
    WHERE campaign_id = ${campaignId} AND applications.status <> 'draft'`.execute(db)
