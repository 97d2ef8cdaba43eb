import { sql } from 'kysely'
import { isCommission } from '../../api/gradebook/retakeRules'
import type { DebtKey } from '../../api/gradebook/retakes'
import { insertRetakes, listDebtFacts } from '../gradebook/retakes/planQueries'
import { writeResults, type NewResult } from '../gradebook/retakes/resultQueries'
import { nextRetake } from '../gradebook/retakes/rules'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import type { IdOf } from './keys'
import { dayBefore, type Demo } from './pastOrderQueries'
import { insertPastBooks } from './retakeBookQueries'

/** One retake of a story: how many days ago (negative: ahead) it is held, and its result; none is planned. */
type Step = { days: number; result?: Omit<NewResult, 'id'> }
const ended = (days: number, status: NewResult['status'], more: Partial<NewResult> = {}): Step => ({
  days,
  result: { status, value: null, reason: null, ...more },
})
const planned = (days: number): Step => ({ days: -days })
const failed = (days: number) => ended(days, 'failed', { value: 2 })

const passedAfterCancelling = [
  ended(31, 'cancelled', { reason: 'Преподаватель на больничном' }),
  ended(24, 'passed', { value: 4 }),
]
/** Stories of the debts of students who graduate or study on, in a stable order; none of them clears the debt. */
const stories: readonly (readonly Step[])[] = [
  [failed(40), failed(26), planned(12)],
  [ended(18, 'absent')],
  [ended(15, 'excused')],
  [failed(33), planned(9)],
]

/** Creates retakes in every state around today. Student B has one next week, and a debt without retakes. */
export const insertDemoRetakes = async (db: Db, now: Date, personId: IdOf): Promise<void> => {
  const by = personId(emailOf('methodist'))
  const demo = { db, now, by }
  const examiners = [personId(emailOf('teacher')), by, personId(emailOf('admin'))]
  const [first] = await insertPastBooks(db, demo)
  if (!first) return
  const { subject_id, period_id, student_id, user_ids } = first
  const classmate = user_ids.find((userId) => userId !== student_id) ?? 0
  await tell(demo, { user_id: student_id, subject_id, period_id }, [planned(7)], examiners)
  await tell(demo, { user_id: classmate, subject_id, period_id }, passedAfterCancelling, examiners)
  const debts = await listOtherDebts(db)
  for (const [at, steps] of stories.entries()) {
    const debt = debts[at]
    if (debt) await tell(demo, debt, steps, examiners)
  }
}

/** Plans the retakes of a story one after another and writes their results. */
const tell = async (demo: Demo, debt: DebtKey, steps: readonly Step[], examiners: readonly number[]): Promise<void> => {
  const { db, now, by } = demo
  const person = { id: by, reach: 'all' } as const
  // Each step depends on the one before, so they cannot be inserted together.
  for (const { days, result } of steps) {
    const [facts] = await listDebtFacts(db, { debts: [debt], person, locale: 'ru' })
    const next = facts && nextRetake(facts, person)
    if (!next || 'refusal' in next) throw new Error('The demo has no such debt')
    const { number, final } = next
    const [id = 0] = await insertRetakes(db, {
      retakes: [
        {
          ...debt,
          group_id: final.group_id,
          scale: final.scale,
          number,
          held_on: dayBefore(demo, days),
          starts_at: '14:30',
          place: isCommission(number) ? 'Учебная часть, каб. 210' : 'ауд. 305',
          examiner_ids: isCommission(number) ? [...examiners] : examiners.slice(0, 1),
        },
      ],
      year: now.getUTCFullYear(),
      plannedBy: by,
    })
    if (result) await writeResults(db, [{ id, ...result }], by)
  }
  await sql`
    UPDATE retake_results SET recorded_at = held_on + time '17:00' FROM retakes
    WHERE retakes.id = retake_id AND held_on < ${dayBefore(demo, 0)}::date`.execute(db)
}

/** Some debts in the other signed gradebooks, the last course first, and one of a course that studies on. */
const listOtherDebts = async (db: Db): Promise<DebtKey[]> => {
  const { rows } = await sql<DebtKey>`
    SELECT user_id, subject_id, period_id FROM (
      SELECT user_id, subject_id, period_id, course, row_number() OVER (PARTITION BY course ORDER BY user_id, subject_id) AS place
      FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id JOIN groups ON groups.id = group_id
        CROSS JOIN jsonb_to_recordset(finals) AS final (user_id bigint, value numeric)
      WHERE reopened_at IS NULL AND scale = 'five' AND value < 3 AND course > 2
    ) AS debts WHERE place <= CASE course WHEN 4 THEN 3 ELSE 1 END ORDER BY course DESC, place`.execute(db)
  return rows
}
