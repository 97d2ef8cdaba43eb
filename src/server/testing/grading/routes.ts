import type { GradedTest, grading } from '../../../api/testing/grading'
import { gradingLimits } from '../../../api/testing/testCodes'
import type { Context, Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import { conflict, forbidden, orNotFound, invalid, stale } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { markedStatus, totalOf } from '../attempts/finish'
import { getReadableTest } from '../attempts/staffQueries'
import { claimAnswer, getAnswer, unclaimAnswer, listAnswers, type StoredAnswer } from './answerQueries'
import {
  deleteComment,
  saveComment,
  listComments,
  listScores,
  lockAttempt,
  lockForRelease,
  saveMark,
  saveTotal,
  showMarks,
} from './writeQueries'
import { listGradedTests, saveRules } from './queueQueries'
import { readAnswer } from './answerView'
import { release, notifyTakers } from './release'
import { releaseRefusal, scoreOf, statusOfScore } from './rules'
import { queueScoreJobs } from './scoreJobs'

type OfTest = Pick<Context, 'db' | 'locale'> & { person: Person; params: { id: number } }
const getTest = async ({ db, locale, person, params }: OfTest): Promise<GradedTest> =>
  orNotFound((await listGradedTests(db, { person, locale, testId: params.id }))[0])

type OfAnswer = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & {
  person: Person
  params: { attempt: number; position: number }
}
const answerKeyOf = ({ person, params }: Pick<OfAnswer, 'person' | 'params'>) => ({ ...params, person })
const read = (context: OfAnswer) =>
  readAnswer(context.db, {
    ...answerKeyOf(context),
    locale: context.locale,
    sign: signerAt(context.services.keyFor, context.now),
  })

/** A mark as stored in the audit log. */
const loggedOf = ({ position, score, comment, is_graded }: StoredAnswer) =>
  is_graded ? { position, score, comment } : { position, score: null, comment: null }

export const gradingRoutes: Handlers<typeof grading> = {
  'GET /api/grading': async ({ db, person, locale, query }) => ({
    data: await listGradedTests(db, { person, locale, isDone: query.done === 'true' }),
  }),

  'GET /api/grading/tests/:id': async (context) => ({ data: await getTest(context) }),

  'PATCH /api/grading/tests/:id': async (context) => {
    const { db, params, body, audit } = context
    const before = await getTest(context)
    if (!before.can_edit) throw forbidden('problem.beyond_reach')
    const { version, is_blind, releases_at } = body
    const isSaved = await saveRules(db, { testId: params.id, version, isBlind: is_blind, releasesAt: releases_at })
    const data = await getTest(context)
    if (!isSaved) throw stale(data)
    const rulesOf = (test: GradedTest) => ({ is_blind: test.is_blind, releases_at: test.releases_at })
    audit({ action: 'set_grading', entity: 'tests', ids: [params.id], before: rulesOf(before), after: rulesOf(data) })
    return { data }
  },

  'POST /api/grading/tests/:id/release': async (context) => {
    const { db, params, body, person, locale, services, audit } = context
    await getReadableTest(db, { testId: params.id, person })
    if (body.show_marks) {
      const { can_edit, type } = await getTest(context)
      if (!can_edit) throw forbidden('problem.beyond_reach')
      if (type !== 'survey') await showMarks(db, params.id)
    }
    const locked = await lockForRelease(db, { testId: params.id, person, ids: body.ids })
    const verdicts = locked.map((attempt) => ({ id: attempt.id, refusal: releaseRefusal(attempt) }))
    const done = verdicts.filter(({ refusal }) => refusal === null).map(({ id }) => id)
    await release(db, services, { ids: done, actorId: person.id })
    audit({
      action: 'release',
      entity: 'attempts',
      ids: done,
      after: { test_id: params.id, ...(body.show_marks && { show_marks: true }) },
    })
    const seen = new Set(locked.map(({ id }) => id))
    const refused = [
      ...verdicts.flatMap(({ id, refusal }) => (refusal === null ? [] : [{ id, key: `attempts.${refusal}` }])),
      ...[...new Set(body.ids ?? [])].filter((id) => !seen.has(id)).map((id) => ({ id, key: 'problem.not_found' })),
    ]
    return { data: { done, refused: refused.map(({ id, key }) => ({ id, message: localise(locale, { key }) })) } }
  },

  'GET /api/grading/answers': async ({ db, query, person }) => {
    await getReadableTest(db, { testId: query.test, person })
    return { data: await listAnswers(db, { ...query, person }) }
  },

  'GET /api/grading/answers/:attempt/:position': async (context) => ({ data: await read(context) }),

  'PATCH /api/grading/answers/:attempt/:position': async (context) => {
    const { db, params, body, person, services, audit } = context
    await getAnswer(db, answerKeyOf(context))
    await lockAttempt(db, params.attempt)
    // Read again after taking the lock, to see marks committed meanwhile.
    const before = await getAnswer(db, answerKeyOf(context))
    if (before.version !== body.version) throw stale(await read(context))
    const score = scoreOf({ points: before.points, rubric: before.content.rubric }, body)
    const isReleased = before.attempt_status === 'released'
    if (isReleased && body.reason === null) throw invalid({ reason: [{ key: 'field.required' }] })
    await saveMark(db, {
      ...params,
      number: before.version + 1,
      score,
      status: statusOfScore(score, before.points),
      criteria: body.criteria,
      comment: body.comment || null,
      reason: body.reason,
      graderId: person.id,
    })
    const scores = await listScores(db, params.attempt)
    const status = isReleased ? 'released' : markedStatus(scores)
    await saveTotal(db, { attempt: params.attempt, score: totalOf(scores), status })
    if (isReleased) {
      await notifyTakers(db, services, { ids: [params.attempt], event: 'attempt.remarked' })
      await queueScoreJobs(db, [params.attempt])
    }
    audit({
      action: 'grade',
      entity: 'attempts',
      ids: [params.attempt],
      before: loggedOf(before),
      after: loggedOf(await getAnswer(db, answerKeyOf(context))),
      ...(body.reason !== null && { reason: body.reason }),
    })
    return { data: await read(context) }
  },

  'POST /api/grading/answers/:attempt/:position/claim': async (context) => {
    const { db } = context
    await getAnswer(db, answerKeyOf(context))
    await claimAnswer(db, answerKeyOf(context))
    const { claim_name, claim_until, claim_mine } = await getAnswer(db, answerKeyOf(context))
    if (claim_name === null || claim_until === null) throw conflict('problem.busy')
    return { data: { name: claim_name, until: claim_until, mine: claim_mine } }
  },

  'DELETE /api/grading/answers/:attempt/:position/claim': async (context) => {
    await getAnswer(context.db, answerKeyOf(context))
    await unclaimAnswer(context.db, answerKeyOf(context))
    return { data: { attempt_id: context.params.attempt } }
  },

  'GET /api/grading/comments': async ({ db, person }) => ({ data: await listComments(db, person.id) }),

  'POST /api/grading/comments': async ({ db, body, person }) => {
    const comments = await listComments(db, person.id)
    const isNew = comments.every(({ text }) => text !== body.text)
    if (isNew && comments.length >= gradingLimits.comments)
      throw conflict('grading.too_many_comments', { count: gradingLimits.comments })
    return { data: await saveComment(db, { userId: person.id, text: body.text }) }
  },

  'DELETE /api/grading/comments/:id': async ({ db, params, person }) => {
    await deleteComment(db, { userId: person.id, id: params.id })
    return { data: { id: params.id } }
  },
}
