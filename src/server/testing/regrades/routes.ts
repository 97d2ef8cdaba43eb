import type { regrades, RegradeInput, RegradePreviewInput } from '../../../api/testing/regrades'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { Context, Handlers } from '../../kit/handlers'
import { signerAt } from '../../kit/http/signedLinks'
import type { Person } from '../../kit/person'
import { conflict, forbidden, invalid, notFound, stale } from '../../kit/problems'
import { filesIn } from '../../kit/texts/richText'
import { queueJob } from '../../platform/jobs'
import { cleanContent, htmlsIn } from '../content/cleanContent'
import { withSignedLinks } from '../questions/questionQueries'
import { applyRegradeJob, taskOf, undoRegrade } from './apply'
import {
  getRegradedQuestion,
  getRegradedTest,
  listAskedVersions,
  listContents,
  listRegradedAttempts,
  type RegradedTest,
} from './attemptQueries'
import { fingerprintOf, foresee, type RegradeTask } from './compute'
import { isSameContent, isSameQuestion } from './marks'
import { previewOf, storedPeople } from './preview'
import { deleteRegrade, getRegrade, insertRegrade, listRegrades, lockRegrade, markQueued } from './regradeQueries'

type RouteContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }
const entity = 'tests'

const readTest = ({ db, params, person }: RouteContext): Promise<RegradedTest> =>
  getRegradedTest(db, { testId: params.id, person })

/** Only people who may edit the test may re-grade it, because everybody who took it is concerned. */
const checkEditor = async (context: RouteContext): Promise<RegradedTest> => {
  const test = await readTest(context)
  if (!test.can_edit) throw forbidden('problem.beyond_reach')
  if (test.type === 'survey') throw conflict('regrades.is_survey')
  return test
}

/** Checks the input and returns it as a task with the sanitised content. */
const taskFrom = async (context: RouteContext, input: RegradeInput | RegradePreviewInput): Promise<RegradeTask> => {
  const { db, params, person } = context
  await checkEditor(context)
  const task = { testId: params.id, kind: input.kind, questionId: null, number: null, content: null, points: null }
  if (input.kind === 'bonus') return { ...task, points: input.points }
  const { question_id: questionId, question_number: number, points } = input
  if (questionId === null) throw notFound()
  const question = await getRegradedQuestion(db, { testId: params.id, questionId, person })
  if (question.type === 'info') throw conflict('regrades.is_info')
  const asked = { ...task, questionId }
  const found =
    input.kind === 'key' ? { ...asked, number, points, content: await correctedContent(context, input) } : asked
  const attempts = await listRegradedAttempts(db, found)
  if (attempts.length === 0) throw notFound()
  if (attempts.every(({ voided_as }) => voided_as !== null)) throw conflict('regrades.already_void')
  if (input.kind === 'drop' && attempts.some(({ max_score, points }) => max_score - (points ?? 0) <= 0))
    throw conflict('regrades.nothing_left')
  return found
}

/** Returns the corrected content, or null if the key stays; 422 if it asks something else. */
const correctedContent = async (
  { db, params, person }: RouteContext,
  { question_id, question_number, content, points }: RegradePreviewInput,
): Promise<QuestionContent | null> => {
  const asked = (await listContents(db, question_id)).get(question_number ?? 0)
  if (!asked || question_id === null) throw notFound()
  if (!content) {
    if (points === null) throw invalid({ points: [{ key: 'regrades.nothing_changes' }] })
    return null
  }
  const { can_edit } = await getRegradedQuestion(db, { testId: params.id, questionId: question_id, person })
  if (!can_edit) throw forbidden('problem.beyond_reach')
  const { content: clean } = cleanContent(content)
  const isSame = isSameContent(clean, asked)
  if (isSame && points === null) throw invalid({ content: [{ key: 'regrades.nothing_changes' }] })
  if (!isSame && !isSameQuestion(clean, asked)) throw invalid({ content: [{ key: 'regrades.asks_otherwise' }] })
  const files = new Set(filesIn(htmlsIn(asked)))
  if (filesIn(htmlsIn(clean)).some((id) => !files.has(id))) throw invalid({ content: [{ key: 'regrades.new_files' }] })
  return isSame ? null : clean
}

const read = (context: RouteContext & { params: { regrade: number } }) =>
  getRegrade(context.db, { testId: context.params.id, person: context.person, id: context.params.regrade })

