import { sql } from 'kysely'
import type { EndedState, OpenState } from '../../../api/groups/members'
import type { Basis } from '../../../api/directories/directions'
import type { Db } from '../../platform/database'

/** The open membership of a person, as orders store it. */
type OpenMembership = {
  id: number
  group_id: number
  group_code: string
  course: number
  state: OpenState
  /** Missing in orders of earlier versions. */
  basis?: Basis | null | undefined
  started_on: string
  order_number: string | null
  order_date: string | null
}
/** Part of a person's data that orders change. */
export type PersonState = { role: string; membership: OpenMembership | null }

/** Roles and open memberships by user id. */
export const listStates = async (db: Db, ids: readonly number[]): Promise<Map<number, PersonState>> => {
  const { rows } = await sql<{ id: number; state: PersonState }>`
    SELECT users.id, jsonb_build_object('role', roles.code, 'membership', CASE WHEN memberships.id IS NOT NULL THEN
      jsonb_build_object('id', memberships.id, 'group_id', group_id, 'group_code', groups.code, 'course', course, 'state', state,
        'basis', basis, 'started_on', started_on, 'order_number', order_number, 'order_date', order_date) END) AS state
    FROM users JOIN roles ON roles.id = role_id
      LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
      LEFT JOIN groups ON groups.id = group_id
    WHERE users.id = ANY(${ids})`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Locks people in id order, so that two orders about one person take effect one after the other. */
export const lockPeople = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`SELECT FROM users WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Change of one person: ends the open membership, changes its state or basis, or starts another one. */
export type StateChange = {
  user_id: number
  close?: EndedState
  state?: OpenState
  open?: { group_id: number; state: OpenState }
  /** Basis of the new or changed membership; without it, the person keeps the present one. */
  basis?: Basis | undefined
  /** Code of the new role. */
  role?: string
}
type Changes = {
  changes: readonly StateChange[]
  /** First day of a new membership and last day of an ended one. */
  date: string
  order: { number: string | null; date: string | null }
}

/** Applies the changes with a fixed number of statements. The caller has locked the people and their groups. */
export const changeStates = async (db: Db, { changes, date, order }: Changes): Promise<void> => {
  if (changes.length === 0) return
  const rows = changes.map(({ user_id, close, state, open, basis, role }) => ({
    user_id,
    close,
    state,
    role,
    group_id: open?.group_id,
    open_state: open?.state,
    basis,
  }))
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS change (user_id bigint, close text, state text, role text, group_id bigint, open_state text, basis text)`
  await sql`
    UPDATE memberships SET state = coalesce(change.close, change.state, memberships.state), ended_on = CASE WHEN close IS NOT NULL THEN ${date}::date END,
      basis = CASE WHEN close IS NULL THEN coalesce(change.basis, memberships.basis) ELSE memberships.basis END,
      order_number = ${order.number}, order_date = ${order.date}::date
    FROM ${changed} WHERE memberships.user_id = change.user_id AND ended_on IS NULL
      AND (close IS NOT NULL OR change.state IS NOT NULL OR change.basis IS NOT NULL AND change.group_id IS NULL)`.execute(
    db,
  )
  await sql`
    INSERT INTO memberships (user_id, group_id, state, basis, started_on, order_number, order_date)
    SELECT user_id, group_id, open_state, basis, ${date}::date, ${order.number}, ${order.date}::date
    FROM ${changed} WHERE group_id IS NOT NULL ORDER BY user_id`.execute(db)
  await sql`
    UPDATE users SET role_id = roles.id FROM ${changed} JOIN roles ON roles.code = change.role
    WHERE users.id = change.user_id AND role_id <> roles.id`.execute(db)
}

/** Roles that orders give and take. Any other role, such as that of a teacher who studies, stays. */
export const movableRoles: readonly string[] = ['enrollee', 'student', 'graduate']

type Change = { user_id: number; before: PersonState; after: PersonState }
/** Whether an order changed how a membership is paid for, and did not begin another one. */
const changesBasis = ({ before, after }: Pick<Change, 'before' | 'after'>) =>
  before.membership?.id === after.membership?.id && before.membership?.basis !== after.membership?.basis
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Undoes the changes of an order: memberships that it began are deleted, and those that it changed or ended are as
 * before. A role is as before unless somebody has given another one since.
 */
export const restoreStates = async (db: Db, people: readonly Change[]): Promise<void> => {
  const begun = people.flatMap(({ before, after }) =>
    after.membership && after.membership.id !== before.membership?.id ? [after.membership.id] : [],
  )
  await sql`DELETE FROM memberships WHERE id = ANY(${begun})`.execute(db)
  const changed = people.flatMap(({ before, after }) =>
    before.membership && !isSame(before.membership, after.membership)
      ? [{ ...before.membership, changes_basis: changesBasis({ before, after }) }]
      : [],
  )
  await sql`
    UPDATE memberships SET state = earlier.state, ended_on = NULL, order_number = earlier.order_number, order_date = earlier.order_date,
      basis = CASE WHEN changes_basis THEN earlier.basis ELSE memberships.basis END
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      AS earlier (id bigint, state text, basis text, changes_basis boolean, order_number text, order_date date)
    WHERE memberships.id = earlier.id`.execute(db)
  const moved = people.flatMap(({ user_id, before, after }) =>
    before.role !== after.role && movableRoles.includes(before.role) && movableRoles.includes(after.role)
      ? [{ user_id, given: after.role, earlier: before.role }]
      : [],
  )
  await sql`
    UPDATE users SET role_id = roles.id
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved (user_id bigint, given text, earlier text)
      JOIN roles ON roles.code = moved.earlier JOIN roles AS given ON given.code = moved.given
    WHERE users.id = moved.user_id AND role_id = given.id`.execute(db)
}
