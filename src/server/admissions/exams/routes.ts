import { collegeName } from '../../kit/college'
import type { Exam, exams } from '../../../api/admissions/exams'
import type { Context, Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { conflict, invalid, stale } from '../../kit/problems'
import { notifyMany } from '../../people'
import { queueUnlessPending } from '../../platform/jobs'
import { lockApplication } from '../applications/applicationQueries'
import { updateExamTakersJob } from './updateExamTakers'
import { printSeats } from './printSeats'
import {
  getExam,
  insertExam,
  listRequiringDirections,
  listExams,
  listOwnExams,
  listSchedulable,
  lockExam,
  lockSchedulable,
  removeExam,
  updateExam,
} from './examQueries'
import { checkDirections, assignSeats } from './rules'
import { decideChange, getChange, listChanges, saveResult } from './scoreQueries'
import { hasFinalScores } from './scores'
import { listTakersByName, listSeated, saveSeats } from './seatQueries'
import { removeTakers, updateTakers } from './takerQueries'
import { titleOf } from './noticeQueries'

const entity = 'profiles/exams'
const auditFieldsOf = ({ name, campaign_id, direction_ids, translations }: Exam) => ({
  name,
  campaign_id,
  direction_ids,
  translations,
})

/** Updates the grants in this transaction; the job sends the notifications. */
const refreshTakers = async ({ db }: Pick<Context, 'db'>, testId: number) => {
  await updateTakers(db, { testId })
  await queueUnlessPending(db, updateExamTakersJob)
}

export const examsRoutes: Handlers<typeof exams> = {
  'GET /api/profiles/exams': async ({ db, query, locale }) => toPage(await listExams(db, { ...query, locale }), query),

  'GET /api/profiles/exams/tests': async ({ db, query, locale }) =>
    toPage(await listSchedulable(db, { ...query, locale }), query),

  'GET /api/profiles/exams/:id': async ({ db, params: { id }, locale }) => ({
    data: await getExam(db, { id, locale }),
  }),

  'POST /api/profiles/exams': async (context) => {
    const { db, body, locale, audit } = context
    const id = body.test_id
    if (!(await lockSchedulable(db, id))) throw invalid({ test_id: [{ key: 'exams.not_schedulable' }] })
    checkDirections(body.direction_ids, await listRequiringDirections(db, body))
    await insertExam(db, body)
    await refreshTakers(context, id)
    const data = await getExam(db, { id, locale })
    audit({ action: 'create', entity, ids: [id], after: auditFieldsOf(data) })
    return { data }
  },

  'PUT /api/profiles/exams/:id': async (context) => {
    const { db, params, body, locale, audit } = context
    const { id } = params
    const version = await lockExam(db, id)
    const before = await getExam(db, { id, locale })
    if (version !== body.version) throw stale(before)
    const input = { ...body.input, test_id: id, campaign_id: before.campaign_id }
    checkDirections(input.direction_ids, await listRequiringDirections(db, input))
    await updateExam(db, input)
    await refreshTakers(context, id)
    const data = await getExam(db, { id, locale })
    audit({ action: 'edit', entity, ids: [id], before: auditFieldsOf(before), after: auditFieldsOf(data) })
    return { data }
  },

  'DELETE /api/profiles/exams/:id': async ({ db, params: { id }, locale, services, audit }) => {
    await lockExam(db, id)
    const before = await getExam(db, { id, locale })
    if (before.started_count > 0) throw conflict('exams.begun')
    const notified = await removeTakers(db, id)
    const title = await titleOf(db, id)
    await removeExam(db, id)
    await notifyMany(
      db,
      services,
      notified.map((userId) => ({ userId, event: 'exam.cancelled' as const, values: { title }, path: '/my-profile' })),
    )
    audit({ action: 'delete', entity, ids: [id], before: auditFieldsOf(before) })
    return { data: { id } }
  },

  'POST /api/profiles/exams/:id/seats': async ({ db, params: { id }, body: { rooms }, locale, audit }) => {
    await lockExam(db, id)
    const people = await listTakersByName(db, id)
    const seats = assignSeats(people, rooms)
    if (!seats) throw invalid({ rooms: [{ key: 'exams.too_few_seats', values: { count: people.length } }] })
    await saveSeats(db, { testId: id, seats })
    const data = await getExam(db, { id, locale })
    audit({ action: 'seat', entity, ids: [id], after: { rooms, people: people.length } })
    return { data }
  },

  'GET /api/profiles/exams/:id/print': async ({ db, params: { id }, services, audit }) => {
    const exam = await getExam(db, { id, locale: 'ru' })
    const people = await listSeated(db, id)
    audit({ action: 'print', entity, ids: [id], after: { people: people.length } })
    const college = await collegeName(db, services.config, 'ru')
    return printSeats(exam, { people, college, timeZone: services.config.timeZone })
  },

  'GET /api/my/exams': async ({ db, person, locale }) => ({
    data: await listOwnExams(db, { userId: person.id, locale }),
  }),

  'GET /api/profiles/:id/score-changes': async ({ db, params: { id }, locale }) => ({
    data: await listChanges(db, { applicationId: id, locale }),
  }),

  'POST /api/profiles/:id/score-changes/:change/decide': async ({ db, params, body, person, locale, audit }) => {
    const { decision: state, reason } = body
    const { status, user_id, number } = await lockApplication(db, params.id)
    if (user_id === person.id) throw conflict('applications.own_case')
    const change = await getChange(db, { applicationId: params.id, id: params.change })
    const decided = async () => ({ data: await listChanges(db, { applicationId: params.id, locale }) })
    if (change.state !== 'proposed') throw conflict('exams.decided_already')
    if (state === 'applied' && hasFinalScores(status)) throw conflict('exams.recommended_already')
    const { subject_id, attempt_id, score, before, application_id } = change
    if (state === 'applied') await saveResult(db, { application_id, subject_id, attempt_id, score })
    await decideChange(db, { id: params.change, state, by: person.id, reason })
    audit({
      action: state === 'applied' ? 'apply_score' : 'reject_score',
      entity: 'profiles',
      ids: [params.id],
      before: { exam_scores: [{ subject_id, score: before }] },
      after: { number, exam_scores: [{ subject_id, score }] },
      reason,
    })
    return decided()
  },
}
