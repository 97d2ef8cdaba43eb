import { z } from 'zod'
import { writeAudit } from '../audit/writeQueries'
import { problemOf } from '../../kit/constraints'
import type { Db } from '../../platform/database'
import type { Task } from '../../platform/jobs'
import type { Services } from '../../kit/services'
import { endImport, findActor, getTask, updateDone, type Task as ImportTask } from './queries'
import { listExisting, listRolesByName, listRowsAfter, updateVerdicts, writeRows } from './rowQueries'
import { judge, valuesOf, type Existing } from './rules'

const payload = z.object({ id: z.int() })
const step = 1000

type Checked = {
  id: number
  userId: number
  task: ImportTask
  /** Is told how many rows are judged, and answers whether to go on. */
  progress: (done: number) => Promise<boolean>
}

/** Judges every row as things stand now; answers how many are refused, or why it did not come so far. */
const check = async (
  db: Db,
  { id, userId, task, progress }: Checked,
): Promise<number | 'not permitted' | 'stopped'> => {
  const actor = await findActor(db, { userId, task })
  if (!actor) return 'not permitted'
  const roles = await listRolesByName(db)
  const seen = new Set<string>()
  let line = 0
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
    const known = { actor, options: task, roles, seen, existing }
    const verdicts = read.map((row) => ({ line: row.line, ...judge(row.values, known) }))
    await updateVerdicts(db, id, verdicts)
    line = rows.at(-1)?.line ?? line
    done += rows.length
    refused += verdicts.filter(({ action }) => action === 'error').length
    if (!(await progress(done))) return 'stopped'
  }
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

/** Judges the rows and changes nobody. */
export const checkImport =
  ({ database: { db } }: Services): Task =>
  async (sent) => {
    const { id } = payload.parse(sent)
    const found = await getTask(db, id)
    if (found?.status !== 'checking') return
    const { user_id: userId, task } = found
    const progress = (done: number) => updateDone(db, { id, run: task.run, done })
    const judged = await check(db, { id, userId, task, progress })
    if (judged !== 'stopped')
      await endImport(db, { id, run: task.run, to: judged === 'not permitted' ? 'failed' : 'checked' })
  }

/**
 * What the database refuses it refuses again; what it could not do now it may do later, when the job is tried again.
 */
const refusedBy = (error: unknown) => {
  const problem = problemOf(error, {})
  if (problem?.details.status !== 422) throw error
  return 'failed' as const
}

/**
 * Judges the rows once more and writes them, all in one transaction with its audit row: somebody else may have written
 * meanwhile.
 */
export const runImport =
  ({ database: { db } }: Services): Task =>
  async (sent) => {
    const { id } = payload.parse(sent)
    const found = await getTask(db, id)
    if (found?.status !== 'running') return
    const { user_id: userId, task } = found
    const { run } = task
    // Told from outside of the transaction, or nobody would see it before the end.
    const progress = (done: number) => updateDone(db, { id, run, done: Math.floor(done / 2) })
    const outcome = await db
      .transaction()
      .execute<'failed' | 'checked' | 'over'>(async (transaction) => {
        const judged = await check(transaction, { id, userId, task, progress })
        if (judged === 'not permitted') return 'failed'
        if (judged === 'stopped') return 'over'
        if (judged > 0 && task.rows !== 'valid') return 'checked'
        // Before anything is written: who would stop it from here on waits, and is told that it has ended.
        if (!(await endImport(transaction, { id, run, to: 'done' }))) return 'over'
        const ids = await writeRows(transaction, id)
        await writeAudit(transaction, {
          action: 'import',
          entity: 'users',
          ids,
          actorId: userId,
          ip: null,
          requestId: `import-${id}`,
        })
        return 'over'
      })
      .catch(refusedBy)
    if (outcome !== 'over') await endImport(db, { id, run, to: outcome })
  }
