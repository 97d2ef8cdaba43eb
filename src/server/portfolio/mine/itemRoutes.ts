import type { ItemInput } from '../../../api/portfolio/items'
import { portfolioLimits } from '../../../api/portfolio/codes'
import type { myPortfolioCalls } from '../../../api/portfolio/myPortfolio'
import { claimFiles, deleteUnusedFiles } from '../../library'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { conflict, orNotFound, invalid, stale } from '../../kit/problems'
import { listOwnRows, fileIdsOf, lockItems, setItemFiles, type ItemRow } from '../itemQueries'
import { holderOf } from '../presentItem'
import { checkEventDate, checkLinks, checkOwnAction, checkProof, type OwnAction } from '../rules'
import {
  countItems,
  deleteItem,
  insertItem,
  lockPortfolio,
  saveAnswer,
  setDraft,
  setSubmitted,
  updateItem,
} from './achievementQueries'
import { readOwnItem, checkWritableOwner, type OwnContext } from './ownItems'

const entity = 'portfolios/items'

type LockRequest = { id: number; action: OwnAction; version?: number }
/**
 * Locks one of the caller's achievements for an action. Throws 404 if it does not exist, 409 with the current state if
 * the version is stale, and 409 if its status does not allow the action.
 */
const lockForAction = async (own: OwnContext, { id, action, version }: LockRequest): Promise<ItemRow> => {
  const { db, now, person } = own
  await checkWritableOwner(own)
  await lockPortfolio(db, person.id)
  await lockItems(db, [id])
  const rows = await listOwnRows(db, person.id)
  const row = orNotFound(rows.find((one) => one.id === id))
  const newer = rows.find(({ replaces_id }) => replaces_id === id)
  if (version !== undefined && row.version !== version) throw stale(await readOwnItem(own, newer?.id ?? id))
  checkOwnAction(action, {
    status: row.status,
    source: row.source,
    canWrite: true,
    isHeld: holderOf(row, now) !== null,
    hasNewer: newer !== undefined,
  })
  return row
}

type FileClaim = { fileIds: readonly number[]; attachedIds?: readonly number[] }
const claimItemFiles = ({ db, person }: OwnContext, { fileIds, attachedIds = [] }: FileClaim) =>
  claimFiles(db, {
    ids: fileIds,
    attachedIds,
    purpose: 'portfolio',
    uploaderId: person.id,
    ownerId: person.id,
    path: 'file_ids',
  })

const checkItemLimit = async ({ db, person }: OwnContext) => {
  if ((await countItems(db, person.id)) >= portfolioLimits.items)
    throw conflict('portfolio.too_many', { count: portfolioLimits.items })
}

/**
 * Creates a new version of an approved achievement, which remains unchanged and counts until the new one is approved.
 */
const createNewVersion = async (
  own: OwnContext,
  row: ItemRow,
  { file_ids, ...written }: ItemInput,
): Promise<number> => {
  const { db, person, now } = own
  await checkItemLimit(own)
  checkProof({ source: row.source, files: file_ids.length, links: written.links.length })
  const source = row.source !== null && row.source_id !== null && { kind: row.source, id: row.source_id, percent: null }
  const id = await insertItem(db, {
    ...written,
    userId: person.id,
    status: 'submitted',
    now,
    replaces: row.id,
    ...(source && { source }),
  })
  await claimItemFiles(own, { fileIds: file_ids, attachedIds: await fileIdsOf(db, row.id) })
  await setItemFiles(db, id, file_ids)
  return id
}

type Keys = Extract<keyof typeof myPortfolioCalls, `${string}/items${string}`>
export const ownItemRoutes: Pick<Handlers<typeof myPortfolioCalls>, Keys> = {
  'GET /api/my/portfolio/items/:id': async (context) => ({ data: await readOwnItem(context, context.params.id) }),

  'POST /api/my/portfolio/items': async (context) => {
    const { db, body, person, now, audit } = context
    await checkWritableOwner(context)
    await lockPortfolio(db, person.id)
    await checkItemLimit(context)
    checkEventDate(body.event_date, dayOf(now, person.timeZone))
    checkLinks(body.links)
    const { file_ids, ...written } = body
    const id = await insertItem(db, { ...written, userId: person.id, status: 'draft', now })
    await claimItemFiles(context, { fileIds: file_ids })
    await setItemFiles(db, id, file_ids)
    audit({ action: 'create', entity, ids: [id], after: { status: 'draft', category: body.category } })
    return { data: await readOwnItem(context, id) }
  },

  'PUT /api/my/portfolio/items/:id': async (context) => {
    const { db, params, body, person, now, audit, objects } = context
    const { version, ...input } = body
    const row = await lockForAction(context, { id: params.id, action: 'edit', version })
    checkEventDate(input.event_date, dayOf(now, person.timeZone))
    checkLinks(input.links)
    const before = { status: row.status, title: row.title, event_date: row.event_date }
    if (row.status === 'approved') {
      const id = await createNewVersion(context, row, input)
      audit({
        action: 'edit',
        entity,
        ids: [id],
        before,
        after: { ...input, status: 'submitted', replaces_id: row.id },
      })
      return { data: await readOwnItem(context, id) }
    }
    const { file_ids, ...written } = input
    const attachedIds = await fileIdsOf(db, row.id)
    await claimItemFiles(context, { fileIds: file_ids, attachedIds })
    await setItemFiles(db, row.id, file_ids)
    objects.deleteAfterCommit(
      await deleteUnusedFiles(
        db,
        attachedIds.filter((id) => !file_ids.includes(id)),
      ),
    )
    await updateItem(db, row.id, written)
    // Drafts are private, so the audit log stores none of their text.
    audit({ action: 'edit', entity, ids: [row.id], after: { status: row.status, category: input.category } })
    return { data: await readOwnItem(context, row.id) }
  },

  'POST /api/my/portfolio/items/:id/submit': async (context) => {
    const { db, params, body, now, audit } = context
    const row = await lockForAction(context, { id: params.id, action: 'submit', version: body.version })
    const files = await fileIdsOf(db, row.id)
    checkProof({ source: row.source, files: files.length, links: row.links.length })
    const { answer } = body
    if (answer !== null) {
      const [last] = row.reviews
      if (!last) throw invalid({ answer: [{ key: 'portfolio.nothing_to_answer' }] })
      await saveAnswer(db, last.id, answer)
    }
    await setSubmitted(db, row.id, now)
    audit({
      action: 'submit',
      entity,
      ids: [row.id],
      before: { status: row.status },
      after: { status: 'submitted', title: row.title, ...(answer !== null && { answer }) },
    })
    return { data: await readOwnItem(context, row.id) }
  },

  'POST /api/my/portfolio/items/:id/withdraw': async (context) => {
    const { db, params, body, audit } = context
    const row = await lockForAction(context, { id: params.id, action: 'withdraw', version: body.version })
    await setDraft(db, row.id)
    audit({ action: 'withdraw', entity, ids: [row.id], before: { status: row.status }, after: { status: 'draft' } })
    return { data: await readOwnItem(context, row.id) }
  },

  'DELETE /api/my/portfolio/items/:id': async (context) => {
    const { db, params, audit, objects } = context
    const row = await lockForAction(context, { id: params.id, action: 'delete' })
    const files = await fileIdsOf(db, row.id)
    await deleteItem(db, row.id)
    objects.deleteAfterCommit(await deleteUnusedFiles(db, files))
    audit({ action: 'delete', entity, ids: [row.id], before: { status: row.status, category: row.category } })
    return { data: { id: row.id } }
  },
}
