import type { Appointment, DebtKey, PlannedDebt, retakes } from '../../../api/gradebook/retakes'
import { dayOf } from '../../kit/days'
import type { Context, Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { invalid, notFound, type Message } from '../../kit/problems'
import { localise } from '../../kit/texts/messages'
import { notifyOfPlanned } from './notices'
import { insertRetakes, listDebtFacts, lockPlanning, type DebtFacts, type NewRetake } from './planQueries'
import { findRetakes, listExaminers } from './queries'
import { presentRow } from './readRetake'
import { appointmentFor, checkExaminers, nextRetake, type NextRetake } from './rules'

type PlanContext = Pick<Context, 'db' | 'locale'> & { person: Person }
type Planned = { facts: DebtFacts; next: NextRetake }

/** The next retake of each debt; 404 if one of them is not the user's to plan. */
const readPlan = async ({ db, locale, person }: PlanContext, debts: readonly DebtKey[]): Promise<Planned[]> => {
  const found = await listDebtFacts(db, { debts, person, locale })
  const isForeign = ({ finals, books }: DebtFacts) => finals.length === 0 && books.length === 0
  if (found.length < debts.length || found.some(isForeign)) throw notFound()
  return found.map((facts) => ({ facts, next: nextRetake(facts, person) }))
}

const examinersAmong = async (db: Context['db'], ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const filter = { id: [...new Set(ids)] }
  if (filter.id.length === 0) return new Set()
  const { rows } = await listExaminers(db, { filter, sort: { field: 'id', order: 'ASC' } })
  return new Set(rows.map(({ id }) => id))
}

/** Throws a 422 unless all of them can examine. */
export const checkCanExamine = async (
  { db }: Pick<PlanContext, 'db'>,
  lists: readonly { ids: readonly number[]; path: string }[],
): Promise<void> => {
  const known = await examinersAmong(
    db,
    lists.flatMap((list) => list.ids),
  )
  const wrong = lists.filter((list) => list.ids.some((id) => !known.has(id)))
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(({ path }) => [path, [{ key: 'retakes.not_an_examiner' }]])))
}

/** The retakes to insert; throws a 422 that names every debt that has no next retake or no terms. */
const toInsert = (plan: readonly Planned[], appointments: readonly Appointment[]): NewRetake[] => {
  const faults: Record<string, Message[]> = {}
  const made = plan.flatMap(({ facts, next }, at): NewRetake[] => {
    const place = appointmentFor(appointments, facts.subject_id)
    const appointment = appointments[place]
    if ('refusal' in next) faults[`debts.${at}`] = [next.refusal]
    else if (!appointment) faults[`debts.${at}`] = [{ key: 'retakes.no_terms' }]
    else {
      const { subject_id: _, ...terms } = appointment
      const { user_id, subject_id, period_id } = facts
      const { group_id, scale } = next.final
      checkExaminers(next.number, terms.examiner_ids, `appointments.${place}.examiner_ids`)
      return [{ user_id, subject_id, period_id, group_id, scale, number: next.number, ...terms }]
    }
    return []
  })
  if (Object.keys(faults).length > 0) throw invalid(faults, 'retakes.refused')
  return made
}

export const planRoutes: Pick<Handlers<typeof retakes>, `POST /api/gradebook/retakes/${'preview' | 'plan'}`> = {
  'POST /api/gradebook/retakes/preview': async (context) => {
    const { db, locale, body } = context
    const plan = await readPlan(context, body.debts)
    const examiners = await examinersAmong(
      db,
      plan.flatMap(({ facts }) => facts.teacher_ids),
    )
    return {
      data: plan.map(({ facts, next }): PlannedDebt => {
        const { user_id, subject_id, period_id, name, subject_name, finals, books } = facts
        const group = ('final' in next ? next.final : finals[0]) ?? books[0]
        return {
          user_id,
          subject_id,
          period_id,
          name,
          subject_name,
          group_code: group?.group_code ?? null,
          number: 'number' in next ? next.number : null,
          message: 'refusal' in next ? localise(locale, next.refusal) : null,
          teacher_ids: facts.teacher_ids.filter((id) => examiners.has(id)),
        }
      }),
    }
  },

  'POST /api/gradebook/retakes/plan': async (context) => {
    const { db, body, person, locale, now, services, audit } = context
    await lockPlanning(db)
    const made = toInsert(await readPlan(context, body.debts), body.appointments)
    await checkCanExamine(
      context,
      body.appointments.map(({ examiner_ids: ids }, at) => ({ ids, path: `appointments.${at}.examiner_ids` })),
    )
    const year = Number(dayOf(now, services.config.timeZone).slice(0, 4))
    const ids = await insertRetakes(db, { retakes: made, year, plannedBy: person.id })
    const rows = await findRetakes(db, { ids, person, locale })
    audit({ action: 'plan_retakes', entity: 'gradebook/retakes', ids, after: { retakes: made } })
    await notifyOfPlanned(db, services, ids)
    return { data: rows.map((row) => presentRow(row, context)) }
  },
}