export const regradesRoutes: Handlers<typeof regrades> = {
  'GET /api/tests/:id/regrades': async (context) => {
    await readTest(context)
    return { data: await listRegrades(context.db, { testId: context.params.id, person: context.person }) }
  },

  'GET /api/tests/:id/regrades/questions/:question': async (context) => {
    const { db, params, person, services, now } = context
    await checkEditor(context)
    const which = { testId: params.id, questionId: params.question, person }
    const { id, ...question } = await getRegradedQuestion(db, which)
    const versions = await listAskedVersions(db, which)
    const sign = signerAt(services.keyFor, now)
    const shown = []
    // Takers were rarely asked more than two versions.
    for (const version of versions)
      shown.push({ ...version, content: await withSignedLinks(db, version.content, sign) })
    return { data: { question_id: id, ...question, versions: shown } }
  },

  'GET /api/tests/:id/regrades/:regrade': async (context) => {
    await readTest(context)
    return { data: await read(context) }
  },

  'GET /api/tests/:id/regrades/:regrade/people': async (context) => {
    const { db, params, person } = context
    await readTest(context)
    await read(context)
    return { data: await storedPeople(db, { testId: params.id, person, id: params.regrade }) }
  },

  'POST /api/tests/:id/regrades/preview': async (context) => {
    const { db, body, person, locale } = context
    const task = await taskFrom(context, body)
    return { data: await previewOf(db, { task, person, locale }) }
  },

  'POST /api/tests/:id/regrades': async (context) => {
    const { db, params, body, person, audit } = context
    const { content } = await taskFrom(context, body)
    const id = await insertRegrade(db, { testId: params.id, authorId: person.id, input: body, content })
    const { content: _keys, ...data } = await getRegrade(db, { testId: params.id, person, id })
    audit({ action: 'plan_regrade', entity, ids: [params.id], after: data, reason: body.reason })
    return { data: { ...data, content } }
  },

  'DELETE /api/tests/:id/regrades/:regrade': async (context) => {
    const { db, params, audit } = context
    await checkEditor(context)
    const { content: _keys, ...before } = await read(context)
    const { state } = await lockRegrade(db, { testId: params.id, id: params.regrade })
    if (state !== 'draft') throw conflict('regrades.is_applied')
    await deleteRegrade(db, params.regrade)
    audit({ action: 'drop_regrade', entity, ids: [params.id], before })
    return { data: { id: params.regrade } }
  },

  'POST /api/tests/:id/regrades/:regrade/apply': async (context) => {
    const { db, params, body, person, audit } = context
    await checkEditor(context)
    const regrade = await lockRegrade(db, { testId: params.id, id: params.regrade })
    // A repeated request finds the re-grade that it queued itself.
    const isRepeated = regrade.state !== 'draft' && regrade.state !== 'undone' && regrade.applied_by === person.id
    if (!isRepeated || regrade.version < body.version) {
      if (regrade.state !== 'draft') throw conflict('regrades.is_applied')
      if (regrade.version !== body.version) throw stale(await read(context))
      const { corrected, effects } = await foresee(db, taskOf(regrade), body.computed_at)
      if (fingerprintOf(corrected, effects) !== body.fingerprint) throw conflict('regrades.changed_since')
      if (!(await markQueued(db, { id: regrade.id, testId: params.id, by: person.id })))
        throw conflict('regrades.another_runs')
      await queueJob(db, applyRegradeJob, { id: regrade.id })
    }
    const data = await read(context)
    const { kind, question_id, points } = data
    audit({ action: 'regrade', entity, ids: [params.id], after: { kind, question_id, points }, reason: data.reason })
    return { data }
  },

  'POST /api/tests/:id/regrades/:regrade/undo': async (context) => {
    const { db, params, body, person, services, audit, requestId } = context
    await checkEditor(context)
    const regrade = await lockRegrade(db, { testId: params.id, id: params.regrade })
    if (regrade.state !== 'undone') {
      if (regrade.state !== 'applied') throw conflict('regrades.not_applied')
      if (regrade.version !== body.version) throw stale(await read(context))
      const refusal = await undoRegrade(db, services, { regrade, by: person.id, reason: body.reason, requestId })
      if (refusal) throw conflict(refusal.key, refusal.values)
    }
    const data = await read(context)
    const { kind, question_id, points } = data
    audit({
      action: 'undo_regrade',
      entity,
      ids: [params.id],
      after: { kind, question_id, points },
      reason: body.reason,
    })
    return { data }
  },
}
