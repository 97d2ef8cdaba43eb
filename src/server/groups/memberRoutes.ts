import type { groupMembers, Member } from '../../api/groups/members'
import type { Handlers } from '../kit/handlers'
import { toPage, withTabCounts } from '../kit/records/lists'
import { localise } from '../kit/texts/messages'
import type { Db } from '../platform/database'
import { conflict } from '../kit/problems'
import { lockForEdit, toManyDone } from '../kit/records/lockRecord'
import { isOrdered, recordAddition, recordEdit, recordMadeChange } from './orders/orderQueries'
import { listStates, lockPeople } from './orders/stateQueries'
import {
  endMemberships,
  getMember,
  insertMember,
  listMemberPeople,
  listMembers,
  removeMember,
  setBasis,
  updateMember,
} from './memberQueries'
import { listCandidates, listPeople } from './peopleQueries'
import { getGroup, lockGroups } from './groupQueries'
import { checkDeletable, checkNewMember } from './rules'

const entity = 'groups/members'

/** Throws 409 if the membership is what a signed order has made: only cancelling that order undoes it. */
const checkNotOrdered = async (db: Db, { id, user_id }: Member): Promise<void> => {
  if (await isOrdered(db, { id, userId: user_id })) throw conflict('groups.ordered')
}

type AdditionCall = `POST /api/groups/:id/members/${'find' | 'list' | 'add'}`

export const groupMembersRoutes: Handlers<Omit<typeof groupMembers, AdditionCall>> = {
  'GET /api/groups/people': async ({ db, query, locale, person }) =>
    toPage(await listPeople(db, { ...query, locale, person }), query),

  'GET /api/groups/:id/members': async ({ db, params, query, locale, person }) => {
    const { id } = await getGroup(db, { id: params.id, locale, person })
    return withTabCounts(query, (listQuery) => listMembers(db, { ...listQuery, locale, groupId: id }))
  },

  'POST /api/groups/:id/members': async ({ db, params, body, locale, person, now, audit }) => {
    await lockPeople(db, [body.user_id])
    await lockGroups(db, [params.id])
    const group = await getGroup(db, { id: params.id, locale, person })
    const [candidate] = await listCandidates(db, [body.user_id], person)
    checkNewMember({ group, person: candidate })
    const before = await listStates(db, [body.user_id])
    const id = await insertMember(db, group.id, body)
    await recordAddition(db, {
      groupId: group.id,
      order: body,
      effectiveOn: body.started_on,
      before,
      by: person.id,
      reach: person.reach,
      now,
    })
    const data = await getMember(db, { id, groupId: group.id })
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'PUT /api/groups/:id/members/:memberId': async ({
    db,
    params,
    body: { version, input },
    locale,
    person,
    now,
    audit,
  }) => {
    const { id: groupId, memberId: id } = params
    const current = () => getMember(db, { id, groupId })
    await lockGroups(db, [groupId])
    await getGroup(db, { id: groupId, locale, person })
    const before = await current()
    await lockForEdit(db, { table: 'memberships', id, version }, current)
    if (before.ended_on !== null && input.ended_on === null) await checkNotOrdered(db, before)
    const states = await listStates(db, [before.user_id])
    await updateMember(db, id, input)
    await recordEdit(db, { before, input, states, by: person.id, reach: person.reach, now })
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: data })
    return { data }
  },

  'DELETE /api/groups/:id/members/:memberId': async ({ db, params, now, locale, person, audit }) => {
    const { id: groupId, memberId: id } = params
    await lockGroups(db, [groupId])
    await getGroup(db, { id: groupId, locale, person })
    const before = await getMember(db, { id, groupId })
    checkDeletable(before, now)
    await checkNotOrdered(db, before)
    await removeMember(db, id)
    audit({ action: 'delete', entity, ids: [id], before })
    return { data: { id } }
  },

  'POST /api/groups/:id/members/basis': async ({ db, params, body, locale, person, audit }) => {
    const group = await getGroup(db, { id: params.id, locale, person })
    const rows = await setBasis(db, group.id, body)
    const message = localise(locale, { key: 'problem.not_found' })
    const result = toManyDone({ ids: body.ids, rows, messageOf: () => message })
    audit({ action: 'edit', entity, ids: result.data.done, after: { basis: body.basis } })
    return result
  },

  'POST /api/groups/:id/members/remove': async ({ db, params, body, locale, person, now, audit }) => {
    await lockGroups(db, [params.id])
    const group = await getGroup(db, { id: params.id, locale, person })
    const { ids, ...ending } = body
    const message = localise(locale, { key: 'groups.not_ended' })
    const before = await listStates(db, await listMemberPeople(db, group.id, ids))
    const ended = await endMemberships(db, group.id, body)
    const changed = new Map([...before].filter(([id]) => ended.some(({ user_id }) => user_id === id)))
    const kind = body.state === 'graduated' ? 'graduation' : 'expulsion'
    await recordMadeChange(db, {
      kind,
      order: body,
      effectiveOn: body.ended_on,
      before: changed,
      by: person.id,
      reach: person.reach,
      now,
    })
    const result = toManyDone({ ids, rows: ended, messageOf: () => message })
    audit({ action: 'end', entity, ids: result.data.done, after: ending })
    return result
  },
}
