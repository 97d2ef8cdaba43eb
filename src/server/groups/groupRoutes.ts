import { group, type GroupInput, type groups, type Group } from '../../api/groups/groups'
import type { Db } from '../platform/database'
import type { Person } from '../kit/person'
import type { Handlers } from '../kit/handlers'
import { recordRoutes } from '../kit/records/recordRoutes'
import { listNotStaff } from './peopleQueries'
import {
  getGroup,
  countGroupMembers,
  insertGroup,
  listGroups,
  updateGroup,
  usageOfGroups,
  withinReach,
} from './groupQueries'
import { checkOwnStaff, checkStaff, staffOf } from './rules'
import type { Locale } from '../../api/kit/endpoints'
import type { ExportColumn } from '../kit/records/exports'
import { localise } from '../kit/texts/messages'

const exportColumns = (locale: Locale): ExportColumn<Group>[] => [
  { title: 'export.group_code', value: (row) => row.code },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.direction_code', value: (row) => row.direction.code },
  { title: 'export.direction', value: (row) => row.direction.name },
  { title: 'export.course', value: (row) => row.course },
  { title: 'export.academic_year', value: (row) => row.academic_year },
  { title: 'export.starts_on', kind: 'day', value: (row) => row.starts_on },
  { title: 'export.ends_on', kind: 'day', value: (row) => row.ends_on },
  { title: 'export.curator', value: (row) => row.curator_name },
  { title: 'export.members', value: (row) => row.members_count },
  { title: 'export.capacity', value: (row) => row.capacity },
  { title: 'export.status', value: (row) => localise(locale, { key: `group_status.${row.status}` }) },
]

type GroupValues = Pick<GroupInput, 'curator_id' | 'teachers'>
/** Curators and teachers must be staff when they are chosen; earlier choices remain valid. */
const checkNewStaff = async (db: Db, input: GroupValues, before?: GroupValues) => {
  const known = before ? staffOf(before) : []
  const chosen = staffOf(input).filter((id) => !known.includes(id))
  checkStaff({ input, strangers: await listNotStaff(db, chosen) })
}

const optionOf = ({ id, code, name, course, status, direction }: Group) => ({
  id,
  code,
  name,
  course,
  status,
  direction,
})

export const groupsRoutes: Handlers<typeof groups> = recordRoutes({
  path: '/api/groups',
  table: 'groups',
  record: group,
  restoredStatus: 'forming',
  list: listGroups,
  exportColumns: exportColumns,
  get: getGroup,
  insert: async (db: Db, input: GroupInput, person: Person) => {
    checkOwnStaff(input, person)
    await checkNewStaff(db, input)
    return insertGroup(db, input)
  },
  reach: (person) => withinReach(person),
  update: async (db: Db, id: number, input: GroupInput, person: Person) => {
    checkOwnStaff(input, person)
    await checkNewStaff(db, input, await getGroup(db, { id, locale: 'ru', person }))
    await updateGroup(db, id, input)
  },
  option: { whole: 'manage groups', row: optionOf, chosen: 'active' },
  usageOf: usageOfGroups,
  findBlocked: countGroupMembers,
})
