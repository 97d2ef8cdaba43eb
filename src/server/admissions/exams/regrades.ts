import type { CountedScore, ScoreChange, ScoreEffect, ScoreFollower } from '../../kit/feature'
import type { Message } from '../../kit/problems'
import { writeAudit } from '../../people'
import type { Db } from '../../platform/database'
import { listRegradedScores, writeRegradedScores, type RegradedScore } from './regradeQueries'
import { hasFinalScores, scoreActionFor } from './scores'

type Verdict = { score: RegradedScore; outcome: 'changed' | 'proposed'; because: 'recommended' | 'typed' | null }

/**
 * A re-grade also replaces a result that came from the exam itself. The office decides about results that it entered, and
 * about every change after a recommendation.
 */
const verdictOf = (score: RegradedScore): Verdict | null => {
  const isFinal = hasFinalScores(score.status)
  const current = score.current === null ? undefined : { score: score.current, is_voided: score.is_voided }
  const action = scoreActionFor(current, score.score, isFinal)
  if (action === 'holds') return null
  if (action === 'save' || (score.current_attempt !== null && !isFinal))
    return { score, outcome: 'changed', because: null }
  if (score.was_rejected) return null
  return { score, outcome: 'proposed', because: isFinal ? 'recommended' : 'typed' }
}

const judge = async (db: Db, scores: readonly CountedScore[], lock = false): Promise<Verdict[]> => {
  const counted = scores.flatMap(({ whole, ...one }) => (whole === null ? [] : [{ ...one, score: whole }]))
  return (await listRegradedScores(db, counted, lock)).flatMap((score) => verdictOf(score) ?? [])
}

const effectOf = ({ score, outcome, because }: Verdict): ScoreEffect => ({
  source: 'exam',
  outcome,
  because,
  user_id: score.user_id,
  place: score.campaign,
  path: `/profiles/${score.application_id}`,
  before: score.current,
  after: score.score,
  details: score,
})

const log = async (db: Db, { actorId, requestId, reason }: Omit<ScoreChange, 'scores'>, ids: readonly number[]) => {
  if (ids.length === 0) return
  await writeAudit(db, { actorId, ip: null, requestId, entity: 'profiles', action: 'exam_result', ids, reason })
}

const follow = async (db: Db, change: ScoreChange): Promise<ScoreEffect[]> => {
  const verdicts = await judge(db, change.scores, true)
  const of = (wanted: Verdict['outcome']) =>
    verdicts.filter(({ outcome }) => outcome === wanted).map(({ score }) => score)
  const saved = of('changed')
  await writeRegradedScores(db, {
    results: saved,
    proposals: of('proposed').map((one) => ({ ...one, before: one.current })),
    dropped: saved,
  })
  await log(
    db,
    change,
    saved.map(({ application_id }) => application_id),
  )
  return verdicts.map(effectOf)
}

const restore: ScoreFollower['restore'] = async (db, effects, change): Promise<Message | null> => {
  // Their form in the table is the one that `effectOf` gave them.
  const scoreOf = (details: unknown): RegradedScore => Object(details)
  const stored = effects.map(({ outcome, details }) => ({ outcome, ...scoreOf(details) }))
  const keys = stored.map(({ test_id, user_id, attempt_id, score }) => ({ test_id, user_id, attempt_id, score }))
  const present = new Map(
    (await listRegradedScores(db, keys, true)).map((one) => [`${one.application_id} ${one.subject_id}`, one]),
  )
  const found = stored.map((one) => ({ ...one, now: present.get(`${one.application_id} ${one.subject_id}`) }))
  const changed = found.filter(({ outcome }) => outcome === 'changed')
  const proposed = found.filter(({ outcome }) => outcome === 'proposed')
  if (changed.some(({ now }) => now && hasFinalScores(now.status))) return { key: 'regrades.recommended_since' }
  const touched = changed.filter(
    ({ now, score, attempt_id }) => now?.current !== score || now.current_attempt !== attempt_id,
  )
  if (touched.length > 0) return { key: 'regrades.marks_edited_since', values: { count: touched.length } }
  const decided = proposed.filter(({ now, score }) => now?.proposed?.after !== score)
  if (decided.length > 0) return { key: 'regrades.proposals_decided', values: { count: decided.length } }
  await writeRegradedScores(db, {
    results: changed.map((one) => ({ ...one, score: one.current, attempt_id: one.current_attempt })),
    dropped: proposed,
    proposals: found.flatMap(({ proposed: former, ...one }) =>
      former ? [{ ...one, attempt_id: former.attempt_id, before: former.before, score: former.after }] : [],
    ),
  })
  await log(
    db,
    change,
    changed.map(({ application_id }) => application_id),
  )
  return null
}

export const examFollower: ScoreFollower = {
  source: 'exam',
  foresee: async (db, scores) => (await judge(db, scores)).map(effectOf),
  follow,
  restore,
}
