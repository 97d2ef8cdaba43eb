import { sql, type RawBuilder } from 'kysely'
import type { PointRules } from '../../../api/portfolio/points'
import type { RulesVersion } from '../../../api/portfolio/rules'
import type { Condition } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'

const listRules = async (db: Db, where: Condition | RawBuilder<boolean>): Promise<RulesVersion[]> => {
  const { rows } = await sql<RulesVersion>`
    SELECT portfolio_rules.id, portfolio_rules.version, portfolio_rules.created_at, portfolio_rules.updated_at, number,
      portfolio_rules.status,
      rules, note, users.name AS author_name, in_force_from, in_force_until
    FROM portfolio_rules LEFT JOIN users ON users.id = author_id WHERE ${where} ORDER BY number DESC`.execute(db)
  return rows
}

export const listAllRules = (db: Db): Promise<RulesVersion[]> => listRules(db, sql<boolean>`true`)

export const findRules = async (db: Db, id: number): Promise<RulesVersion | undefined> =>
  (await listRules(db, sql<boolean>`portfolio_rules.id = ${id}`))[0]

export const findRulesInForce = async (db: Db): Promise<RulesVersion | null> =>
  (await listRules(db, sql<boolean>`portfolio_rules.status = 'in_force'`))[0] ?? null

/** Loads the draft rules and locks them. */
export const lockDraft = async (db: Db): Promise<RulesVersion | undefined> => {
  await sql`SELECT id FROM portfolio_rules WHERE status <> 'past' ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return (await listRules(db, sql<boolean>`portfolio_rules.status = 'draft'`))[0]
}

type Draft = { rules: PointRules; note: string; authorId: number }
export const insertDraft = async (db: Db, { rules, note, authorId }: Draft): Promise<number> => {
  const { id } = await db
    .insertInto('portfolio_rules')
    .values({
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM portfolio_rules)`,
      rules: JSON.stringify(rules),
      note,
      author_id: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const updateDraft = async (db: Db, id: number, { rules, note, authorId }: Draft): Promise<void> => {
  await db
    .updateTable('portfolio_rules')
    .set({ rules: JSON.stringify(rules), note, author_id: authorId })
    .where('id', '=', id)
    .execute()
}
export const deleteDraft = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('portfolio_rules').where('id', '=', id).execute()
}

/** Puts the rules in force and retires the previous ones. */
export const putInForce = async (db: Db, { id, now }: { id: number; now: Date }): Promise<void> => {
  const at = now.toISOString()
  await db
    .updateTable('portfolio_rules')
    .set({ status: 'past', in_force_until: at })
    .where('status', '=', 'in_force')
    .execute()
  await db.updateTable('portfolio_rules').set({ status: 'in_force', in_force_from: at }).where('id', '=', id).execute()
}
