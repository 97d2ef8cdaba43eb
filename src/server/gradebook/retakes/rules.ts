import type { Scale } from '../../../api/gradebook/codes'
import { defaultRules, isFailing, type GradebookRules } from '../../../api/gradebook/computeFinal'
import type { Appointment, RetakeRow } from '../../../api/gradebook/retakes'
import {
  isCommission,
  maxRetakes,
  retakeLimits,
  usesNumber,
  type Absence,
  type RetakeStatus,
} from '../../../api/gradebook/retakeRules'
import type { ConstraintMessages } from '../../kit/records/constraints'
import type { Person } from '../../kit/person'
import { conflict, forbidden, invalid, notFound, type Message } from '../../kit/problems'
import type { DebtFacts } from './planQueries'
import type { StoredRetake } from './queries'

/** Both races end earlier at the planning lock. */
export const retakeConstraints: ConstraintMessages = {
  retakes_planned: { path: 'debts', key: 'retakes.refusal.planned' },
  retakes_number: { path: 'debts', key: 'retakes.refusal.planned' },
}

type Final = DebtFacts['finals'][number]
const isDebt = ({ scale, rules, value }: Final) =>
  value === null || isFailing({ scale, rules: rules ?? defaultRules }, value)

export type NextRetake = { number: number; final: Final } | { refusal: Message }
const refuse = (key: string): NextRetake => ({ refusal: { key: `retakes.refusal.${key}` } })

/** The next retake of a debt, or why there can be none. */
export const nextRetake = (
  { finals, books, retakes, is_student }: Pick<DebtFacts, 'finals' | 'books' | 'retakes' | 'is_student'>,
  { reach }: Pick<Person, 'reach'>,
): NextRetake => {
  if (finals.length === 0) return refuse(books.some(({ is_signed }) => !is_signed) ? 'unsigned' : 'not_on_sheet')
  const final = finals.find(isDebt)
  if (!final) return refuse('passed')
  if (!is_student) return refuse('left')
  if (retakes.some(({ status }) => status === 'planned')) return refuse('planned')
  const number = Math.max(0, ...retakes.filter(usesNumber).map((retake) => retake.number)) + 1
  if (number > maxRetakes) return refuse('exhausted')
  if (isCommission(number) && reach !== 'all') return refuse('commission')
  return { number, final }
}

/** Throws a 422 at `path` if the commission is too small. */
export const checkExaminers = (number: number, examinerIds: readonly number[], path: string): void => {
  if (isCommission(number) && examinerIds.length < retakeLimits.commission)
    throw invalid({ [path]: [{ key: 'retakes.commission_size', values: { count: retakeLimits.commission } }] })
}

/** Index of the appointment for a subject: its own, else the one for all others. */
export const appointmentFor = (appointments: readonly Appointment[], subjectId: number): number => {
  const own = appointments.findIndex(({ subject_id }) => subject_id === subjectId)
  return own === -1 ? appointments.findIndex(({ subject_id }) => subject_id === null) : own
}

type Action = RetakeRow['actions'][number]
type Actor = { person: Pick<Person, 'reach'>; now: Date }
const dayMs = 86_400_000

/** Commissions are planned by the office alone, and recorded by it or an examiner. */
const mayPlan = ({ number, can_edit }: StoredRetake, { reach }: Actor['person']) =>
  reach === 'all' || (can_edit && !isCommission(number))
const mayRecord = (retake: StoredRetake, person: Actor['person']) => retake.is_examiner || mayPlan(retake, person)
const isFresh = ({ recorded_at }: StoredRetake, now: Date) =>
  recorded_at !== null && now.getTime() - Date.parse(recorded_at) < dayMs

/** Actions that the user may take with the retake in its present status. */
export const actionsOf = (retake: StoredRetake, { person, now }: Actor): Action[] => {
  const { status } = retake
  if (status === 'cancelled') return []
  if (status === 'planned')
    return [
      ...(mayPlan(retake, person) ? (['edit', 'cancel'] as const) : []),
      ...(mayRecord(retake, person) ? (['record'] as const) : []),
    ]
  const corrects = mayRecord(retake, person) && (person.reach === 'all' || isFresh(retake, now)) && !retake.has_later
  return corrects ? ['correct'] : []
}

/** Throws why the user may not do this with the retake: 404 for readers, 403 beyond the reach, 409 in another status. */
export const checkAction = (retake: StoredRetake, action: Action, actor: Actor): void => {
  if (actionsOf(retake, actor).includes(action)) return
  const { person, now } = actor
  const may = action === 'record' || action === 'correct' ? mayRecord : mayPlan
  if (!may(retake, person)) throw retake.can_edit || retake.is_examiner ? forbidden('problem.beyond_reach') : notFound()
  if (action !== 'correct') throw conflict('retakes.not_planned')
  if (retake.status === 'planned' || retake.status === 'cancelled') throw conflict('retakes.not_recorded')
  if (retake.has_later) throw conflict('retakes.has_later')
  if (!isFresh(retake, now)) throw forbidden('retakes.correction_is_late')
}

type Outcome = { value: number | null; absence: Absence | null }
const fitsScale: Record<Scale, (value: number) => boolean> = {
  five: (value) => [2, 3, 4, 5].includes(value),
  pass_fail: (value) => value === 0 || value === 1,
  hundred: (value) => value >= 0 && value <= 100,
}

type Judged = { scale: Scale; rules: GradebookRules; held_on: string; was_student: boolean }
/** The status that an outcome gives; throws a 422 at `path` or a 409. */
export const judge = (
  { scale, rules, held_on, was_student }: Judged,
  { value, absence }: Outcome,
  { today, path }: { today: string; path: string },
): { status: RetakeStatus; value: number | null } => {
  const at = (key: string, values?: Message['values']) =>
    invalid({ [`${path}value`]: [{ key, ...(values && { values }) }] })
  if (held_on > today) throw conflict('retakes.not_held_yet')
  if (value !== null && absence !== null) throw at('retakes.mark_or_absence')
  if (value === null) {
    if (absence === null) throw at('field.required')
    return { status: absence, value: null }
  }
  if (!fitsScale[scale](value))
    throw scale === 'hundred' ? at('gradebook.over_max', { max: 100 }) : at(`gradebook.out_of_scale.${scale}`)
  if (!was_student) throw at('retakes.not_a_student')
  return { status: isFailing({ scale, rules }, value) ? 'failed' : 'passed', value }
}
