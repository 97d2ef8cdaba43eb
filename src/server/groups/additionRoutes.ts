import { buffer } from 'node:stream/consumers'
import type { Addition, groupMembers } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import type { Handlers } from '../kit/handlers'
import { localise } from '../kit/texts/messages'
import { invalid, type Message } from '../kit/problems'
import { toManyDone } from '../kit/records/lockRecord'
import { readPeopleLines } from '../people'
import { keysOf } from '../platform/storage/keys'
import { parseLine, matchedLineOf } from './lineRules'
import { endTransferred, insertMembers } from './memberQueries'
import { findByKeys, listCandidates } from './peopleQueries'
import { recordAddition } from './orders/orderQueries'
import { listStates, lockPeople } from './orders/stateQueries'
import { getGroup, listReachableGroups, lockGroups } from './groupQueries'
import { memberObstacle, type Candidate } from './rules'

type Calls =
  | 'POST /api/groups/:id/members/find'
  | 'POST /api/groups/:id/members/list'
  | 'POST /api/groups/:id/members/add'

const maxNamesakes = 20

export const groupAdditionRoutes: Handlers<Pick<typeof groupMembers, Calls>> = {
  'POST /api/groups/:id/members/find': async ({ db, params, body: { lines }, locale, person }) => {
    const group = await getGroup(db, { id: params.id, locale, person })
    const found = await findByKeys(
      db,
      lines.map((text, line) => ({ line, ...parseLine(text) })),
    )
    const people = await listCandidates(
      db,
      found.map(({ id }) => id),
      person,
    )
    const idsOf = new Map<number, Set<number>>()
    for (const { line, id } of found) idsOf.set(line, (idsOf.get(line) ?? new Set()).add(id))
    const data = lines.map((text, line) => {
      const ids = idsOf.get(line) ?? new Set()
      const named = people.filter(({ id }) => ids.has(id)).slice(0, maxNamesakes)
      return matchedLineOf({ text, people: named, group, locale })
    })
    return { data }
  },

  'POST /api/groups/:id/members/list': async ({ db, params, uploads: [upload], locale, person, services, objects }) => {
    await getGroup(db, { id: params.id, locale, person })
    if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
    const content = await buffer(await services.storage.open(upload.storage_key))
    objects.deleteAfterCommit(keysOf(upload))
    return { data: { lines: await readPeopleLines(content, upload.type) } }
  },

  'POST /api/groups/:id/members/add': async ({ db, params, body, locale, person, now, audit }) => {
    const { people, started_on, state, basis, order_number, order_date } = body
    const ids = people.map(({ user_id }) => user_id)
    await lockPeople(db, ids)
    const leaving = await listCandidates(db, ids, person)
    const locked = [params.id, ...leaving.flatMap(({ group_id }) => group_id ?? [])]
    await lockGroups(db, locked)
    const group = await getGroup(db, { id: params.id, locale, person })
    const found = await listCandidates(db, ids, person)
    const reachable = await listReachableGroups(db, locked, person)
    const { joining, refused } = planAddition({ group, locked: reachable, body, found })
    const moving = joining.filter(({ group_id }) => group_id !== null).map(({ id }) => id)
    const order = { order_number, order_date }
    const before = await listStates(
      db,
      joining.map(({ id }) => id),
    )
    await endTransferred(db, { userIds: moving, from: locked, date: started_on, order })
    const userIds = joining.map(({ id }) => id)
    const joined = await insertMembers(db, group.id, { userIds, started_on, state, basis, ...order })
    const added = new Set(joined.map(({ user_id }) => user_id))
    await recordAddition(db, {
      groupId: group.id,
      order,
      effectiveOn: started_on,
      before: new Map([...before].filter(([id]) => added.has(id))),
      by: person.id,
      reach: person.reach,
      now,
    })
    const result = toManyDone({
      ids,
      rows: joined.map(({ user_id }) => ({ id: user_id })),
      messageOf: (id) => localise(locale, refused.get(id) ?? { key: 'groups.studies_elsewhere' }),
    })
    audit({
      action: 'create',
      entity: 'groups/members',
      ids: joined.map(({ id }) => id),
      after: { group_id: group.id, user_ids: result.data.done, moved: moving, started_on, state, basis, ...order },
    })
    return result
  },
}

type FoundPerson = Candidate & { id: number; started_on: string | null }
type AdditionInput = { group: Group; locked: readonly number[]; body: Addition; found: readonly FoundPerson[] }

/** Splits the people, in request order, into those who can join and those who are refused with a reason. */
const planAddition = ({ group, locked, body, found }: AdditionInput) => {
  const known = new Map(found.map((person) => [person.id, person]))
  const joining: FoundPerson[] = []
  const refused = new Map<number, Message>()
  for (const { user_id, move } of body.people) {
    const person = known.get(user_id)
    const obstacle =
      memberObstacle({ group, person }, { moves: move }) ??
      moveObstacle(person, { locked, date: body.started_on }) ??
      (joining.length < group.capacity - group.members_count ? null : { key: 'groups.full' })
    if (obstacle) refused.set(user_id, obstacle)
    else if (person) joining.push(person)
  }
  return { joining, refused }
}

/** Refuses a move if the person changed groups since the locks were taken, or joined their group after the date of the move. */
const moveObstacle = (
  person: FoundPerson | undefined,
  { locked, date }: { locked: readonly number[]; date: string },
): Message | null => {
  if (!person?.group_id || person.started_on === null) return null
  if (!locked.includes(person.group_id)) return { key: 'groups.studies_elsewhere' }
  return person.started_on > date ? { key: 'groups.joined_later', values: { group: person.group_code ?? '' } } : null
}
