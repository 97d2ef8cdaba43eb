import { expect } from 'vitest'
import { openSession } from '../../../src/server/people/sessionQueries'
import type { TestServer } from '../../kit/server'
import { essay, everythingShown, hiddenReview, newTest, single, type Fields } from '../../testing/kit/newTest'
import { school } from '../../study/newMaterial'
import { newApplicants, newCampaign, newDirection, type Applicant } from '../campaigns/applicants'

const hour = 3_600_000
export const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

export const itemAt = <T>(list: readonly T[], place: number): T => {
  const item = list[place]
  if (item === undefined) throw new Error(`There is no item ${place}`)
  return item
}

/** Helpers that schedule an entrance exam in a new campaign with applicants. */
export const examsOf = (server: TestServer) => {
  const us = server.as('manage-profiles')

  const clientOf = async (userId: number) => {
    const { token } = await openSession(server.db, { userId, remember: false, userAgent: 'test', ip: '127.0.0.1' })
    return server.withToken(token)
  }

  const newExam = async (applicants: readonly Omit<Applicant, 'choices'>[], fields: Fields = {}) => {
    const { subject_id } = await school(server)
    const asks = { entrance_subjects: [{ subject_id, source: 'college', min_score: 30, weight: 1 }] }
    const direction = await newDirection(server, { ...asks, ranking: ['exam_total'] })
    const other = await newDirection(server)
    const campaign = await newCampaign(server, [
      { id: direction.id, places: { budget: 2 } },
      { id: other.id, places: { budget: 2 } },
    ])
    const people = await newApplicants(
      server,
      campaign.id,
      applicants.map((applicant) => ({ choices: [{ directionId: direction.id }], ...applicant })),
    )
    const test = await newTest(server, {
      contents: [single('Раз'), essay('Два')],
      fields: {
        type: 'entrance',
        opens_at: fromNow(-1),
        closes_at: fromNow(5),
        review: { ...hiddenReview, just_after: everythingShown },
        group_ids: [],
        ...fields,
      },
    })
    return { direction, other, campaign, people, id: test.id }
  }
  type New = Awaited<ReturnType<typeof newExam>>
  const bodyOf = ({ id, campaign, direction }: New, more: object = {}) => ({
    test_id: id,
    campaign_id: campaign.id,
    direction_ids: [direction.id],
    translations: { ru: { place: 'Аудитория 12', rules: 'С собой паспорт.' }, en: { place: 'Room 12' } },
    ...more,
  })
  const schedule = async (made: New, more: object = {}) =>
    (await us.call('POST /api/profiles/exams', { body: bodyOf(made, more) })).data
  const scheduled = async (applicants: readonly Omit<Applicant, 'choices'>[], fields: Fields = {}) => {
    const made = await newExam(applicants, fields)
    await schedule(made)
    return made
  }
  /** Returns the user's grants of `study` from the database. */
  const grantsOf = async (userId: number) =>
    (
      await server.pool.query<{ valid_from: string; valid_until: string | null; in_force: boolean }>(
        `SELECT valid_from, valid_until, valid_from <= now() AND (valid_until IS NULL OR valid_until > now()) AS in_force
         FROM grants WHERE user_id = $1 AND permission = 'study' ORDER BY id`,
        [userId],
      )
    ).rows
  const takersOf = async (id: number) =>
    (
      await server.pool.query<{ user_id: number }>(
        'SELECT user_id FROM entrance_exam_takers WHERE test_id = $1 ORDER BY user_id',
        [id],
      )
    ).rows.map(({ user_id }) => user_id)
  const resultsOf = async (applicationId: number) =>
    (
      await server.pool.query<{ score: number; attempt_id: number | null }>(
        'SELECT score, attempt_id FROM college_exam_results WHERE application_id = $1',
        [applicationId],
      )
    ).rows
  const changesOf = async (id: number) =>
    (await us.call('GET /api/profiles/:id/score-changes', { params: { id } })).data
  const ran = async () => {
    await server.runJobs()
    const { rows } = await server.pool.query('SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL')
    expect(rows).toEqual([])
  }
  return { us, clientOf, newExam, bodyOf, schedule, scheduled, grantsOf, takersOf, resultsOf, changesOf, ran }
}
