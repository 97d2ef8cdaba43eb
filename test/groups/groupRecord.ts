import type { Group } from '../../src/api/groups/groups'

/** Builds a group as the API returns it, without a database. */
export const newGroupRecord = (more: Partial<Group> = {}): Group => ({
  id: 1,
  version: 1,
  created_at: '2026-06-01T09:00:00Z',
  updated_at: '2026-06-01T09:00:00Z',
  code: 'Д-1',
  translations: { ru: { name: 'Дизайнеры' }, en: { name: '' } },
  name: 'Дизайнеры',
  direction_id: 1,
  direction: { id: 1, code: '01', name: 'Дизайн', education_type_id: 2 },
  education_method_id: 1,
  course: 1,
  academic_year: '2026/2027',
  starts_on: null,
  ends_on: null,
  curator_id: null,
  curator_name: null,
  teachers: [],
  capacity: 25,
  members_count: 0,
  status: 'forming',
  ...more,
})
