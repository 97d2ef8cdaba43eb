import type { Locale } from '../../../api/kit/endpoints'
import type { Finding } from '../../../api/testing/testActions'
import { reviewFacts, reviewMoments, type TestType } from '../../../api/testing/testCodes'
import type { Review, TestContent } from '../../../api/testing/tests'
import type { MessageValues } from '../../kit/problems'
import { fillPools } from './fillPools'
import { pinnedIn, poolsIn } from './items'

export type PinnedFacts = { id: number; title: string; status: string; type: string; languages: readonly Locale[] }
/** The questions that a pool could draw, and how many of them need manual grading or lack a language. */
export type PoolFacts = { candidates: readonly number[]; by_hand: number; without_ru: number; without_en: number }
type KeyPlace = { section: number; item: number; question_id: number; title: string }
/**
 * Another published test that reveals right answers of this one: the number of these questions and the first few.
 * `test` is null if the person may not read it.
 */
export type ShownKeys = { test: string | null; count: number; first: readonly KeyPlace[] }

export type CheckFacts = {
  type: TestType
  title_en: string
  content: TestContent
  opens_at: string | null
  closes_at: string | null
  attempts_allowed: number
  review: Review
  has_audience: boolean
  takers: number
  /** The languages that takers of the test use. */
  locales: readonly Locale[]
  pinned: readonly PinnedFacts[]
  /** In the order of the pools in the content. */
  pools: readonly PoolFacts[]
  shown_keys: readonly ShownKeys[]
}

export type CheckFinding = Omit<Finding, 'message' | 'links'> &
  Partial<Pick<Finding, 'links'>> & { values?: MessageValues }

const manual = ['essay', 'file']
const exams: readonly TestType[] = ['entrance', 'midterm', 'final']
const minutes = (milliseconds: number) => Math.floor(milliseconds / 60_000)

const error = (code: string, field: string | null, values?: MessageValues): CheckFinding => ({
  code,
  severity: 'error',
  field,
  path: null,
  ...(values && { values }),
})
const warning = (code: string, field: string | null, values?: MessageValues): CheckFinding => ({
  ...error(code, field, values),
  severity: 'warning',
})

const ofQuestions = ({ content, pinned, locales, review }: CheckFacts): CheckFinding[] => {
  const known = new Map(pinned.map((question) => [question.id, question]))
  return pinnedIn(content).flatMap(({ question_id, field }) => {
    const question = known.get(question_id)
    if (!question) return []
    const { id, title, status, type, languages } = question
    const at = { field: `${field}.question_id`, path: `/questions/${id}` }
    const missing = locales.filter((locale) => !languages.includes(locale))
    return [
      ...(status === 'draft' ? [{ ...error('draft_question', null, { title }), ...at }] : []),
      ...(status === 'retired' ? [{ ...error('retired_question', null, { title }), ...at }] : []),
      ...missing.map((locale) => ({ ...warning(`no_language_${locale}`, null, { title }), ...at })),
      ...(review.just_after.marks && manual.includes(type)
        ? [{ ...warning('marked_by_hand', null, { title }), ...at }]
        : []),
    ]
  })
}

const ofPools = ({ content, pools, locales, review }: CheckFacts): CheckFinding[] => {
  const wanted = poolsIn(content).map((pool, place) => ({
    ...pool,
    facts: pools[place] ?? { candidates: [], by_hand: 0, without_ru: 0, without_en: 0 },
  }))
  const filled = fillPools(
    wanted.map(({ count, facts }) => ({ count, candidates: facts.candidates })),
    pinnedIn(content).map(({ question_id }) => question_id),
  )
  return wanted.flatMap(({ count, field, facts }, place) => {
    const match = facts.candidates.length
    const got = filled[place]?.length ?? 0
    const lacking = { ru: facts.without_ru, en: facts.without_en }
    return [
      ...(match < count ? [error('pool_too_small', `${field}.count`, { wanted: count, count: match })] : []),
      ...(match >= count && got < count
        ? [error('pool_shared', `${field}.count`, { wanted: count, count: got, match })]
        : []),
      ...locales
        .filter((locale) => lacking[locale] > 0)
        .map((locale) => warning(`pool_no_language_${locale}`, field, { count: lacking[locale] })),
      ...(review.just_after.marks && facts.by_hand > 0
        ? [warning('pool_marked_by_hand', field, { count: facts.by_hand })]
        : []),
    ]
  })
}

