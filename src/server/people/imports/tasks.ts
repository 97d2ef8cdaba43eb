import { z } from 'zod'
import { writeAudit } from '../audit/writeQueries'
import { problemOf } from '../../kit/records/constraints'
import type { Db } from '../../platform/database'
import type { Task } from '../../platform/jobs'
import type { Services } from '../../kit/services'
import { declarations, type MembershipCheck, type CheckMemberships } from '../../kit/feature'
import type { AuditOrigin } from '../../kit/records/audit'
import {
  endImport,
  findActor,
  getTask,
  updateDone,
  updateIgnoresLogins,
  type Task as ImportTask,
} from './importQueries'
import {
  hasKnownLogins,
  listExisting,
  listJoins,
  listNamesakes,
  listRolesByName,
  listRowsAfter,
  updateVerdicts,
  writeRows,
} from './rowQueries'
import { checkRow, valuesOf, type Existing, type Verdict } from './rules'

const payload = z.object({ id: z.int() })
const step = 1000

type CheckInput = {
  id: number
  userId: number
  task: ImportTask
  headingLine: number
  /** Checks group places; null if no feature provides groups. */
  placing: CheckMemberships | null
  /** Receives the number of checked rows and returns false to stop. */
  progress: (done: number) => Promise<boolean>
}

/** Checks every row against the current data. Returns the number of refused rows, or the reason for an early stop. */
const check = async (
  db: Db,
  { id, userId, task, headingLine, placing, progress }: CheckInput,
): Promise<number | 'not permitted' | 'stopped'> => {
  const actor = await findActor(db, { userId, task })
  if (!actor) return 'not permitted'
  const roles = await listRolesByName(db)
  const seen = new Set<string>()
  const ignoresLogins = await ignoresLoginsOf(db, { id, task })
  let line = headingLine
  let done = 0
  let refused = 0
  for (;;) {
    const rows = await listRowsAfter(db, { id, line, limit: step })
    if (rows.length === 0) return refused
    const read = rows.map((row) => ({ line: row.line, values: valuesOf(row.cells, task) }))
    const existing = byKey(
      await listExisting(db, {
        emails: read.flatMap(({ values }) => values.email?.trim().toLowerCase() ?? []),
        logins: read.flatMap(({ values }) => values.login?.toLowerCase() ?? []),
      }),
    )
    const known = { actor, options: task, roles, seen, existing, ignoresLogins }
    const judged = read.map((row) => ({ line: row.line, ...checkRow(row.values, known) }))
    const verdicts = withWarnings(await withGroups(judged, placing), await listNamesakes(db, namesIn(judged)))
    await updateVerdicts(db, id, verdicts)
    line = rows.at(-1)?.line ?? line
    done += rows.length
    refused += verdicts.filter(({ action }) => action === 'error').length
    if (!(await progress(done))) return 'stopped'
  }
}

/** Whether none of the file's logins exists here, so that they come from another system. */
const ignoresLoginsOf = async (db: Db, { id, task }: Pick<CheckInput, 'id' | 'task'>): Promise<boolean> => {
  const column = task.mapping.indexOf('login')
  return column >= 0 && !(await hasKnownLogins(db, { id, column }))
}

type RowVerdict = Verdict & { line: number }

/** Adds to each row the group to join, or turns the row into an error. */
const withGroups = async (rows: readonly RowVerdict[], placing: CheckMemberships | null) => {
  const requests = rows.flatMap(({ line, groupRequest }) => (groupRequest ? [{ line, ...groupRequest }] : []))
  const places = placing && requests.length > 0 ? await placing(requests) : new Map<number, MembershipCheck>()
  return rows.map(({ groupRequest, ...row }) => {
    const place = groupRequest && places.get(row.line)
    if (!place) return { ...row, joins: null }
    if ('refusal' in place)
      return { ...row, action: 'error' as const, input: null, errors: { group: [place.refusal] }, joins: null }
    if (place.group === null) return { ...row, joins: null }
    const joins = { group_id: place.group.id, code: place.group.code, from: null, started_on: groupRequest.started_on }
    return { ...row, action: row.action === 'skip' ? ('update' as const) : row.action, joins }
  })
}

