import type { Member } from '../../api/groups/members'
import type { Group, GroupInput } from '../../api/groups/groups'
import type { Person } from '../kit/person'
import type { ConstraintMessages } from '../kit/records/constraints'
import { conflict, invalid, type Message } from '../kit/problems'

/** Maps database constraints to fields and messages. */
export const groupConstraints: ConstraintMessages = {
  groups_code_key: { path: 'code', key: 'groups.code_taken' },
  groups_dates_order: { path: 'ends_on', key: 'field.ends_before_start' },
  capacity_holds_members: { path: 'capacity', key: 'groups.capacity_holds_members' },
  group_teachers_user_id_fkey: { path: 'teachers', key: 'field.no_such_record' },
  group_teachers_subject_id_fkey: { path: 'teachers', key: 'field.no_such_record' },
  group_has_capacity: { path: 'user_id', key: 'groups.full' },
  archived_group_is_empty: { path: 'status', key: 'groups.archived_is_empty' },
  memberships_open: { path: 'user_id', key: 'groups.studies_elsewhere' },
  memberships_dates_order: { path: 'ended_on', key: 'field.ends_before_start' },
  memberships_ended_state: { path: 'ended_on', key: 'groups.ended_state' },
}

/** Graduated and archived groups accept no new members. */
export const acceptsMembers = ({ status }: Pick<Group, 'status'>): boolean =>
  status === 'forming' || status === 'active'

export type Candidate = { status: string; studies: boolean; group_id: number | null; group_code: string | null }
type NewMember = { group: Pick<Group, 'id' | 'code' | 'status'>; person: Candidate | undefined }

/**
 * Returns the reason why a person cannot join, or null. Only active people whose role can enroll or study may join;
 * members of another group only if `moves` is set.
 */
export const memberObstacle = ({ group, person }: NewMember, { moves } = { moves: false }): Message | null => {
  if (!person) return { key: 'field.no_such_record' }
  if (!acceptsMembers(group)) return { key: 'groups.takes_nobody', values: { group: group.code } }
  if (person.status !== 'active') return { key: 'groups.person_not_active' }
  if (!person.studies) return { key: 'groups.not_student' }
  if (person.group_id === group.id) return { key: 'groups.studies_here' }
  if (person.group_code !== null && !moves) return { key: 'groups.studies_in', values: { group: person.group_code } }
  return null
}

export const checkNewMember = (member: NewMember): void => {
  const obstacle = memberObstacle(member)
  if (obstacle) throw invalid({ user_id: [obstacle] })
}

type GroupStaff = Pick<GroupInput, 'curator_id' | 'teachers'>

/** Ids of the curator and the teachers. */
export const staffOf = ({ curator_id, teachers }: GroupStaff): number[] => [
  ...(curator_id === null ? [] : [curator_id]),
  ...teachers.map((teacher) => teacher.user_id),
]

/** Rejects a curator or teachers who are not staff, each at the field in question. */
export const checkStaff = ({ input, strangers }: { input: GroupStaff; strangers: ReadonlySet<number> }): void => {
  const notStaff = [{ key: 'groups.not_staff' }]
  const { curator_id, teachers } = input
  const refused = teachers.flatMap(({ user_id }, row) =>
    strangers.has(user_id) ? [[`teachers.${row}.user_id`, notStaff] as const] : [],
  )
  const errors = {
    ...(curator_id !== null && strangers.has(curator_id) && { curator_id: notStaff }),
    ...Object.fromEntries(refused),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Users with reach `own` can only save groups that they lead or teach; others would be out of their reach. */
export const checkOwnStaff = (input: GroupStaff, { id, reach }: Pick<Person, 'id' | 'reach'>): void => {
  if (reach === 'own' && !staffOf(input).includes(id)) throw invalid({ curator_id: [{ key: 'groups.not_own' }] })
}

const day = 86_400_000

/** Mistaken memberships can be deleted within a day; later ones are history and can only be ended or corrected by an order. */
export const checkDeletable = ({ created_at }: Pick<Member, 'created_at'>, now: Date): void => {
  if (now.getTime() - new Date(created_at).getTime() > day) throw conflict('groups.membership_stands')
}
