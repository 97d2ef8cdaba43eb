import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { applicationStatus, type ApplicationAction } from '../../src/api/admissions/applicationStates'
import { documentStatus } from '../../src/api/admissions/documentStates'
import type { DocumentAction } from '../../src/api/admissions/documents'
import { recommendable, waitlistable } from '../../src/api/admissions/statusSets'
import { pollStatuses, type PollAction } from '../../src/api/polls/codes'
import { staffActions } from '../../src/server/admissions/applications/case/rules'
import { applicantActions } from '../../src/server/admissions/applications/mine/rules'
import { actionsOn, canRemove } from '../../src/server/admissions/documents/rules'
import { availableActions } from '../../src/server/polls/record/rules'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)

type Move = `${string} → ${string}`
/** Statuses that an action passes through, once for each outcome. */
type Paths = readonly (readonly string[])[]

const stepsOf = (from: string, path: readonly string[]): Move[] =>
  path.flatMap((to, place): Move[] => {
    const before = path[place - 1] ?? from
    return before === to ? [] : [`${before} → ${to}`]
  })
const movesOf = <A extends string>(from: string, actions: readonly A[], paths: Readonly<Partial<Record<A, Paths>>>) =>
  actions.flatMap((action) => (paths[action] ?? []).flatMap((path) => stepsOf(from, path)))

const applicationPaths: Partial<Record<ApplicationAction, Paths>> = {
  submit: [['submitted']],
  resubmit: [['resubmitted']],
  claim: [['in_review']],
  unclaim: [['submitted'], ['resubmitted']],
  return: [['needs_changes']],
  undo_return: [['in_review']],
  accept: [['accepted']],
  reject: [['rejected']],
  revoke: [['in_review']],
  reopen: [['draft']],
  withdraw: [['withdrawn']],
}
const [personId, ownerId] = [1, 2]
const applicationMoves = applicationStatus.options.flatMap((status) => {
  const record = { status, status_name: status, placed: [], campaign: { is_open: true } }
  const held = [null, { id: personId, name: 'Reviewer' }].flatMap((holder) =>
    staffActions(
      { user_id: ownerId, status, source: 'office', holder, undo_return_by: personId },
      { personId, campaignIsOpen: true },
    ),
  )
  return movesOf(status, [...held, ...applicantActions({ record })], applicationPaths)
})

/** From acceptance on, the status follows the choices. */
const statusOfChoices = (states: readonly string[]) =>
  ['enrolled', 'recommended', 'waitlist'].find((state) => states.includes(state)) ?? 'accepted'
const choiceMoves = [
  ...recommendable.map((from) => ({ from, to: 'recommended' })),
  ...waitlistable.map((from) => ({ from, to: 'waitlist' })),
  { from: 'recommended', to: 'declined' },
  { from: 'recommended', to: 'enrolled' },
  { from: 'enrolled', to: 'recommended' },
  // A withdrawal first frees the places of the choices.
  { from: 'waitlist', to: 'none' },
  { from: 'recommended', to: 'none' },
].flatMap(({ from, to }) =>
  ['none', 'waitlist', 'declined'].flatMap((other) =>
    stepsOf(statusOfChoices([from, other]), [statusOfChoices([to, other])]),
  ),
)

const documentPaths: Partial<Record<DocumentAction, Paths>> = {
  claim: [['in_review']],
  unclaim: [['uploaded']],
  accept: [['in_review', 'accepted']],
  reject: [['in_review', 'rejected']],
  revoke: [['in_review']],
  waive: [['not_required']],
  require: [['missing'], ['requested'], ['rejected']],
  request: [['requested']],
  scan: [['uploaded']],
}
const documentMoves = documentStatus.options.flatMap((status) => {
  const review = { status, applicationStatus: 'in_review', ownerId, personId, original: 'awaited' } as const
  const actions = [null, personId].flatMap((holderId) => actionsOn({ ...review, holderId, isReplaced: false }))
  const upload = { status, required: true, is_replacement: false, requested: true, pages: 1 }
  const isRemovable = status === 'uploaded' && canRemove(upload, { applicationStatus: 'draft', remarked: false })
  return [
    ...movesOf(status, actions, documentPaths),
    ...(isRemovable ? ['missing', 'requested'].flatMap((to) => stepsOf(status, [to])) : []),
    ...(status === 'accepted' ? stepsOf(status, ['expired']) : []),
  ]
})

const pollPaths: Partial<Record<PollAction, Paths>> = {
  schedule: [['scheduled']],
  open: [['scheduled', 'open']],
  pause: [['paused']],
  resume: [['open']],
  close: [['closed']],
  publish: [['published']],
  archive: [['archived']],
  cancel: [['cancelled']],
}
const pollMoves = pollStatuses.flatMap((status) => {
  const poll = { status, is_closing: false, can_edit: true, key_lost: false, roll_count: 2, voted_count: 1 }
  return movesOf(status, availableActions(poll), pollPaths)
})

type Table = 'applications' | 'documents' | 'polls'
const machines: readonly { table: Table; statuses: readonly string[]; moves: readonly Move[] }[] = [
  { table: 'applications', statuses: applicationStatus.options, moves: [...applicationMoves, ...choiceMoves] },
  { table: 'documents', statuses: documentStatus.options, moves: documentMoves },
  { table: 'polls', statuses: pollStatuses, moves: pollMoves },
]

/** A record that satisfies the checks of every status. */
const rowOf: Record<Table, string> = {
  applications: `SELECT id FROM applications WHERE status = 'rejected' LIMIT 1`,
  documents: `SELECT id FROM documents WHERE status = 'rejected' LIMIT 1`,
  polls: `SELECT id FROM polls WHERE secrecy = 'open' AND tally IS NOT NULL ORDER BY id LIMIT 1`,
}

class RolledBack extends Error {}
/** Tries the move in the database, and undoes it. */
const isAccepted = async (table: Table, [from, to]: readonly [string, string]): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`${sql.raw(rowOf[table])}`.execute(server.db)
  const setStatus = (status: string) => sql`UPDATE ${sql.table(table)} SET status = ${status} WHERE id = ${rows[0]?.id}`
  try {
    await server.db.transaction().execute(async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db)
      expect((await setStatus(from).execute(db)).numAffectedRows).toBe(1n)
      await sql`SET LOCAL session_replication_role = origin`.execute(db)
      await setStatus(to).execute(db)
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack) return true
    const { constraint } = error instanceof pg.DatabaseError ? error : {}
    if (constraint === `${table.slice(0, -1)}_transitions`) return false
    // This move has a further condition, a time limit.
    if (constraint === 'application_undo_return') return true
    throw error
  }
  throw new Error('The move was not undone')
}

describe('The database', () => {
  it.each(machines)('allows exactly the moves between statuses that the rules allow: $table', async (machine) => {
    const { table, statuses, moves } = machine
    const accepted: Move[] = []
    for (const from of statuses)
      for (const to of statuses)
        if (from !== to && (await isAccepted(table, [from, to]))) accepted.push(`${from} → ${to}`)
    expect(accepted.toSorted()).toEqual([...new Set(moves)].toSorted())
  })

  it('has no other triggers on moves between statuses', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
      WHERE prosrc LIKE '%status cannot change%' ORDER BY 1`.execute(server.db)
    expect(rows.map(({ name }) => name)).toEqual(machines.map(({ table }) => table))
  })
})
