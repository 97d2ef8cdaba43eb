import type { OrderPerson } from '../../../api/career/orders'
import type { Group } from '../../../api/groups/groups'
import type { Locale } from '../../../api/kit/endpoints'
import { findGroup, listStates, type PersonState, type StateChange } from '../../groups'
import { completePlan, lackingSubjects, listPlannedSubjects } from '../../curricula'
import { listFinalMarks, listUnsignedBooks } from '../../gradebook'
import { localise } from '../../kit/texts/messages'
import type { Message } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { listPersonFacts, type PersonFacts } from './factQueries'
import { graduationObstacles, honoursOf, type Honours } from './honours'
import type { StoredOrder } from './registerQueries'
import { planPerson, type PlannedOrder } from './rules'
import { readRules } from './ruleQueries'

/** Effect of an order on one person; texts are not yet localised. */
export type PersonPlan = {
  facts: PersonFacts
  before: PersonState | null
  change: StateChange | null
  obstacles: Message[]
  warnings: Message[]
  honours: Honours | null
}

type PlanContext = { db: Db; locale: Locale; order: StoredOrder }

export const plannedOrder = async ({ db, locale, order }: PlanContext): Promise<PlannedOrder> => {
  const toGroup = order.to_group_id === null ? undefined : await findGroup(db, { id: order.to_group_id, locale })
  return { ...order, toGroup }
}

/** Plans a draft, or an order that waits for its day, for all its people by name. */
export const planOrder = async (context: PlanContext): Promise<PersonPlan[]> => {
  const { db, order } = context
  const [planned, people] = await Promise.all([
    plannedOrder(context),
    listPersonFacts(db, { orderId: order.id, day: order.effective_on }),
  ])
  const current = people.filter(({ is_cancelled }) => !is_cancelled)
  const states = await listStates(
    db,
    current.map(({ id }) => id),
  )
  const taken = new Map<number, number>()
  const plans = current.map((facts): PersonPlan => {
    const before = states.get(facts.id)
    const groupId = facts.terms.stay_group_id ?? planned.toGroup?.id ?? 0
    const room = (facts.stay_group?.free ?? roomIn(planned.toGroup)) - (taken.get(groupId) ?? 0)
    const plan = planPerson(planned, facts, { before, room })
    if (plan.change?.open) taken.set(groupId, (taken.get(groupId) ?? 0) + 1)
    return { facts, before: before ?? null, ...plan, honours: null }
  })
  return order.kind === 'graduation' ? withGraduation(context, plans) : plans
}

const roomIn = (group: Pick<Group, 'capacity' | 'members_count'> | undefined) =>
  group ? group.capacity - group.members_count : Infinity

/** Adds what a graduation needs: signed marks, final work, state exam and honours. */
const withGraduation = async (
  { db, locale, order }: PlanContext,
  plans: readonly PersonPlan[],
): Promise<PersonPlan[]> => {
  const userIds = plans.map(({ facts }) => facts.id)
  const groupIds = [...new Set(plans.flatMap(({ before }) => before?.membership?.group_id ?? []))]
  const [marks, unsigned, planned, rules] = await Promise.all([
    listFinalMarks(db, { userIds, locale }),
    listUnsignedBooks(db, { groupIds, periods: 'all', locale }),
    listPlannedSubjects(db, { userIds, locale }),
    readRules(db),
  ])
  const marksOf = grouped(marks, ({ user_id }) => user_id)
  const plannedFor = grouped(planned, ({ user_id }) => user_id)
  const unsignedOf = grouped(unsigned, ({ group_id }) => group_id)
  return plans.map((plan) => {
    const own = marksOf.get(plan.facts.id) ?? []
    // All semesters count, so the day decides nothing.
    const completed = completePlan(plannedFor.get(plan.facts.id) ?? [], { marks: own, today: order.effective_on ?? '' })
    const books = unsignedOf.get(plan.before?.membership?.group_id ?? 0) ?? []
    const obstacles = [
      ...plan.obstacles,
      ...books.slice(0, 1).map(({ subject_name, period_name }) => ({
        key: 'orders.unsigned_books',
        values: { count: books.length, subject: subject_name, period: period_name },
      })),
      ...graduationObstacles({ marks: own, lacking: lackingSubjects(completed) }, plan.facts.terms),
    ]
    return {
      ...plan,
      obstacles,
      change: obstacles.length > 0 ? null : plan.change,
      honours: honoursOf(own, plan.facts.terms, rules.honours),
    }
  })
}

/** Rows by key, in their order. */
export const grouped = <T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> => {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    if (known) known.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const roleAfter = ({ before, change }: PersonPlan) => change?.role ?? before?.role ?? ''
type ShownState = NonNullable<OrderPerson['before']>

const shownState = ({ role, membership }: PersonState): ShownState => ({
  role,
  group_id: membership?.group_id ?? null,
  group_code: membership?.group_code ?? null,
  course: membership?.course ?? null,
  state: membership?.state ?? null,
  basis: membership?.basis ?? null,
})

const stateAfter = (plan: PersonPlan, toGroup: PlannedOrder['toGroup']): ShownState | null => {
  const { before, change } = plan
  if (!before || plan.obstacles.length > 0) return null
  const now = shownState(before)
  const role = roleAfter(plan)
  if (change?.open)
    return {
      role,
      group_id: change.open.group_id,
      group_code: plan.facts.stay_group?.code ?? toGroup?.code ?? null,
      course: null,
      state: change.open.state,
      basis: change.basis ?? now.basis,
    }
  if (change?.close) return { role, group_id: null, group_code: null, course: null, state: null, basis: null }
  const { promoted_to: promoted } = plan.facts
  const place = promoted && { group_code: promoted.code, course: promoted.course }
  return { ...now, ...place, role, state: change?.state ?? now.state, basis: change?.basis ?? now.basis }
}

const presentHonours = ({ earned, reasons }: Honours, locale: Locale) => ({
  earned,
  reasons: reasons.map((reason) => localise(locale, reason)),
})

type Shown = { locale: Locale; toGroup: PlannedOrder['toGroup'] }
/** A planned person for the screen. */
export const presentPlan = (plan: PersonPlan, { locale, toGroup }: Shown): OrderPerson => {
  const texts = (messages: readonly Message[]) => messages.map((message) => localise(locale, message))
  const { id, name, terms } = plan.facts
  return {
    id,
    name,
    terms,
    before: plan.before && shownState(plan.before),
    after: stateAfter(plan, toGroup),
    obstacles: texts(plan.obstacles),
    warnings: texts(plan.warnings),
    honours: plan.honours && presentHonours(plan.honours, locale),
    is_cancelled: false,
  }
}

/** A person of an order that took effect, or whose part was cancelled. */
export const presentPerson = (facts: PersonFacts, locale: Locale): OrderPerson => ({
  id: facts.id,
  name: facts.name,
  terms: facts.terms,
  before: facts.before && shownState(facts.before),
  after: facts.after && shownState(facts.after),
  obstacles: facts.refusal ? [localise(locale, facts.refusal)] : [],
  warnings: [],
  honours: facts.honours && presentHonours(facts.honours, locale),
  is_cancelled: facts.is_cancelled,
})
