import type { Db } from '../platform/database'
import { college } from './college'
import type { DemoGroup } from './groups'
import { idsBy, type IdOf } from './keys'
import type { DemoMembership, DemoPerson } from './people'
import type { Teaching } from './teaching'

/** Creates people without a password, so that they cannot sign in. */
export const insertPeople = async (db: Db, people: readonly DemoPerson[], roleId: IdOf): Promise<IdOf> => {
  const rows = await db
    .insertInto('users')
    .values(
      people.map(({ names: [last_name, first_name, middle_name], email, phone, role, createdAt, lastLoginAt }) => ({
        last_name,
        first_name,
        middle_name,
        email,
        phone,
        email_verified_at: email === null ? null : createdAt,
        role_id: roleId(role),
        is_demo: true,
        last_login_at: lastLoginAt,
        created_at: createdAt,
      })),
    )
    .returning(['id', 'email as key'])
    .execute()
  return idsBy(rows)
}

type Ids = { directionId: IdOf; subjectId: IdOf; personId: IdOf }
type School = { groups: readonly DemoGroup[]; teaching: readonly Teaching[] }

export const insertGroups = async (db: Db, { groups, teaching }: School, ids: Ids): Promise<IdOf> => {
  const curators = new Map(teaching.map(({ group, curator }) => [group, curator]))
  const rows = await db
    .insertInto('groups')
    .values(
      groups.map((group) => ({
        code: group.code,
        translations: JSON.stringify(groupTexts(group)),
        direction_id: ids.directionId(group.direction),
        education_method_id: group.method,
        course: group.course,
        academic_year: group.academicYear,
        starts_on: group.startsOn,
        ends_on: group.endsOn,
        curator_id: ids.personId(curators.get(group.code) ?? ''),
        capacity: 25,
        status: group.status,
      })),
    )
    .returning(['id', 'code as key'])
    .execute()
  const groupId = idsBy(rows)
  const lessons = teaching.flatMap(({ group, lessons: taught }) =>
    taught.map(({ subject, teacher }) => ({
      group_id: groupId(group),
      subject_id: ids.subjectId(subject),
      user_id: ids.personId(teacher),
    })),
  )
  await db.insertInto('group_teachers').values(lessons).execute()
  return groupId
}

const groupTexts = ({ direction, number, entryYear }: DemoGroup) => {
  const found = college.directions.find(({ key }) => key === direction)
  return {
    ru: { name: `${found?.ru.name}, группа ${number} набора ${entryYear} года` },
    en: { name: `${found?.en.name}, group ${number} of ${entryYear}` },
  }
}

/** Most students study at public expense. */
const basisOf = (userId: number) => {
  if (userId % 5 === 0) return 'contract'
  return userId % 23 === 0 ? 'targeted' : 'budget'
}

export const insertMemberships = async (
  db: Db,
  memberships: readonly DemoMembership[],
  { groupId, personId }: { groupId: IdOf; personId: IdOf },
): Promise<void> => {
  await db
    .insertInto('memberships')
    .values(
      memberships.map(({ email, group, startedOn, endedOn, state, order }) => ({
        group_id: groupId(group),
        user_id: personId(email),
        started_on: startedOn,
        ended_on: endedOn,
        state,
        basis: basisOf(personId(email)),
        order_number: order,
        order_date: startedOn.replace('-09-01', '-08-20'),
      })),
    )
    .execute()
}
