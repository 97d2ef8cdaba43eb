import type { testActions } from '../../../api/testing/testActions'
import { test, type TestRow, type tests } from '../../../api/testing/tests'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import { conflict, invalid, type Message } from '../../kit/problems'
import { checkReach, forReachable } from '../../kit/reach'
import { toPage } from '../../kit/records/lists'
import { recordRoutes } from '../../kit/records/recordRoutes'
import { lockForEdit } from '../../kit/records/lockRecord'
import { attemptStaffRoutes } from '../attempts/staffRoutes'
import { duplicateTest, findState, publishTest, withdrawTest } from './actionQueries'
import { findingsOf, type CheckFinding } from './check'
import { findCheckFacts } from './checkQueries'
import { countPool, updateTotals } from './itemQueries'
import { notifyTakers } from './notices'
import { overrideRoutes } from './overrideRoutes'
import { listPeople } from './peopleQueries'
import { countTestsEach, getTest, listTests, removePreviews, usageOfTests } from './testQueries'
import { editableBy } from './reachQueries'
import { listTakers } from './takerQueries'
import { insertTest, updateTest } from './writeQueries'

const entity = 'tests'
const table = 'tests'

const exportColumns = (locale: Locale): ExportColumn<TestRow>[] => [
  { title: 'export.subject', value: (row) => row.subject.name },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.kind', value: (row) => localise(locale, { key: `test_type.${row.type}` }) },
  { title: 'export.groups', value: (row) => [...row.groups, ...row.directions].map(({ code }) => code).join(', ') },
  { title: 'export.opens_at', kind: 'moment', value: (row) => row.opens_at },
  { title: 'export.closes_at', kind: 'moment', value: (row) => row.closes_at },
  { title: 'export.questions_count', value: (row) => row.questions_count },
  { title: 'export.points', value: (row) => row.points },
  { title: 'export.takers_count', value: (row) => row.takers_count },
  { title: 'export.finished_count', value: (row) => row.finished_count },
  { title: 'export.author', value: (row) => row.author_name },
  { title: 'export.status', value: (row) => localise(locale, { key: `test_status.${row.status}` }) },
]

type RouteContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }
const read = ({ db, params: { id }, locale, person, services, now }: RouteContext) =>
  getTest(db, { id, locale, person, services, now })

const findings = async ({ db, params: { id }, person, locale, now }: RouteContext): Promise<CheckFinding[]> =>
  findingsOf(await findCheckFacts(db, { id, person, locale }), now)
const messageOf = ({ code, values }: CheckFinding): Message => ({
  key: `test_findings.${code}`,
  ...(values && { values }),
})

/** Throws a 422 with the errors by form field. */
const refuse = (errors: readonly CheckFinding[]): void => {
  if (errors.length === 0) return
  const fields = [...new Set(errors.map(({ field }) => field ?? ''))]
  throw invalid(
    Object.fromEntries(
      fields.map((field) => [field, errors.filter((error) => (error.field ?? '') === field).map(messageOf)]),
    ),
    'tests.not_publishable',
  )
}

const records: Handlers<typeof tests> = recordRoutes({
  path: '/api/tests',
  table,
  record: test,
  restoredStatus: 'draft',
  list: listTests,
  count: countTestsEach,
  exportColumns: exportColumns,
  get: getTest,
  reach: editableBy,
  insert: insertTest,
  update: updateTest,
  usageOf: usageOfTests,
})

