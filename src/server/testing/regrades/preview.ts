import type { Locale } from '../../../api/kit/endpoints'
import { textIn } from '../../../api/testing/contentParts'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { proposalReasons } from '../../../api/testing/regradeCodes'
import type { RegradedPerson, RegradeEffect, RegradePreview } from '../../../api/testing/regrades'
import type { ScoreEffect } from '../../kit/feature'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { drawingOf } from '../attempts/markStoredAnswer'
import { resultOf } from '../attempts/rules'
import { shuffleParts } from '../content/shuffleParts'
import { plainOfHtml } from '../formats/plainText'
import { markAnswer } from '../marking/markAnswer'
import { resolveAnswer } from '../marking/resolveAnswer'
import { fullVisibility } from '../results/rules'
import { hasOthers, listAnonymous, listChanges, listContents, listEffects, listReachedTakers } from './attemptQueries'
import { fingerprintOf, foresee, type Corrected, type RegradeTask } from './compute'
import type { MarkSide, RegradedAttempt } from './marks'
import { dbTime } from './regradeQueries'

type Shown = Pick<RegradedAttempt, 'id' | 'pass_percent'>
const shownSide = (
  { total, max_score, attempt_status }: MarkSide,
  { pass_percent }: Shown,
): RegradedPerson['before'] => {
  const { percent, passed } = resultOf(
    { status: attempt_status, score: total, max_score },
    fullVisibility,
    pass_percent,
  )
  return { score: total, max_score, percent, passed }
}

/** Hides the address of a mark that the person may not open. */
const effectFor =
  (person: Person) =>
  ({ source, outcome, because, place, path, before, after }: ScoreEffect): RegradeEffect => {
    const mayOpen = person.holds(source === 'gradebook' ? 'manage gradebook' : 'manage profiles')
    return {
      source,
      outcome,
      because: proposalReasons.find((code) => code === because) ?? null,
      place,
      path: mayOpen ? path : null,
      before,
      after,
    }
  }

const gain = ({ before, after }: Pick<RegradedPerson, 'before' | 'after'>) =>
  (after.percent ?? 0) - (before.percent ?? 0)

type Peopled = { testId: number; person: Person }
/** Takers within reach whose result changes; losses first. Names stay hidden while grading is blind. */
const peopleOf = async (
  db: Db,
  { testId, person }: Peopled,
  {
    sides,
    effects: all,
  }: { sides: ReadonlyMap<number, Pick<RegradedPerson, 'before' | 'after'>>; effects: readonly ScoreEffect[] },
): Promise<RegradedPerson[]> => {
  const takers = await listReachedTakers(db, { testId, person })
  const hidden = await listAnonymous(db, testId)
  const byUser = new Map<number, ScoreEffect[]>()
  for (const effect of all) byUser.set(effect.user_id, [...(byUser.get(effect.user_id) ?? []), effect])
  return takers
    .flatMap((taker): RegradedPerson[] => {
      const { pass_percent: _, ...named } = taker
      const side = sides.get(taker.attempt_id)
      if (!side || hidden.has(taker.attempt_id)) return []
      // A person with two attempts has one mark, which the first of them shows.
      const effects = byUser.get(taker.user_id) ?? []
      byUser.delete(taker.user_id)
      return [{ ...named, ...side, effects: effects.map(effectFor(person)) }]
    })
    .toSorted((one, other) => gain(one) - gain(other))
}

/** People whose result an applied re-grade changed. */
export const storedPeople = async (db: Db, { id, ...whose }: Peopled & { id: number }): Promise<RegradedPerson[]> => {
  const changes = (await listChanges(db, id)).filter(({ is_changed }) => is_changed)
  const passing = new Map((await listReachedTakers(db, whose)).map((taker) => [taker.attempt_id, taker.pass_percent]))
  const sides = new Map(
    changes.map(({ attempt_id, before, after }) => {
      const attempt = { id: attempt_id, pass_percent: passing.get(attempt_id) ?? null }
      return [attempt_id, { before: shownSide(before, attempt), after: shownSide(after, attempt) }]
    }),
  )
  return peopleOf(db, whose, { sides, effects: await listEffects(db, id) })
}

