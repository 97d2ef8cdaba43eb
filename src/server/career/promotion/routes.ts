import type { PromotionInput, PromotionPreview, promotions } from '../../../api/career/promotion'
import { listGroupPlans } from '../../curricula'
import { listFinalMarks, listUnsignedBooks } from '../../gradebook'
import { dayOf } from '../../kit/days'
import type { Context, Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import { conflict, forbidden, invalid, orNotFound, type Message } from '../../kit/problems'
import { signAndApply } from '../orders/applyOrder'
import { grouped } from '../orders/planOrder'
import { findOrder } from '../orders/registerQueries'
import { readRules } from '../orders/ruleQueries'
import { insertPromotion, listCandidates, listOtherCodes, listStayGroups, lockGroupVersions } from './queries'
import type { CandidateGroup, StayGroup } from './queries'
import { debtorsOf, defaultYear, groupObstacles, nextCode } from './rules'

type PromotionContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & { person: Person }

/** Only the whole office promotes. */
const checkOffice = ({ reach }: Person): void => {
  if (reach !== 'all') throw forbidden('problem.beyond_reach')
}

/** Judges groups: new code, debts and obstacles. */
const judgeGroups = async ({ db, locale, now, services }: PromotionContext, groups: readonly CandidateGroup[]) => {
  const groupIds = groups.map(({ id }) => id)
  const userIds = groups.flatMap(({ students }) => students.map(({ id }) => id))
  const today = dayOf(now, services.config.timeZone)
  const [rules, finals, books, planned, codes] = await Promise.all([
    readRules(db),
    listFinalMarks(db, { userIds, locale }),
    listUnsignedBooks(db, { groupIds, periods: 'of the year', locale }),
    listGroupPlans(db, { groupIds, locale }),
    listOtherCodes(db, groupIds),
  ])
  const marks = grouped(finals, ({ user_id }) => user_id)
  const plans = grouped(planned, ({ group_id }) => group_id)
  const unsigned = grouped(books, ({ group_id }) => group_id)
  const newCodes = groups.map(({ code, course }) => nextCode(code, course, rules.promotion.code_pattern))
  return groups.map((group, place) => {
    const newCode = newCodes[place] ?? group.code
    const codeIsTaken = codes.has(newCode) || newCodes.some((code, other) => code === newCode && other !== place)
    const facts = { unsigned: unsigned.get(group.id) ?? [], codeIsTaken, newCode }
    return {
      group,
      newCode,
      debtors: debtorsOf(group, { marks, plan: plans.get(group.id) ?? [], today }, rules.promotion),
      obstacles: groupObstacles(group, facts),
    }
  })
}

const yearStart = (year: string) => `${year.slice(0, 4)}-09-01`

const preview = async (context: PromotionContext, asked: string | undefined): Promise<PromotionPreview> => {
  const { db, now, locale, services } = context
  const today = dayOf(now, services.config.timeZone)
  const groups = await listCandidates(db)
  const year = asked ?? defaultYear(groups, today)
  const due = groups.filter(({ academic_year }) => academic_year < year)
  const [judged, stayGroups] = await Promise.all([judgeGroups(context, due), listStayGroups(db)])
  const text = (message: Message) => localise(locale, message)
  return {
    academic_year: year,
    is_future: yearStart(year) > today,
    starts_on: yearStart(year),
    stay_groups: stayGroups,
    groups: judged.map(({ group: { students, courses, waiting_order: _, ...group }, newCode, debtors, obstacles }) => ({
      ...group,
      is_last_course: group.course >= courses,
      new_code: newCode,
      new_course: Math.min(group.course + 1, 6),
      students_count: students.length,
      debtors,
      obstacles: obstacles.map(text),
      warnings: [
        ...(group.on_leave_count > 0
          ? [text({ key: 'promotion.on_leave', values: { count: group.on_leave_count } })]
          : []),
        ...(group.curator_name === null ? [text({ key: 'promotion.no_curator' })] : []),
      ],
    })),
  }
}

type Judged = Awaited<ReturnType<typeof judgeGroups>>[number]

/** Terms of each student: a repeated course, a condition, or none. */
const peopleOf = ({ group, debtors }: Judged, { groups, conditional_until }: PromotionInput) => {
  const stays = new Map(
    groups.find(({ id }) => id === group.id)?.stays.map(({ user_id, to_group_id }) => [user_id, to_group_id]),
  )
  return group.students.map(({ id }) => {
    const stay_group_id = stays.get(id)
    if (stay_group_id !== undefined) return { id, terms: { stay_group_id } }
    const isConditional = debtors.some((debtor) => debtor.id === id)
    return { id, terms: isConditional && conditional_until ? { conditional_until } : {} }
  })
}

const isSameCourse = (one: StayGroup, { direction_id, course }: CandidateGroup) =>
  one.direction_id === direction_id && one.course === course

type Chosen = { judged: readonly Judged[]; stayGroups: readonly StayGroup[] }
/**
 * Throws 422 with the first obstacle of each group, for debtors who can neither be promoted on condition nor stay, and
 * for students who would not repeat the course in the group that was chosen for them.
 */
const checkGroups = (
  { judged, stayGroups }: Chosen,
  { groups, academic_year, conditional_until }: PromotionInput,
): void => {
  const promoted = new Set(groups.map(({ id }) => id))
  const refused = judged.flatMap(({ group, debtors, obstacles: [obstacle] }): [string, Message[]][] => {
    const at = `groups.${groups.findIndex(({ id }) => id === group.id)}`
    const stays = groups.find(({ id }) => id === group.id)?.stays ?? []
    const moving = debtors.filter(({ id }) => stays.every(({ user_id }) => user_id !== id))
    const beyond = moving.find(({ can_be_conditional }) => !can_be_conditional)
    const canRepeatIn = (groupId: number) =>
      !promoted.has(groupId) && stayGroups.some((one) => one.id === groupId && isSameCourse(one, group))
    const misplaced = stays.find(({ to_group_id }) => !canRepeatIn(to_group_id))
    const nameOf = (userId: number) => group.students.find(({ id }) => id === userId)?.name ?? '–'
    if (obstacle) return [[at, [obstacle]]]
    if (misplaced) return [[at, [{ key: 'promotion.cannot_stay', values: { name: nameOf(misplaced.user_id) } }]]]
    if (group.academic_year >= academic_year) return [[at, [{ key: 'groups.year_not_later' }]]]
    if (beyond) return [[at, [{ key: 'promotion.too_many_debts', values: { name: beyond.name } }]]]
    return moving.length > 0 && conditional_until === null ? [['conditional_until', [{ key: 'field.required' }]]] : []
  })
  if (refused.length > 0) throw invalid(Object.fromEntries(refused))
}

export const promotionRoutes: Handlers<typeof promotions> = {
  'GET /api/groups/promotion': async (context) => {
    checkOffice(context.person)
    return { data: await preview(context, context.query.academic_year) }
  },

  'POST /api/groups/promotion': async (context) => {
    const { db, body, person, now, services, audit } = context
    checkOffice(person)
    const ids = body.groups.map(({ id }) => id)
    const versions = await lockGroupVersions(db, ids)
    if (body.groups.some(({ id, version }) => versions.get(id) !== version)) throw conflict('promotion.changed')
    const judged = await judgeGroups(context, await listCandidates(db, ids))
    if (judged.length < ids.length) throw conflict('promotion.changed')
    checkGroups({ judged, stayGroups: await listStayGroups(db) }, body)
    // The last course first, because its groups free the codes of the course before it.
    const courses = body.by_course ? [...new Set(judged.map(({ group }) => group.course))].toReversed() : [null]
    const order_ids: number[] = []
    for (const course of courses) {
      const own = judged.filter(({ group }) => course === null || group.course === course)
      order_ids.push(
        await draftPromotion(context, { judged: own, input: body, suffix: course === null ? '' : `-${course}` }),
      )
    }
    for (const id of order_ids) {
      if (!body.sign) break
      const order = orNotFound(await findOrder(db, id))
      await signAndApply(db, services, { order, by: person.id, now, timeZone: services.config.timeZone })
    }
    audit({ action: body.sign ? 'sign_order' : 'create', entity: 'groups/orders', ids: order_ids, after: body })
    return { data: { order_ids } }
  },
}

type Drafting = { judged: readonly Judged[]; input: PromotionInput; suffix: string }
const draftPromotion = ({ db, person }: PromotionContext, { judged, input, suffix }: Drafting): Promise<number> => {
  const { academic_year, ordered_on, effective_on, grounds, keep_teachers } = input
  const number = `${input.number}${suffix}`
  return insertPromotion(db, {
    order: { number, ordered_on, effective_on, grounds, terms: {}, by: person.id },
    groups: judged.map(({ group: { id, course }, newCode: code }) => ({
      id,
      terms: { course: course + 1, from_course: course, academic_year, code, keep_teachers },
    })),
    people: judged.flatMap((one) => peopleOf(one, input)),
  })
}