export const testsRoutes: Handlers<typeof tests> = {
  ...records,

  /** An edit of a published test must not introduce anything that would prevent its publication. */
  'PUT /api/tests/:id': async (context) => {
    const { status, shown_keys_reason } = await read(context)
    if (status !== 'published') return records['PUT /api/tests/:id'](context)
    const forbids = ({ severity }: CheckFinding) =>
      severity === 'error' || (severity === 'confirm' && shown_keys_reason === null)
    const { db, params, services } = context
    const before = (await findings(context)).filter(forbids)
    const notifiedTakers = new Set(await listTakers(db, params.id))
    const answer = await records['PUT /api/tests/:id'](context)
    const after = (await findings(context)).filter(forbids)
    const sizeOf = ({ links, values }: CheckFinding) => (links ? Number(values?.count) : 1)
    const countOf = (found: readonly CheckFinding[], code: string) =>
      found.filter((one) => one.code === code).reduce((sum, one) => sum + sizeOf(one), 0)
    refuse(after.filter(({ code }) => countOf(after, code) > countOf(before, code)))
    const newTakers = (await listTakers(db, params.id)).filter((taker) => !notifiedTakers.has(taker))
    await notifyTakers(db, services, { id: params.id, userIds: newTakers })
    return answer
  },

  'DELETE /api/tests/:id': async (context) => {
    const { db, params, person } = context
    await checkReach(db, { table, id: params.id, reach: editableBy(person) }, () => read(context))
    await removePreviews(db, [params.id])
    return records['DELETE /api/tests/:id'](context)
  },

  'POST /api/tests/delete': async (context) => {
    const { db, body, person, locale } = context
    await forReachable(db, { table, ids: body.ids, reach: editableBy(person), locale }, async (reached) => {
      await removePreviews(db, reached)
      return { data: { done: [...reached], refused: [] } }
    })
    return records['POST /api/tests/delete'](context)
  },
}

/** Locks the test for editing: 404, 403 or 409 if the person may not change it or the version is outdated. */
const lockTest = async (context: RouteContext & { body: { version: number } }) => {
  const { db, params, body, person } = context
  const current = () => read(context)
  await checkReach(db, { table, id: params.id, reach: editableBy(person) }, current)
  await lockForEdit(db, { table, id: params.id, version: body.version }, current)
  return { before: await current(), state: await findState(db, params.id) }
}

export const testActionsRoutes: Handlers<typeof testActions> = {
  ...attemptStaffRoutes,
  ...overrideRoutes,

  'GET /api/tests/people': async ({ db, query, person, locale }) =>
    toPage(await listPeople(db, { ...query, person, locale }), query),

  'POST /api/tests/pool': async ({ db, body, person }) => ({ data: { count: await countPool(db, body, person) } }),

  'GET /api/tests/:id/check': async (context) => {
    const { takers_count, questions_count, points } = await read(context)
    const found = await findings(context)
    return {
      data: {
        findings: found.map((finding) => {
          const { code, severity, field, path, links = [] } = finding
          return { code, severity, field, path, links, message: localise(context.locale, messageOf(finding)) }
        }),
        takers_count,
        questions_count,
        points,
      },
    }
  },

  'POST /api/tests/:id/publish': async (context) => {
    const { db, params, body, services, audit } = context
    const { before, state } = await lockTest(context)
    if (state.status !== 'draft')
      throw conflict(state.status === 'published' ? 'tests.is_published' : 'tests.is_archived')
    const found = await findings(context)
    refuse(found.filter(({ severity }) => severity === 'error'))
    const asksReason = found.some(({ severity }) => severity === 'confirm')
    if (asksReason && body.reason === null) throw invalid({ reason: [{ key: 'tests.keys_shown_reason' }] })
    const reason = asksReason ? body.reason : null
    await updateTotals(db, [params.id])
    await publishTest(db, { id: params.id, reason })
    await notifyTakers(db, services, { id: params.id, userIds: await listTakers(db, params.id) })
    const data = await read(context)
    audit({ action: 'publish', entity, ids: [params.id], before, after: data, ...(reason !== null && { reason }) })
    return { data }
  },

  'POST /api/tests/:id/withdraw': async (context) => {
    const { db, params, audit } = context
    const { before, state } = await lockTest(context)
    if (state.status !== 'published') throw conflict('tests.is_not_published')
    if (state.has_attempts) throw conflict('tests.was_begun')
    await withdrawTest(db, params.id)
    const data = await read(context)
    audit({ action: 'withdraw', entity, ids: [params.id], before, after: data })
    return { data }
  },

  'POST /api/tests/:id/duplicate': async (context) => {
    const { db, params, person, audit, locale, services, now } = context
    const { id } = params
    const before = await read(context)
    await checkReach(db, { table, id, reach: editableBy(person) }, () => read(context))
    const copy = await duplicateTest(db, { id, authorId: person.id, titled: before.translations })
    const data = await getTest(db, { id: copy, locale, person, services, now })
    audit({ action: 'create', entity, ids: [copy], after: data })
    return { data }
  },
}
