import type { AssignmentPreview, GroupPlan, assignments } from '../../api/curricula/assignment'
import type { Curriculum } from '../../api/curricula/curricula'
import { selectPeriod } from '../../api/gradebook/codes'
import { createGradebooks } from '../gradebook'
import { addTeachers, findGroup, listNotStaff, lockGroups, type GroupTeacher } from '../groups'
import { dayOf } from '../kit/days'
import type { Context, Handlers } from '../kit/handlers'
import { conflict, invalid, orNotFound, type Message } from '../kit/problems'
import {
  followCurriculum,
  findGroupCurricula,
  listBooks,
  listCandidateGroups,
  listSemesters,
  listTeaching,
  type Semester,
} from './assignmentQueries'
import { newBooks, planGroup, semesterOf } from './assignmentRules'
import { entity, lockCurriculum, readCurriculum, type CurriculumContext } from './lockCurriculum'
import { checkOffice } from './rules'

type Plan = { curriculum: Curriculum; groups: AssignmentPreview['groups']; period: Semester | undefined }

const planGroups = async (
  { db, locale }: CurriculumContext,
  { curriculum, groups, period }: Plan,
): Promise<GroupPlan[]> => {
  if (!period || groups.length === 0) return []
  const groupIds = groups.map(({ id }) => id)
  const [books, teaching] = await Promise.all([
    listBooks(db, { groupIds, periodId: period.id, locale }),
    listTeaching(db, curriculum.direction_id),
  ])
  const { lines, semesters } = curriculum
  return groups.map((group) => {
    const semester = semesterOf(group, { period, semesters })
    return planGroup(group, { semester, lines, books, teaching })
  })
}

/** Refuses groups that cannot follow the curriculum, and those that would follow a second one without confirmation. */
const checkGroups = (
  { curriculum, groups }: Pick<Plan, 'curriculum' | 'groups'>,
  { group_ids, replaced_group_ids }: { group_ids: readonly number[]; replaced_group_ids: readonly number[] },
): void => {
  const errors = group_ids.flatMap((id, place): [string, Message[]][] => {
    const group = groups.find((one) => one.id === id)
    const at = `group_ids.${place}`
    if (!group) return [[at, [{ key: 'curricula.other_group' }]]]
    const { code, curriculum: followed } = group
    if (followed?.id === curriculum.id) return []
    if (curriculum.status !== 'approved') return [[at, [{ key: 'curricula.not_approved' }]]]
    if (!followed || replaced_group_ids.includes(id)) return []
    const { direction_code, entry_year: year, edition } = followed
    const values = { group: code, code: direction_code, year, edition }
    return [[at, [{ key: 'curricula.follows_other', values }]]]
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** Chosen teachers for subjects that nobody teaches to the group yet. */
const newTeachers = (plans: readonly GroupPlan[], chosen: readonly GroupTeacher[]): GroupTeacher[] =>
  chosen.filter(({ group_id, subject_id }) =>
    plans.some(
      (plan) =>
        plan.group_id === group_id &&
        plan.subjects.some((one) => one.subject_id === subject_id && one.teachers.length === 0),
    ),
  )

const today = ({ now, person }: Pick<Context, 'now'> & CurriculumContext) => dayOf(now, person.timeZone)

export const assignmentRoutes: Handlers<typeof assignments> = {
  'GET /api/groups/curricula/:id/assignment': async (context) => {
    const { db, params, query, locale, person } = context
    const curriculum = await readCurriculum(context, params.id)
    checkOffice(person)
    const [groups, periods] = await Promise.all([listCandidateGroups(db, curriculum), listSemesters(db, locale)])
    const period = selectPeriod(periods, { id: query.period_id, today: today(context) })
    if (!period && query.period_id !== undefined) throw invalid({ period_id: [{ key: 'field.no_such_record' }] })
    const chosen = groups.filter(({ id, is_suggested }) => query.group_ids?.includes(id) ?? is_suggested)
    const plans = await planGroups(context, { curriculum, groups: chosen, period })
    return { data: { groups, periods, period_id: period?.id ?? null, plans } }
  },

  'POST /api/groups/curricula/:id/assign': async (context) => {
    const { db, params, body, person, locale, audit } = context
    const { period_id, group_ids, teachers: chosen } = body
    const curriculum = await lockCurriculum(context, params)
    if (curriculum.status === 'draft') throw conflict('curricula.not_approved')
    await lockGroups(db, group_ids)
    const [candidates, periods] = await Promise.all([listCandidateGroups(db, curriculum), listSemesters(db, locale)])
    checkGroups({ curriculum, groups: candidates }, body)
    const period = periods.find(({ id }) => id === period_id)
    if (!period) throw invalid({ period_id: [{ key: 'field.no_such_record' }] })
    const groups = candidates.filter(({ id }) => group_ids.includes(id))
    const plans = await planGroups(context, { curriculum, groups, period })
    const teachers = newTeachers(plans, chosen)
    const strangers = await listNotStaff(
      db,
      teachers.map(({ user_id }) => user_id),
    )
    const stranger = chosen.findIndex(({ user_id }) => strangers.has(user_id))
    if (stranger !== -1) throw invalid({ [`teachers.${stranger}.user_id`]: [{ key: 'groups.not_staff' }] })
    const following = await followCurriculum(db, { curriculumId: params.id, groupIds: group_ids, by: person.id })
    const data = {
      groups: following.length,
      gradebooks: await createGradebooks(db, newBooks(plans, period.id)),
      teachers: await addTeachers(db, teachers),
    }
    audit({ action: 'assign_curriculum', entity, ids: [params.id], after: { ...body, ...data } })
    return { data }
  },

  'GET /api/groups/:id/curriculum': async ({ db, params, locale, person }) => {
    orNotFound(await findGroup(db, { id: params.id, locale, person }))
    return { data: orNotFound(await findGroupCurricula(db, params.id)) }
  },
}
