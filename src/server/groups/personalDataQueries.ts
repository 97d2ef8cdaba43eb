import type { PersonalData } from '../kit/room'

export const groupsData: readonly PersonalData[] = [
  { table: 'memberships', person: 'user_id', erasure: 'stay' },
  { table: 'groups', person: 'curator_id', without: ['search', 'search_stems'], erasure: 'stay' },
  { table: 'group_teachers', person: 'user_id', erasure: 'stay' },
]
