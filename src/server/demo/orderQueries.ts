import { sql } from 'kysely'
import { cancelOrder, changeStates, insertOrder, listStates, recordStates, roleChange } from '../groups'
import type { Db } from '../platform/database'
import { writeSetting } from '../platform/settingQueries'
import { emailOf } from './accounts'
import { insertGraduationDraft } from './graduationQueries'
import type { IdOf } from './keys'
import { dayBefore, signPast, type Demo } from './pastOrderQueries'

const signatories = [
  { position: 'Директор', name: 'Е. В. Соколова' },
  { position: 'Заместитель директора по учебной работе', name: 'А. П. Громов' },
]

/** Creates orders of most kinds, in every state, around today. */
export const insertDemoOrders = async (db: Db, now: Date, personId: IdOf): Promise<void> => {
  const demo = { db, now, by: personId(emailOf('methodist')) }
  await writeSetting(db, 'signatories', signatories)
  const [leaver = 0, mover = 0, ...others] = await listMembers(db)
  const leave = { kind: 'leave' as const, number: '14-к', grounds: 'Заявление, справка врачебной комиссии' }
  await signPast(demo, { ...leave, days: 40, terms: { until: dayBefore(demo, -325) } }, [leaver], () => ({
    state: 'academic_leave',
  }))
  const groupId = await findOtherGroup(db, mover)
  const transfer = { kind: 'transfer' as const, number: '17-к', grounds: 'Заявление', terms: { to_group_id: groupId } }
  const mistaken = await signPast(demo, { ...transfer, days: 20 }, [mover], () => ({
    close: 'transferred',
    open: { group_id: groupId, state: 'studying' },
  }))
  const reason = 'Студент отозвал заявление'
  await cancelOrder(db, { orderId: mistaken, number: '18-к', orderedOn: dayBefore(demo, 18), reason, by: demo.by, now })
  await insertUnapplied(demo, others)
  await insertGraduationDraft(demo)
}

/** Some students of the first groups, in a stable order. */
const listMembers = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM memberships JOIN users ON users.id = user_id JOIN groups ON groups.id = group_id
    WHERE ended_on IS NULL AND state = 'studying' AND course = 1 AND groups.status = 'active' AND email NOT LIKE '%@abitura.test'
    ORDER BY memberships.id DESC LIMIT 6`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Another group of the person's course with a free place. */
const findOtherGroup = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    SELECT groups.id FROM groups, memberships JOIN groups AS own ON own.id = group_id
    WHERE user_id = ${userId} AND ended_on IS NULL AND groups.course = own.course AND groups.id <> own.id AND groups.status = 'active'
      AND (SELECT count(*) FROM memberships AS members WHERE members.group_id = groups.id AND members.ended_on IS NULL) < groups.capacity
    ORDER BY groups.id LIMIT 1`.execute(db)
  return rows[0]?.id ?? 0
}

/** Graduates the class of last summer: its memberships have ended, and the order makes its people graduates. */
export const insertPastGraduation = async (db: Db, personId: IdOf): Promise<void> => {
  const by = personId(emailOf('methodist'))
  const { rows } = await sql<{ user_id: number; ended_on: string }>`
    SELECT user_id, ended_on FROM memberships WHERE state = 'graduated' ORDER BY id`.execute(db)
  const [first] = rows
  if (!first) return
  const ids = rows.map(({ user_id }) => user_id)
  const date = first.ended_on
  const order = { kind: 'graduation' as const, number: '96-в', grounds: 'Протокол государственной комиссии № 4' }
  const id = await insertOrder(db, { ...order, ordered_on: date, effective_on: date, by }, { by, now: new Date(date) })
  const before = await listStates(db, ids)
  const changes = [...before].map(([user_id, state]) => ({ user_id, ...roleChange(state, 'graduate') }))
  await changeStates(db, { changes, date, order: { number: order.number, date } })
  await recordStates(db, { orderId: id, before })
  await sql`UPDATE memberships SET order_number = ${order.number}, order_date = ${date}::date WHERE state = 'graduated'`.execute(
    db,
  )
}

/** Drafts, and an expulsion that waits for its day. */
const insertUnapplied = async (demo: Demo, userIds: readonly number[]): Promise<void> => {
  const { db, now, by } = demo
  const [leaving = 0, ...rated] = userIds
  const waiting = await insertOrder(db, {
    kind: 'expulsion',
    number: '21-к',
    ordered_on: dayBefore(demo, 2),
    effective_on: dayBefore(demo, -14),
    grounds: 'Личное заявление',
    terms: { expulsion_reason: 'own_wish' },
    by,
  })
  const scholarship = { kind: 'scholarship' as const, number: null, ordered_on: null, effective_on: null, by }
  const title = 'Повышенная стипендия за достижения'
  const draft = await insertOrder(db, { ...scholarship, terms: { title, until: dayBefore(demo, -200) } })
  await sql`
    INSERT INTO order_people (order_id, user_id)
    SELECT ${draft}::bigint, unnest(${rated}::bigint[]) UNION ALL SELECT ${waiting}::bigint, ${leaving}::bigint`.execute(
    db,
  )
  await sql`
    UPDATE orders SET status = 'signed', signed_by = ${by}, signed_at = ${now.toISOString()} WHERE id = ${waiting}`.execute(
    db,
  )
}