type PreviewInput = { task: RegradeTask; person: Person; locale: Locale }
/** Computes everything that applying the task would change, and shows what is within the person's reach. */
export const previewOf = async (db: Db, { task, person, locale }: PreviewInput): Promise<RegradePreview> => {
  const whose = { testId: task.testId, person }
  const computed_at = await dbTime(db)
  const { corrected, effects } = await foresee(db, task, computed_at)
  const reached = new Set((await listReachedTakers(db, whose)).map(({ attempt_id }) => attempt_id))
  const own = corrected.filter(({ attempt }) => reached.has(attempt.id))
  const sides = own.map((one) => ({
    ...one,
    shown: { before: shownSide(one.before, one.attempt), after: shownSide(one.after, one.attempt) },
  }))
  const finished = sides.filter(({ before }) => before.attempt_status !== 'in_progress')
  const changed = finished.filter(({ is_changed }) => is_changed)
  const meanOf = (side: 'before' | 'after') => {
    const percents = finished.flatMap(({ shown }) => shown[side].percent ?? [])
    return percents.length === 0
      ? null
      : Math.round((percents.reduce((sum, one) => sum + one, 0) / percents.length) * 10) / 10
  }
  const passedOf = (side: 'before' | 'after') => finished.filter(({ shown }) => shown[side].passed === true).length
  return {
    computed_at,
    fingerprint: fingerprintOf(corrected, effects),
    attempts: finished.length,
    running: own.length - finished.length,
    waiting: finished.filter(({ after }) => after.attempt_status === 'needs_grading').length,
    higher: changed.filter(({ shown }) => gain(shown) > 0).length,
    lower: changed.filter(({ shown }) => gain(shown) < 0).length,
    passed_before: passedOf('before'),
    passed_after: passedOf('after'),
    mean_before: meanOf('before'),
    mean_after: meanOf('after'),
    reaches_all: !(await hasOthers(db, whose)),
    options: await optionsOf(db, { task, own: finished, locale }),
    people: await peopleOf(db, whose, {
      sides: new Map(changed.map(({ attempt, shown }) => [attempt.id, shown])),
      effects,
    }),
  }
}

type Choice = { id: string; text: string | null }
const choicesOf = (content: QuestionContent, locale: Locale): Choice[] => {
  if (content.type === 'true_false') return ['true', 'false'].map((id) => ({ id, text: null }))
  if (content.type !== 'single') return []
  return content.options.map(({ id, translations }) => ({
    id,
    text: plainOfHtml(textIn(translations, 'text', locale)).text,
  }))
}

/** How many chose each option of a question with one answer, and its points before and after. */
const optionsOf = async (
  db: Db,
  {
    task: { questionId, number, content, points, kind },
    own,
    locale,
  }: { task: RegradeTask; own: readonly Corrected[]; locale: Locale },
): Promise<RegradePreview['options']> => {
  const asked = number === null ? undefined : (await listContents(db, questionId)).get(number)
  const [first] = own
  if (!asked || kind !== 'key' || !first) return []
  const chosen = own.map(({ attempt }) => chosenBy(asked, attempt))
  const rules = { negative: first.attempt.negative_marking, points: first.before.points ?? 0 }
  return choicesOf(asked, locale).map(({ id, text }) => {
    const answer =
      asked.type === 'single'
        ? { type: 'single' as const, option: id }
        : { type: 'true_false' as const, choice: id === 'true' }
    return {
      text,
      chosen: chosen.filter((one) => one === id).length,
      before: markAnswer(asked, answer, rules).score ?? 0,
      after: markAnswer(content ?? asked, answer, { ...rules, points: points ?? rules.points }).score ?? 0,
    }
  })
}

const chosenBy = (content: QuestionContent, { answer, position, ...attempt }: RegradedAttempt): string | null => {
  const given = answer && resolveAnswer(content, shuffleParts(content, drawingOf(attempt, position ?? 0)), answer)
  if (given?.type === 'single') return given.option
  return given?.type === 'true_false' ? String(given.choice) : null
}
