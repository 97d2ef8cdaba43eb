import type { OpenMembershipCheck, NewMembership, MembershipCheck, MembershipRequest } from '../kit/feature'
import type { Message } from '../kit/problems'
import type { Db } from '../platform/database'
import { insertJoins, listGroupPlaces, type GroupPlaces } from './placeQueries'
import { listCandidates } from './peopleQueries'
import { memberObstacle } from './rules'

/** Normalises a group code for comparison: lower case, one kind of dash and of space. */
const normalizeCode = (code: string) =>
  code
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Finds the group of a cell. Moodle lists several names in one cell; exactly one of them must be a group here. */
const findGroupByCell = (cell: string, groups: ReadonlyMap<string, GroupPlaces>): GroupPlaces | Message => {
  const whole = groups.get(normalizeCode(cell))
  if (whole) return whole
  const [only, ...others] = new Set(cell.split(/[,;]/).flatMap((part) => groups.get(normalizeCode(part)) ?? []))
  if (!only) return { key: 'groups.no_such_group', values: { group: cell } }
  return others.length === 0 ? only : { key: 'groups.several_groups', values: { group: cell } }
}

export const placeMembers: OpenMembershipCheck = async (db, lock) => {
  const groups = new Map((await listGroupPlaces(db, lock)).map((group) => [normalizeCode(group.code), group]))
  return async (requests) => {
    const people = await listCandidates(
      db,
      requests.flatMap(({ user_id }) => user_id ?? []),
    )
    const known = new Map(people.map((person) => [person.id, person]))
    return new Map(requests.map((request) => [request.line, placeFor(request, { groups, known })]))
  }
}

type PlaceLookup = {
  groups: ReadonlyMap<string, GroupPlaces>
  known: ReadonlyMap<number, { group_id: number | null; group_code: string | null }>
}
const placeFor = (
  { code, user_id, status, studies }: MembershipRequest,
  { groups, known }: PlaceLookup,
): MembershipCheck => {
  const group = findGroupByCell(code, groups)
  if ('key' in group) return { refusal: group }
  const { group_id = null, group_code = null } = known.get(user_id ?? 0) ?? {}
  if (group_id === group.id) return { group: null }
  const refusal = memberObstacle({ group, person: { status, studies, group_id, group_code } })
  if (refusal) return { refusal }
  if (group.free <= 0) return { refusal: { key: 'groups.full_group', values: { group: group.code } } }
  group.free -= 1
  return { group }
}

export const joinGroups = (db: Db, joins: readonly NewMembership[]): Promise<number[]> => insertJoins(db, joins)