const namesIn = (rows: readonly RowVerdict[]) =>
  rows.flatMap(({ line, action, input }) => (action === 'create' && input ? [{ line, ...input }] : []))

type PlacedRow = Awaited<ReturnType<typeof withGroups>>[number]
type Namesake = { line: number; name: string; email: string | null }
const withWarnings = (rows: readonly PlacedRow[], namesakes: readonly Namesake[]) => {
  const named = new Map<number, Namesake[]>()
  for (const person of namesakes) named.set(person.line, [...(named.get(person.line) ?? []), person])
  return rows.map((row) => ({
    ...row,
    warnings: (named.get(row.line) ?? []).map(({ name, email }) => ({
      key: 'user_imports.namesake',
      values: { person: [name, email].filter(Boolean).join(', ') },
    })),
  }))
}

const byKey = (people: readonly Existing[]) => {
  const known = new Map(
    people.flatMap((person) =>
      [person.email, person.login].flatMap((key) => (key === null ? [] : [[key, person] as const])),
    ),
  )
  return ({ email, login }: { email: string | null; login: string | null }) =>
    known.get(email ?? '') ?? known.get(login ?? '')
}

/** Checks the rows without changing any user. */
export const checkImport =
  ({ database: { db } }: Services): Task =>
  async (sent) => {
    const { id } = payload.parse(sent)
    const found = await getTask(db, id)
    if (found?.status !== 'checking') return
    const { user_id: userId, task, heading_line: headingLine } = found
    const placing = (await declarations.placeMembers?.(db)) ?? null
    await updateIgnoresLogins(db, { id, ignores: await ignoresLoginsOf(db, { id, task }) })
    const progress = (done: number) => updateDone(db, { id, run: task.run, done })
    const judged = await check(db, { id, userId, task, headingLine, placing, progress })
    if (judged !== 'stopped')
      await endImport(db, { id, run: task.run, to: judged === 'not permitted' ? 'failed' : 'checked' })
  }

/** Treats a constraint violation as a permanent failure. Rethrows other errors, so that the job is retried. */
const permanentFailure = (error: unknown) => {
  const problem = problemOf(error, {})
  if (problem?.details.status !== 422) throw error
  return 'failed' as const
}

/** Adds the imported people to their groups. */
const addToGroups = async (db: Db, id: number, origin: AuditOrigin) => {
  const joins = await listJoins(db, id)
  if (!declarations.joinGroups || joins.length === 0) return
  const ids = await declarations.joinGroups(db, joins)
  await writeAudit(db, { action: 'create', entity: 'groups/members', ids, after: { people: joins }, ...origin })
}

/** Rechecks the rows, because data may have changed, and saves them with an audit row in one transaction. */
export const runImport =
  ({ database: { db } }: Services): Task =>
  async (sent) => {
    const { id } = payload.parse(sent)
    const found = await getTask(db, id)
    if (found?.status !== 'running') return
    const { user_id: userId, task, heading_line: headingLine } = found
    const { run } = task
    // Written outside the transaction, so that the progress is visible before the commit.
    const progress = (done: number) => updateDone(db, { id, run, done: Math.floor(done / 2) })
    const outcome = await db
      .transaction()
      .execute<'failed' | 'checked' | 'over'>(async (transaction) => {
        const placing = task.mapping.includes('group')
          ? ((await declarations.placeMembers?.(transaction, 'locked')) ?? null)
          : null
        const judged = await check(transaction, { id, userId, task, headingLine, placing, progress })
        if (judged === 'not permitted') return 'failed'
        if (judged === 'stopped') return 'over'
        if (judged > 0 && task.rows !== 'valid') return 'checked'
        // End the run before writing: a concurrent stop then waits for the lock and finds that the run has ended.
        if (!(await endImport(transaction, { id, run, to: 'done' }))) return 'over'
        const ids = await writeRows(transaction, id)
        const origin = { actorId: userId, ip: null, requestId: `import-${id}` }
        await writeAudit(transaction, { action: 'import', entity: 'users', ids, ...origin })
        await addToGroups(transaction, id, origin)
        return 'over'
      })
      .catch(permanentFailure)
    if (outcome !== 'over') await endImport(db, { id, run, to: outcome })
  }
