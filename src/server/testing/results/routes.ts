import { collegeName } from '../../kit/college'
import type { Locale } from '../../../api/kit/endpoints'
import type { PersonResult, results } from '../../../api/testing/results'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import { conflict } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { readReview } from '../attempts/attemptViews'
import { titleIn } from '../attempts/staffQueries'
import { readItem, readItems } from './items'
import { getGradedTest, getAttemptOwner, listChanges, listTakersWithAttempts, type GradedTest } from './resultQueries'
import { fullVisibility, isAnonymous, personResultOf, sortResults, testResultsOf } from './rules'
import { resultsSheet } from './sheet'

const exportColumns = (locale: Locale): ExportColumn<PersonResult>[] => [
  { title: 'export.person_name', value: (row) => row.name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.status', value: (row) => localise(locale, { key: `result_state.${row.state}` }) },
  { title: 'export.attempt', value: (row) => row.attempts_count },
  { title: 'export.submitted_at', kind: 'moment', value: (row) => row.submitted_at },
  { title: 'export.minutes', value: (row) => row.minutes },
  { title: 'export.score', value: (row) => row.score, digits: 2 },
  { title: 'export.max_score', value: (row) => row.max_score, digits: 2 },
  { title: 'export.percent', value: (row) => row.percent, digits: 1 },
  {
    title: 'export.passed',
    value: (row) => (row.passed === null ? null : localise(locale, { key: row.passed ? 'export.yes' : 'export.no' })),
  },
]

type RouteContext = Pick<Context, 'db'> & { person: Person; params: { id: number } }
type Filter = Parameters<typeof listTakersWithAttempts>[1]['filter'] & {
  state?: readonly PersonResult['state'][] | undefined
}
type ListQuery = { filter: Filter; sort: { field: string; order: 'ASC' | 'DESC' }; offset?: number; limit?: number }

const peopleOf = async (
  { db, params, person }: RouteContext,
  test: GradedTest,
  filter: Filter = {},
): Promise<PersonResult[]> =>
  (await listTakersWithAttempts(db, { testId: params.id, person, filter })).map((sitter) =>
    personResultOf(sitter, test),
  )

/** Returns the ids of the attempts that count, for people within reach. */
const listCounted = async (context: RouteContext): Promise<number[]> => {
  const { db, params, person } = context
  const people = await peopleOf(context, await getGradedTest(db, { testId: params.id, person }))
  return people.flatMap(({ state, attempt_id }) => (state === 'done' && attempt_id !== null ? [attempt_id] : []))
}

const pageOf = (people: readonly PersonResult[], { filter, sort, offset = 0, limit = people.length }: ListQuery) => {
  const { state } = filter
  const rows = sortResults(state ? people.filter((one) => state.includes(one.state)) : people, sort)
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

export const resultsRoutes: Handlers<typeof results> = {
  'GET /api/tests/:id/results': async (context) => {
    const test = await getGradedTest(context.db, { testId: context.params.id, person: context.person })
    return { data: testResultsOf(await peopleOf(context, test), test.pass_percent) }
  },

  'GET /api/tests/:id/results/questions': async (context) => ({
    data: await readItems(context.db, await listCounted(context)),
  }),

  'GET /api/tests/:id/results/questions/:question': async (context) => {
    const { db, params, locale } = context
    return { data: await readItem(db, { attemptIds: await listCounted(context), questionId: params.question, locale }) }
  },

  'GET /api/tests/:id/results/people': async (context) => {
    const { db, params, person, query } = context
    const test = await getGradedTest(db, { testId: params.id, person })
    const { state: _state, ...who } = query.filter
    const people = await peopleOf(context, test, who)
    return withTabCounts(query, async (listQuery) => pageOf(people, listQuery))
  },

  'GET /api/tests/:id/results/people/export': async (context) => {
    const { db, params, person, query, locale, audit } = context
    const test = await getGradedTest(db, { testId: params.id, person })
    const { state: _state, ...who } = query.filter
    const { rows } = pageOf(await peopleOf(context, test, who), { filter: query.filter, sort: query.sort })
    audit({ action: 'export', entity: 'tests', ids: [params.id], after: { filter: query.filter, count: rows.length } })
    return exportFile({
      name: localise(locale, { key: 'export.files.results', values: { name: titleIn(test, locale) } }),
      columns: exportColumns(locale),
      rows,
      format: query.format,
      locale,
      timeZone: person.timeZone,
    })
  },

  'GET /api/tests/:id/results/sheet': async (context) => {
    const { db, params, person, query, locale, now, services } = context
    const test = await getGradedTest(db, { testId: params.id, person })
    const people = await peopleOf(context, test, query.group_id === undefined ? {} : { group_id: [query.group_id] })
    return resultsSheet({
      name: titleIn(test, locale),
      people,
      figures: testResultsOf(people, test.pass_percent),
      college: await collegeName(db, services.config, locale),
      locale,
      now,
      timeZone: person.timeZone,
    })
  },

  'GET /api/tests/:id/attempts/:attempt': async ({ db, params, person, locale, services, now }) => {
    const sign = signerAt(services.keyFor, now)
    const [testId, attemptId] = [params.id, params.attempt]
    const { person_name, group_code, user_id, ...sat } = await getAttemptOwner(db, { testId, attemptId, person })
    if (sat.status === 'in_progress') throw conflict('attempts.is_running')
    const { is_blind } = await getGradedTest(db, { testId, person })
    if (isAnonymous(sat, is_blind)) throw conflict('results.is_hidden')
    const review = await readReview(db, { id: attemptId, userId: user_id, locale, sign, allowed: fullVisibility })
    return { data: { person_name, group_code, review, changes: await listChanges(db, attemptId) } }
  },
}
