import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { defaultRules, isFailing } from '../../src/api/gradebook/computeFinal'
import type { RetakeStatus } from '../../src/api/gradebook/retakeRules'
import { finalMarks } from '../../src/server/gradebook/finalMarkQueries'
import { retakeOf } from '../../src/server/gradebook/finals'
import { nextRetake } from '../../src/server/gradebook/retakes/rules'
import { startTestServer } from '../kit/server'
import { retakeFixture } from './retakeFixture'

const server = await startTestServer()
afterAll(server.stop)

type Attempt = { status: RetakeStatus; value: number | null }
const mark = fc.constantFrom(2, 3, 4, 5)
const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  mark.map((value): Attempt => ({ status: value < 3 ? 'failed' : 'passed', value })),
  fc
    .constantFrom('absent' as const, 'excused' as const, 'cancelled' as const)
    .map((status): Attempt => ({ status, value: null })),
)
const story = fc.record({ signed: fc.option(mark, { nil: null }), attempts: fc.array(attempt, { maxLength: 5 }) })

/** Numbers attempts as the planning does, and ends with the last one that is possible. */
const numbered = (attempts: readonly Attempt[]) => {
  let used = 0
  return attempts.flatMap(({ status, value }) => {
    if (used === 3) return []
    const number = used + 1
    if (status !== 'excused' && status !== 'cancelled') used += 1
    return [{ number, status, value }]
  })
}

describe('Final marks in force', () => {
  it('are those of the last retake with a mark, unless the signed mark is a pass', async () => {
    const { group, people, subject, period } = await retakeFixture(server, { marks: [2] })
    const userId = people[0]?.id ?? 0
    let sheet = 1000
    await fc.assert(
      fc.asyncProperty(story, async ({ signed, attempts }) => {
        const retakes = numbered(attempts)
        await server.pool.query('DELETE FROM retakes WHERE user_id = $1', [userId])
        await server.pool.query(
          `UPDATE gradebook_signings SET finals = $1 WHERE gradebook_id = (SELECT id FROM gradebooks
            WHERE group_id = $2 AND subject_id = $3 AND period_id = $4)`,
          [JSON.stringify([{ user_id: userId, value: signed, average: null }]), group.id, subject, period],
        )
        for (const { number, status, value } of retakes) {
          sheet += 1
          await server.pool.query(
            `INSERT INTO retakes (user_id, subject_id, period_id, group_id, number, sheet_year, sheet_number, held_on, scale, status, value, planned_by)
            VALUES ($1, $2, $3, $4, $5, 2001, $6, '2026-11-01', 'five', $7, $8, $1)`,
            [userId, subject, period, group.id, number, sheet, status, value],
          )
        }
        const last = retakes.findLast(({ value }) => value !== null)?.value ?? null
        const isPassed = signed !== null && signed >= 3
        const expected = isPassed || last === null ? signed : last
        const { rows } = await sql<{ value: number | null; source: string }>`
          SELECT value, source FROM (${finalMarks({ where: sql`base.user_id = ${userId}` })}) AS marks`.execute(
          server.db,
        )
        expect(rows).toEqual([{ value: expected, source: isPassed || last === null ? 'signed' : 'retake' }])
      }),
      { numRuns: 60 },
    )
  })

  it('follow the rules of the gradebook on every scale, in SQL as in the program', async () => {
    const { group, people, subject, period } = await retakeFixture(server, { marks: [2] })
    const userId = people[0]?.id ?? 0
    const scaled = fc.oneof(
      fc.record({ scale: fc.constant('five' as const), value: mark }),
      fc.record({ scale: fc.constant('pass_fail' as const), value: fc.constantFrom(0, 1) }),
      fc.record({ scale: fc.constant('hundred' as const), value: fc.integer({ min: 0, max: 100 }) }),
    )
    const bestOf = { five: 5, pass_fail: 1, hundred: 100 } as const
    await fc.assert(
      fc.asyncProperty(scaled, fc.integer({ min: 1, max: 100 }), async ({ scale, value }, pass) => {
        const rules = { ...defaultRules, bands: { ...defaultRules.bands, pass } }
        await server.pool.query('DELETE FROM retakes WHERE user_id = $1', [userId])
        await server.pool.query(
          `WITH book AS (UPDATE gradebooks SET scale = $1, rules = $2 WHERE group_id = $4 AND subject_id = $5 AND period_id = $6 RETURNING id)
          UPDATE gradebook_signings SET finals = $3 FROM book WHERE gradebook_id = book.id`,
          [scale, JSON.stringify(rules), JSON.stringify([{ user_id: userId, value }]), group.id, subject, period],
        )
        await server.pool.query(
          `INSERT INTO retakes (user_id, subject_id, period_id, group_id, number, sheet_year, sheet_number, held_on, scale, status, value, planned_by)
          VALUES ($1, $2, $3, $4, 1, 2002, 1, '2026-11-01', $5, 'passed', $6, $1)`,
          [userId, subject, period, group.id, scale, bestOf[scale]],
        )
        const { rows } = await sql<{ source: string }>`
          SELECT source FROM (${finalMarks({ where: sql`base.user_id = ${userId}` })}) AS marks`.execute(server.db)
        const fails = isFailing({ scale, rules }, value)
        expect(rows).toEqual([{ source: fails ? 'retake' : 'signed' }])
        const retaken = [{ user_id: userId, value: bestOf[scale], held_on: '2026-11-01', number: 1 }]
        expect(retakeOf({ scale, rules, retaken }, { user_id: userId, value }) !== null).toBe(fails)
      }),
      { numRuns: 60 },
    )
  })
})

describe('The number of the next retake', () => {
  it('is one more than the used ones, and there is none after the commission', () => {
    const final = { group_id: 1, group_code: 'А', scale: 'five' as const, rules: null, value: 2 }
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 6 }), (attempts) => {
        const failing = attempts.filter(({ status }) => status !== 'passed')
        const retakes = numbered(failing).map(({ number, status }) => ({ number, status }))
        const used = failing.filter(({ status }) => status === 'failed' || status === 'absent').length
        const next = nextRetake({ finals: [final], books: [], retakes, is_student: true }, { reach: 'all' })
        expect('number' in next ? next.number : 'none').toBe(used >= 3 ? 'none' : used + 1)
      }),
    )
  })
})
