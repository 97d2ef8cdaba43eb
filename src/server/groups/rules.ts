import type { Group } from '../../api/groups'
import type { ConstraintMessages } from '../kit/constraints'
import { invalid } from '../kit/problems'

/** Which field a constraint of the database speaks of, and in which words. */
export const groupConstraints: ConstraintMessages = {
  groups_code_key: { path: 'code', key: 'groups.codeTaken' },
  groups_dates_order: { path: 'ends_on', key: 'field.endsBeforeStart' },
  capacity_holds_members: { path: 'capacity', key: 'groups.capacityHoldsMembers' },
  group_teachers_user_id_fkey: { path: 'teachers', key: 'field.noSuchRecord' },
  group_teachers_subject_id_fkey: { path: 'teachers', key: 'field.noSuchRecord' },
  group_has_room: { path: 'user_id', key: 'groups.full' },
  memberships_open: { path: 'user_id', key: 'groups.studiesElsewhere' },
  memberships_dates_order: { path: 'ended_on', key: 'field.endsBeforeStart' },
  memberships_ended_state: { path: 'ended_on', key: 'groups.endedState' },
}

/** A group that has graduated or is archived takes nobody in. */
export const takesPeople = ({ status }: Pick<Group, 'status'>): boolean => status === 'forming' || status === 'active'

type Candidate = { status: string; group_id: number | null; group_code: string | null }

/** A new member is an active person who studies in no group, and the group is one that takes people. */
export const checkNewMember = ({ group, person }: { group: Group; person: Candidate | undefined }): void => {
  if (!person) throw invalid({ user_id: [{ key: 'field.noSuchRecord' }] })
  if (!takesPeople(group)) throw invalid({ user_id: [{ key: 'groups.takesNobody', values: { group: group.code } }] })
  if (person.status !== 'active') throw invalid({ user_id: [{ key: 'groups.personNotActive' }] })
  if (person.group_id === group.id) throw invalid({ user_id: [{ key: 'groups.studiesHere' }] })
  if (person.group_code !== null)
    throw invalid({ user_id: [{ key: 'groups.studiesIn', values: { group: person.group_code } }] })
}
