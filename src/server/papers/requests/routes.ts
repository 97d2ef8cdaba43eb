import { paperLimits } from '../../../api/papers/codes'
import type { OwnRequest, PaperRequest, paperRequests } from '../../../api/papers/requests'
import { lockPeople } from '../../groups'
import { listHolders, notify, notifyMany } from '../../people'
import type { Context, Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, orNotFound } from '../../kit/problems'
import { withTabCounts } from '../../kit/records/lists'
import { lockForEdit } from '../../kit/records/lockRecord'
import { issuePapers } from '../issue/issuePapers'
import { paperNames } from '../paperNames'
import { findPaper } from '../register/paperQueries'
import { storedFile, todayOf } from '../register/routes'
import {
  countOpen,
  decideRequest,
  findRequest,
  insertRequest,
  listOwnPapers,
  listOwnRequests,
  listReachedBy,
  listRequests,
  lockRequester,
  withdrawRequest,
} from './requestQueries'

const entity = 'groups/papers/requests'
const ownPath = '/settings/profile/papers'

type RequestContext = Pick<Context, 'db'> & { person: Person }
const readRequest = async ({ db, person }: RequestContext, id: number): Promise<PaperRequest> =>
  orNotFound(await findRequest(db, { id, reader: person }))
const readOwn = async ({ db, person }: RequestContext, id: number): Promise<OwnRequest> =>
  orNotFound(await findRequest(db, { id, ownerId: person.id }))

/** Locks an open request for a decision, and before it the person, as an erasure does. */
const lockOpen = async (context: RequestContext, { id, version }: { id: number; version: number }) => {
  const current = () => readRequest(context, id)
  const { user_id } = await current()
  await lockPeople(context.db, [user_id])
  await lockForEdit(context.db, { table: 'paper_requests', id, version }, current)
  const request = await current()
  if (request.status !== 'requested') throw conflict('papers.already_decided')
  return request
}

export const requestRoutes: Handlers<typeof paperRequests> = {
  'GET /api/groups/papers/requests': ({ db, query, locale, person }) =>
    withTabCounts(query, (listQuery) => listRequests(db, { ...listQuery, locale, person })),

  'POST /api/groups/papers/requests/:id/issue': async (context) => {
    const { db, params, body, person, now, services, audit } = context
    const before = await lockOpen(context, { ...params, version: body.version })
    const { kind, language, purpose, user_id } = before
    const issue = { kind, language, purpose, userIds: [user_id], confirmed: body.confirmed }
    const [paperId] = await issuePapers(context, issue)
    await decideRequest(db, params.id, { status: 'issued', paper_id: orNotFound(paperId), by: person.id, now })
    const data = await readRequest(context, params.id)
    const values = { paper: paperNames(kind) }
    await notify(db, services, { userId: user_id, event: 'paper.issued', values, path: ownPath })
    audit({ action: 'issue_paper', entity, ids: [params.id], before, after: data })
    return { data }
  },

  'POST /api/groups/papers/requests/:id/refuse': async (context) => {
    const { db, params, body, person, now, services, audit } = context
    const { version, reason } = body
    const before = await lockOpen(context, { ...params, version })
    await decideRequest(db, params.id, { status: 'refused', reason, by: person.id, now })
    const data = await readRequest(context, params.id)
    const values = { paper: paperNames(before.kind), reason }
    await notify(db, services, { userId: before.user_id, event: 'paper.refused', values, path: ownPath })
    audit({ action: 'refuse_paper', entity, ids: [params.id], reason })
    return { data }
  },

  'GET /api/settings/papers': async (context) => {
    const { db, person } = context
    const [papers, requests, { open, has_studied }] = await Promise.all([
      listOwnPapers(db, person.id, todayOf(context)),
      listOwnRequests(db, person.id),
      countOpen(db, person.id),
    ])
    return { data: { papers, requests, can_request: has_studied && open < paperLimits.openRequests } }
  },

  'GET /api/settings/papers/:id/file': async (context) => {
    const { db, params, person } = context
    const paper = orNotFound(await findPaper(db, { id: params.id, today: todayOf(context), ownerId: person.id }))
    return storedFile(db, paper)
  },

  'POST /api/settings/paper-requests': async (context) => {
    const { db, body, person, services, audit } = context
    const { open, has_studied } = await lockRequester(db, person.id)
    if (!has_studied) throw conflict('papers.never_studied')
    if (open >= paperLimits.openRequests) throw conflict('papers.too_many_open', { count: paperLimits.openRequests })
    const id = await insertRequest(db, { user_id: person.id, ...body })
    const data = await readOwn(context, id)
    const staff = await listReachedBy(db, await listHolders(db, ['manage groups']), person.id)
    const values = { paper: paperNames(body.kind) }
    const path = '/groups/papers/requests'
    await notifyMany(
      db,
      services,
      staff.map((userId) => ({ userId, event: 'paper.requested' as const, values, path })),
    )
    audit({ action: 'request_paper', entity, ids: [id], after: data })
    return { data }
  },

  'POST /api/settings/paper-requests/:id/withdraw': async (context) => {
    const { db, params, audit } = context
    const before = await readOwn(context, params.id)
    const withdrawn = await withdrawRequest(db, params.id)
    const data = await readOwn(context, params.id)
    // A repeated withdrawal changes nothing; a decided request stays as it is.
    if (!withdrawn && data.status !== 'withdrawn') throw conflict('papers.already_decided')
    audit({ action: 'withdraw_paper_request', entity, ids: [params.id], before, after: data })
    return { data }
  },
}