const ofKeys = ({ type, content, shown_keys }: CheckFacts): CheckFinding[] => {
  const severity = exams.includes(type) ? ('confirm' as const) : ('warning' as const)
  return shown_keys.map(({ test, count, first }) => {
    const [{ section, item } = { section: 0, item: 0 }] = first
    const field = `content.sections.${section}.items.${item}`
    const isPinned = content.sections[section]?.items[item]?.kind === 'question'
    return {
      code: test === null ? 'keys_shown_elsewhere' : 'keys_shown',
      severity,
      field: isPinned ? `${field}.question_id` : field,
      path: null,
      links: first.map(({ title, question_id }) => ({ title, path: `/questions/${question_id}` })),
      values: { count, test: test ?? '' },
    }
  })
}

const ofTimes = ({ content, opens_at, closes_at, review }: CheckFacts, now: Date): CheckFinding[] => {
  if (closes_at === null)
    return reviewFacts.some((fact) => review.after_close[fact]) ? [warning('never_closes', 'closes_at')] : []
  const closes = Date.parse(closes_at)
  if (closes <= now.getTime()) return [error('window_past', 'closes_at')]
  const window = minutes(closes - Math.max(now.getTime(), opens_at === null ? 0 : Date.parse(opens_at)))
  const limit = content.time_limit_min
  return limit !== null && limit > window
    ? [warning('limit_beyond_window', 'content.time_limit_min', { limit, count: window })]
    : []
}

const ofReview = ({ type, review, attempts_allowed }: CheckFacts): CheckFinding[] => [
  ...(type !== 'practice' && reviewFacts.some((fact) => review.during[fact])
    ? [error('during_outside_practice', `review.${reviewMoments[0]}`)]
    : []),
  ...(['right_answer', 'explanation'] as const)
    .filter((fact) => review.just_after[fact] && attempts_allowed !== 1)
    .map((fact) =>
      attempts_allowed === 0
        ? warning('never_just_after', `review.just_after.${fact}`)
        : warning('after_last_attempt', `review.just_after.${fact}`, { count: attempts_allowed }),
    ),
]

/** An entrance exam needs no audience yet: it is scheduled for applicants after publication. */
const ofAudience = ({ has_audience, takers, type }: CheckFacts): CheckFinding[] => {
  if (!has_audience && type !== 'entrance') return [error('no_audience', 'group_ids')]
  return takers === 0 ? [warning('no_takers', 'group_ids')] : []
}

const ofSections = ({ content: { sections } }: CheckFacts): CheckFinding[] =>
  sections.every(({ items }) => items.length === 0)
    ? [error('no_questions', 'content.sections.0.items')]
    : sections.flatMap(({ items }, place) =>
        items.length === 0 ? [warning('empty_section', `content.sections.${place}.items`)] : [],
      )

const weight = { error: 0, confirm: 1, warning: 2 }

/** Returns errors and warnings before publication: errors first, then in the order of the test builder. */
export const findingsOf = (facts: CheckFacts, now: Date): CheckFinding[] =>
  [
    ...(facts.title_en === '' && facts.locales.includes('en') ? [warning('no_title', 'translations.en.title')] : []),
    ...ofSections(facts),
    ...ofQuestions(facts),
    ...ofPools(facts),
    ...ofKeys(facts),
    ...ofTimes(facts, now),
    ...ofReview(facts),
    ...ofAudience(facts),
  ].toSorted((one, other) => weight[one.severity] - weight[other.severity])
